import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTexts } from "~/i18n/texts";
import { findPendingSkeleton, subscribeToSkeletons } from "~/lib/pending-skeletons";
import { PageSkeleton } from "~/ui/skeleton";
import { focusHeading, useAfterChange } from "~/ui/use-step-focus";

/** A faster navigation shows no bar. */
const BAR_AFTER_MS = 150;

export function NavigationProgress() {
	const { t } = useTexts();
	const pending = useNavigation().state !== "idle";
	const [shown, setShown] = useState(false);
	useEffect(() => {
		if (!pending) return;
		const timer = setTimeout(() => setShown(true), BAR_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setShown(false);
		};
	}, [pending]);
	if (!shown) return null;
	return (
		<div role="progressbar" aria-label={t("common.loading")} className="pointer-events-none fixed inset-x-0 top-0 z-70 h-1 bg-primary-100">
			<div className="h-full origin-left rtl:origin-right animate-approach bg-primary-600" />
		</div>
	);
}

/** A faster navigation keeps the old page on the screen. */
const PLACEHOLDER_AFTER_MS = 400;
/** Routes without data, or that only take actions. */
const PATHS_WITHOUT_DATA = /^\/(login|register|logout|quiz\/(start|delete))$/;

/** The page that is loading; null if no other page is. */
function usePendingPath(): string | null {
	const { pathname } = useLocation();
	const { location } = useNavigation();
	const next = location && location.pathname !== pathname && !PATHS_WITHOUT_DATA.test(location.pathname) ? location.pathname : null;
	const [shown, setShown] = useState<string | null>(null);
	useEffect(() => {
		if (next === null) return;
		const timer = setTimeout(() => setShown(next), PLACEHOLDER_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setShown(null);
		};
	}, [next]);
	// null as soon as the navigation ends: a page that arrives while it is still hidden could not take the focus, nor measure itself.
	return next === null ? null : shown;
}

/** The editor, with its list of questions and its preview. */
const WIDE_PATH = /^\/quiz\/(create|edit\/)/;

const widthClasses = (path: string) => `mx-auto max-w-6xl px-4 ${WIDE_PATH.test(path) ? "min-[1400px]:max-w-[100rem]" : ""}`;

/**
 * The old page stays, hidden: if the user goes back before the other page has loaded, it is unchanged. Page and skeleton each have the
 * width of their own path, so that nothing that stays in view moves.
 */
export function PendingPage({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	const path = usePendingPath();
	const Skeleton = useSyncExternalStore(
		subscribeToSkeletons,
		() => (path === null ? null : (findPendingSkeleton(path) ?? PageSkeleton)),
		() => null,
	);
	useEffect(() => {
		if (path !== null) window.scrollTo({ top: 0 });
	}, [path]);
	return (
		<>
			{Skeleton && path !== null && (
				<div className={widthClasses(path)}>
					<Suspense fallback={<PageSkeleton />}>
						<Skeleton />
					</Suspense>
				</div>
			)}
			<div hidden={path !== null} className={widthClasses(pathname)}>
				{children}
			</div>
		</>
	);
}

/**
 * After a page change the focus goes to the heading: a screen reader reads it, the keyboard continues from there. A page
 * that has already set the focus keeps it, and so does a page that only shows another view of itself.
 */
export function PageFocus() {
	const { pathname } = useLocation();
	useAfterChange(pathname, () => {
		const content = document.getElementById("content");
		if (!content || (document.activeElement !== content && content.contains(document.activeElement))) return;
		focusHeading(content);
	});
	return null;
}
