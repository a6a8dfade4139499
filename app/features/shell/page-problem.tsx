import { Search, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { ApiError, serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { EmptyState } from "~/ui/empty-state";
import { RetryButton } from "~/ui/retry-button";

/** Whether an error of a loader means that something does not exist, or not for this user. */
function isMissing(error: unknown): boolean {
	return (error instanceof ApiError || isRouteErrorResponse(error)) && (error.status === 404 || error.status === 410);
}

interface PageProblemProps {
	/** The error passed to the route's `ErrorBoundary`. */
	error: unknown;
	missing: { title: string; text?: string };
	/** Shown if the server gave no message. */
	failedTitle: string;
	/** Links to somewhere else. */
	children?: ReactNode;
}

/**
 * Replaces a page whose loader failed; used by the `ErrorBoundary` of a route, so that the header stays. Distinguishes
 * what does not exist from what could not be loaded, and offers another try for the latter.
 */
export function PageProblem({ error, missing, failedTitle, children }: PageProblemProps) {
	const { t } = useTexts();
	if (isMissing(error)) {
		return (
			<EmptyState icon={<Search />} {...missing}>
				<RetryButton />
				{children}
			</EmptyState>
		);
	}
	const offline = error instanceof ApiError && error.code === "NETWORK";
	return (
		<EmptyState icon={<WifiOff />} title={serverMessage(error, failedTitle)} {...(offline ? { text: t("common.networkError") } : {})}>
			<RetryButton />
			{children}
		</EmptyState>
	);
}
