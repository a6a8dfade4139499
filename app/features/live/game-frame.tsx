import type { ReactNode } from "react";
import { LanguageMenu } from "~/features/shell/language-menu";
import { GAME_FRAME } from "~/player-page-data";

/** What is inside the frame: the brand, the language and the game. The link is a plain one: the player's page has no router. */
function Content({ children }: { children: ReactNode }) {
	return (
		<>
			<header className="border-b border-line bg-white">
				<div className="mx-auto flex h-14 max-w-6xl items-center px-4">
					<a href="/" className="mr-auto text-lg font-bold text-primary-800">
						Quizlight
					</a>
					<LanguageMenu />
				</div>
			</header>
			<main id="content" className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-5 sm:py-8">
				{children}
			</main>
		</>
	);
}

/** The frame of a running game: nothing but the brand, so that a phone loads little and shows much. */
export function GameFrame({ children }: { children: ReactNode }) {
	return (
		<div id={GAME_FRAME} className="flex min-h-dvh flex-col">
			<Content>{children}</Content>
		</div>
	);
}
GameFrame.Content = Content;
