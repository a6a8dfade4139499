import { Outlet } from "react-router";
import { GameFrame } from "~/features/live/game-frame";

export default function GameLayout() {
	return (
		<GameFrame>
			<Outlet />
		</GameFrame>
	);
}
