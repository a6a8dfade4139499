import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";

/** Page frame with only brand and language, so that a phone loads little and the game has the space. */
export function GameFrame({ languageMenu, children }: { languageMenu: ReactNode; children: ReactNode }) {
	const { t } = useTexts();
	return (
		<>
			<header className="border-b border-line bg-white">
				<div className="mx-auto flex h-14 max-w-6xl items-center px-4">
					{/* A plain link: the player's page has no router. */}
					<a href="/" className="me-auto text-lg font-bold text-primary-800">
						{t("common.brand")}
					</a>
					{languageMenu}
				</div>
			</header>
			<main id="content" className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-5 sm:py-8">
				{children}
			</main>
		</>
	);
}
