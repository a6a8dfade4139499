import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { ApiError, serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { isUnreachable } from "~/lib/is-unreachable";
import { ButtonLink, RetryButton } from "~/ui/button-link";
import { createIcon } from "~/ui/icon";
import { type BackTarget, EmptyState } from "~/ui/layout";

const readStatus = (error: unknown): number | null => (error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null);

const TIMEOUT = 408;
const TOO_MANY = 429;

/** False for what the server refused for good: the same request would be refused again. */
function canRetry(error: unknown): boolean {
	const status = readStatus(error);
	return status === null || status < 400 || status >= 500 || status === TIMEOUT || status === TOO_MANY;
}

interface PageProblemProps {
	error: unknown;
	missing: { title: string; text?: string };
	failedTitle: string;
	/** The list that the page belongs to; without one it is the home page. */
	back?: BackTarget | undefined;
}

/** Shown by the `ErrorBoundary` of a route, so that the header stays. A page that is missing looks the same everywhere. */
export function PageProblem({ error, missing, failedTitle, back }: PageProblemProps) {
	const { t } = useTexts();
	const status = readStatus(error);
	if (status === 404 || status === 410) return <MissingPage {...missing} back={back} />;
	const text = isUnreachable(error) ? { text: t("common.networkError") } : {};
	const retry = canRetry(error);
	const { to, label } = back ?? { to: "/", label: t("common.goHome") };
	return (
		<EmptyState icon={<WifiOff />} title={serverMessage(error, failedTitle, failedTitle)} {...text}>
			{retry && <RetryButton />}
			<ButtonLink to={to} variant={retry ? "outlined" : "contained"}>
				{label}
			</ButtonLink>
		</EmptyState>
	);
}

/** The page for what does not exist, or not for this user. */
export function MissingPage({ title, text, back }: PageProblemProps["missing"] & Pick<PageProblemProps, "back">) {
	return (
		<div className="py-10 sm:py-20">
			<Message reason="missing" title={title} text={text}>
				{back && <ButtonLink to={back.to}>{back.label}</ButtonLink>}
			</Message>
		</div>
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
	text?: string | undefined;
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
			{text && <p className="text-slate-700">{text}</p>}
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
