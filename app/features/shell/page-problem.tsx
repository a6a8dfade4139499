import { Search, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { ApiError, serverMessage } from "~/api/api-error";
import { EmptyState } from "~/ui/empty-state";
import { RetryButton } from "~/ui/retry-button";

/** Whether an error of a loader says that there is no such thing, or none for this user. */
function isMissing(error: unknown): boolean {
	return (error instanceof ApiError || isRouteErrorResponse(error)) && (error.status === 404 || error.status === 410);
}

interface PageProblemProps {
	/** What the route's `ErrorBoundary` was given. */
	error: unknown;
	missing: { title: string; text?: string };
	/** Shown if the server gave no message. */
	failedTitle: string;
	/** Links to somewhere else. */
	children?: ReactNode;
}

/**
 * In place of a page whose loader failed; to be used by the `ErrorBoundary` of a route, so that the header stays. Tells
 * what is missing from what could not be loaded, and offers another try.
 */
export function PageProblem({ error, missing, failedTitle, children }: PageProblemProps) {
	const { t } = useTranslation();
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
