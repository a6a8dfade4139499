import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { LanguageMenu, ProfileMenu } from "~/features/shell/header-menus";
import { PageProblem } from "~/features/shell/message-page";
import { NavigationProgress } from "~/features/shell/navigation";
import { useTexts } from "~/i18n/texts";
import type { Route } from "./+types/game-layout";

function GamePageFrame({ children }: { children: ReactNode }) {
	const { t } = useTexts();
	return (
		<div className="flex min-h-dvh flex-col console:h-dvh">
			<NavigationProgress />
			<header className="shrink-0 border-b border-line bg-white">
				<div className="flex h-12 items-center px-4 console:px-6">
					<Link to="/" className="me-auto text-lg font-bold text-primary-800">
						{t("common.brand")}
					</Link>
					<LanguageMenu />
					<ProfileMenu />
				</div>
			</header>
			<main id="content" className="flex min-h-0 w-full flex-1 flex-col p-4 console:px-6">
				{children}
			</main>
		</div>
	);
}

export default function GameLayout() {
	return (
		<GamePageFrame>
			<Outlet />
		</GamePageFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts();
	return (
		<GamePageFrame>
			<PageProblem
				error={error}
				missing={{ title: t("common.notFoundTitle"), text: t("common.notFoundText") }}
				failedTitle={t("common.error")}
			/>
		</GamePageFrame>
	);
}
