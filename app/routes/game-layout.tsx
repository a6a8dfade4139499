import { Outlet } from "react-router";
import { GameFrame } from "~/features/live/game-frame";
import { LanguageMenu } from "~/features/shell/language-menu";

export default function GameLayout() {
	return (
		<div className="flex min-h-dvh flex-col">
			<GameFrame languageMenu={<LanguageMenu />}>
				<Outlet />
			</GameFrame>
		</div>
	);
}
