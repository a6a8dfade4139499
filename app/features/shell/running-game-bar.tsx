import { useEffect, useLayoutEffect } from "react";
import { href, Link, useLocation } from "react-router";
import { groupPinDigits } from "#contract/games/pin";
import { REFRESH_EVERY_MS, refreshRunningGames, runningGames, useRunningGames } from "~/api/running-games";
import { useTexts } from "~/i18n/texts";
import { useOnReturn } from "~/ui/use-on-return";

/** The list may be this far behind a game that its host has just ended in order to come here. */
const LIST_BEHIND_MS = 5_000;

/**
 * Requests the host's games as a page of the site is opened, also on the way back from a game, and once more if one is running; on
 * further pages and after a return to the tab if the last reply is half a minute old; and every minute while a game runs. Hosts without
 * a game cause no timed requests.
 */
function useRunningGamePolling(isRunning: boolean): void {
	const { pathname } = useLocation();
	useEffect(() => {
		void refreshRunningGames(0);
		const again = setTimeout(() => runningGames() && void refreshRunningGames(0), LIST_BEHIND_MS);
		return () => clearTimeout(again);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
	useEffect(() => void refreshRunningGames(), [pathname]);
	useOnReturn(() => void refreshRunningGames());
	useEffect(() => {
		if (!isRunning) return;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void refreshRunningGames();
		}, REFRESH_EVERY_MS);
		return () => clearInterval(timer);
	}, [isRunning]);
}

/** The place of the bar at the bottom of the page (styles.css): over the page, so that nothing moves when it comes or goes. */
function useBarSpace(shown: boolean): void {
	useLayoutEffect(() => {
		if (!shown) return;
		const { classList } = document.documentElement;
		classList.add("game-bar");
		return () => classList.remove("game-bar");
	}, [shown]);
}

export default function RunningGameBar() {
	const { t } = useTexts("front");
	const running = useRunningGames();
	useRunningGamePolling(running !== null);
	// The home page lists them itself.
	const game = useLocation().pathname === "/" ? null : (running?.games[0] ?? null);
	useBarSpace(game !== null);
	if (!running || !game) return null;
	const { pin, title, participantCount } = game;
	return (
		<aside
			aria-label={t("shell.runningGame")}
			className="fixed inset-x-0 bottom-0 z-30 border-t border-primary-800 bg-primary-800 pb-[env(safe-area-inset-bottom)] text-white short:static print:hidden"
		>
			<div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4">
				<div className="min-w-0 flex-1 leading-tight">
					<p className="truncate font-bold">{title}</p>
					<p className="mt-0.5 truncate text-sm text-primary-100 tabular-nums">
						{t("shell.gamePin", { pin: groupPinDigits(pin).join(" ") })} · {t("live.participants", { count: participantCount })}
					</p>
				</div>
				{(running.hasMore || running.games.length > 1) && (
					<Link
						to={href("/results")}
						className="inline-flex min-h-11 items-center rounded-button px-3 font-semibold whitespace-nowrap outline-white! hover:bg-primary-700 max-sm:sr-only max-sm:focus:not-sr-only"
					>
						{t("shell.allGames")}
					</Link>
				)}
				<Link
					to={href("/host/:pin", { pin })}
					className="inline-flex min-h-11 shrink-0 items-center rounded-button bg-white px-4 font-semibold whitespace-nowrap text-primary-800 outline-white! hover:bg-primary-50"
				>
					{t("shell.toGame")}
				</Link>
			</div>
		</aside>
	);
}
