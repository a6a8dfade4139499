import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { PageSkeleton } from "~/ui/skeleton";

/** Whoever gets the next page sooner is spared the change. */
const SHOWN_AFTER_MS = 400;
const CARDS = ["/", "/my-quizzes"];
/** They ask for nothing, or only take actions. */
const WITHOUT_DATA = /^\/(login|register|logout|quiz\/(start|delete))$/;

/** The page that is on its way, once it takes its time; null while there is none, or another view of the same page. */
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
 * The page, or the shape of the next one while that is on its way. What was shown stays, hidden: whoever goes back before the other page has
 * come finds it as it was.
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
