import { Link, Outlet } from "react-router";
import { LanguageMenu } from "~/features/shell/language-menu";

/** The frame of a running game: nothing but the brand, so that a phone loads little and shows much. */
export default function GameLayout() {
	return (
		<div className="flex min-h-dvh flex-col">
			<header className="border-b border-line bg-white">
				<div className="mx-auto flex h-14 max-w-6xl items-center px-4">
					<Link to="/" className="mr-auto text-lg font-bold text-primary-800">
						Quizlight
					</Link>
					<LanguageMenu />
				</div>
			</header>
			<main id="content" className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-5 sm:py-8">
				<Outlet />
			</main>
		</div>
	);
}
