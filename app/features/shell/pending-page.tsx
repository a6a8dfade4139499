import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { PageSkeleton } from "~/ui/skeleton";

/** A navigation that is faster than this keeps the old page on the screen. */
const SHOWN_AFTER_MS = 400;
const CARDS = ["/", "/my-quizzes"];
/** Routes without data, or that only take actions. */
const WITHOUT_DATA = /^\/(login|register|logout|quiz\/(start|delete))$/;

/** The page that is loading, once it takes longer; null if there is none, or if it is another view of the same page. */
function usePendingPath(): string | null {
	const { pathname } = useLocation();
	const { location } = useNavigation();
	const next = location && location.pathname !== pathname && !WITHOUT_DATA.test(location.pathname) ? location.pathname : null;
	const [shown, setShown] = useState<string | null>(null);
	useEffect(() => {
		if (next === null) return;
		const timer = setTimeout(() => setShown(next), SHOWN_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setShown(null);
		};
	}, [next]);
	return shown;
}

/**
 * The page, or the placeholder of the next one while that is loading. The old page stays, hidden: if the user goes back before the other page has
 * loaded, it is unchanged.
 */
export function PendingPage({ children }: { children: ReactNode }) {
	const path = usePendingPath();
	useEffect(() => {
		if (path !== null) window.scrollTo({ top: 0 });
	}, [path]);
	return (
		<>
			{path !== null && <PageSkeleton cards={CARDS.includes(path)} />}
			<div hidden={path !== null}>{children}</div>
		</>
	);
}
