import { Outlet } from "react-router";
import { GameFrame } from "~/features/live/game-frame";
import { LanguageMenu } from "~/features/shell/language-menu";
import { NavigationProgress } from "~/features/shell/navigation-progress";
import { ProfileMenu } from "~/features/shell/profile-menu";

/** The host's pages: the frame of a game, with the account in it. */
export default function GameLayout() {
	return (
		<div className="flex min-h-dvh flex-col">
			<NavigationProgress />
			<GameFrame
				languageMenu={
					<>
						<LanguageMenu />
						<ProfileMenu />
					</>
				}
			>
				<Outlet />
			</GameFrame>
		</div>
	);
}
