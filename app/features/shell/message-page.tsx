import { Search, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { ApiError, serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { isUnreachable } from "~/lib/is-unreachable";
import { ButtonLink, RetryButton } from "~/ui/button-link";
import { createIcon } from "~/ui/icon";
import { EmptyState } from "~/ui/layout";

/** True for a loader's error about something that does not exist, or not for this user. */
function isMissing(error: unknown): boolean {
	return (error instanceof ApiError || isRouteErrorResponse(error)) && (error.status === 404 || error.status === 410);
}

interface PageProblemProps {
	error: unknown;
	missing: { title: string; text?: string };
	failedTitle: string;
	children?: ReactNode;
}

/** Shown by the `ErrorBoundary` of a route, so that the header stays. What could not be loaded can be tried again. */
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
	const text = isUnreachable(error) ? { text: t("common.networkError") } : {};
	return (
		<EmptyState icon={<WifiOff />} title={serverMessage(error, failedTitle, failedTitle)} {...text}>
			<RetryButton />
			{children}
		</EmptyState>
	);
}

// The icons are drawn here, because this is part of every page's first load, and the icon library is not.
const ICONS = {
	missing: createIcon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5 5-2"),
	failed: createIcon("M14.5 6.5a4 4 0 0 1 5-1l-2.7 2.7 1 2.3 2.5.7L20 8a4 4 0 0 1-5.5 4.5L8 19a2.1 2.1 0 0 1-3-3l6.5-6.5a4 4 0 0 1 3-3"),
};

interface MessagePageProps {
	reason: keyof typeof ICONS;
	title: string;
	text: string;
	children?: ReactNode;
}

export function Message({ reason, title, text, children }: MessagePageProps) {
	const { t } = useTexts();
	const Icon = ICONS[reason];
	return (
		<div className="mx-auto flex max-w-md flex-col items-center gap-3 text-center">
			<div
				aria-hidden="true"
				className="grid size-20 place-items-center rounded-full bg-primary-50 text-5xl text-primary-700 [&>svg]:size-10"
			>
				<Icon />
			</div>
			<h1 className="text-3xl text-slate-900">{title}</h1>
			<p className="text-slate-700">{text}</p>
			<div className="mt-4 flex flex-wrap justify-center gap-3">
				{children}
				<ButtonLink to="/" variant={children ? "outlined" : undefined}>
					{t("common.goHome")}
				</ButtonLink>
			</div>
		</div>
	);
}

/** A document's whole content, for failures in which no header can be shown either. */
export function MessagePage(props: MessagePageProps) {
	return (
		<main id="content" className="grid min-h-dvh place-items-center p-6">
			<Message {...props} />
		</main>
	);
}
