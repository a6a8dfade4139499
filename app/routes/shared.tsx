import { Copy, LibraryBig, NotebookPen, Play, User, Users } from "lucide-react";
import { href, useFetcher } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import type { SharedItem } from "#contract/shares/shares";
import { ApiError } from "~/api/api-error";
import { verifyStoredSession } from "~/api/auth";
import { api } from "~/api/client";
import { useSession } from "~/api/session";
import { BookCard } from "~/features/books/book-card";
import { QuizCard, QuizGrid } from "~/features/quizzes/quiz-card";
import { useSharedLink } from "~/features/sharing/open-link";
import type { PageHandle } from "~/features/shell/page-title";
import { MoreMenu } from "~/features/transfer/quiz-menus";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { createListing, type Listing } from "~/lib/listing";
import { loginPath } from "~/lib/paths";
import { headingName } from "~/lib/saved-quiz";
import { useDuplicate } from "~/lib/use-duplicate";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState, PageHeading } from "~/ui/layout";
import { ListingView } from "~/ui/listing-view";
import { CardsSkeleton, PageSkeleton } from "~/ui/skeleton";
import { PageSpinner } from "~/ui/spinner";
import { WhatNext } from "~/ui/what-next";
import type { Route } from "./+types/shared";

preloadTexts("sharing", "site", "author");

export const handle = { title: "shared" } satisfies PageHandle;

const loadShared = createListing({
	fetchPage: (page, signal) => api("GET /shared", { query: page, signal }),
	getItems: ({ shared }) => shared,
	getId: ({ quiz, book }) => quiz?._id ?? book?._id ?? "",
});

export function loader() {
	return null;
}

/** Null for visitors, who sign in first. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const { status } = await verifyStoredSession();
	if (status === "visitor") return { listing: null };
	try {
		return { listing: await loadShared(request) };
	} catch (error) {
		if (error instanceof ApiError && error.status === 401) return { listing: null };
		throw error;
	}
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
	const { t } = useTexts("sharing");
	return (
		<PageSkeleton title={t("shared.title")} subtitle={t("shared.subtitle")}>
			<CardsSkeleton />
		</PageSkeleton>
	);
}

function SignIn({ isWaiting }: { isWaiting: boolean }) {
	const { t } = useTexts("sharing");
	const from = href("/shared");
	return (
		<>
			<PageHeading title={t("shared.title")} />
			<EmptyState
				icon={<Users />}
				{...(isWaiting ? { title: t("shared.signInTitle"), text: t("shared.signInText") } : { title: t("shared.signInList") })}
			>
				<ButtonLink to={loginPath(from)}>{t("shared.login")}</ButtonLink>
				<ButtonLink to={`${href("/register")}?${new URLSearchParams({ from })}`} variant="outlined">
					{t("shared.register")}
				</ButtonLink>
			</EmptyState>
		</>
	);
}

function OpenedQuiz({ quiz, own, onClose }: { quiz: Quiz; own: boolean; onClose: () => void }) {
	const { t } = useTexts("sharing", "site");
	const fetcher = useFetcher();
	const duplicate = useDuplicate(quiz._id);
	const { _id: id, name } = quiz;
	return (
		<WhatNext
			title={t(own ? "shared.own" : "shared.opened", { name: headingName(name) })}
			text={t(own ? "shared.ownText" : "shared.openedText")}
			onClose={onClose}
			steps={[
				{
					label: t("site:quizCard.start"),
					icon: <Play />,
					loading: fetcher.state !== "idle",
					onClick: () => void fetcher.submit({ id }, { method: "post", action: href("/quiz/start") }),
				},
				{ label: t("site:quizCard.solo"), icon: <User />, to: href("/solo/:id?", { id }) },
				{ label: t("site:quizCard.homework"), icon: <NotebookPen />, to: `${href("/homework/create")}?quizId=${id}` },
				{ label: t("site:quizCard.adapt"), icon: <Copy />, loading: duplicate.pending, onClick: () => void duplicate.run() },
			]}
		/>
	);
}

function SharedList({ listing }: { listing: Listing<SharedItem, unknown> }) {
	const { t } = useTexts("sharing");
	return (
		<ListingView
			listing={listing}
			errorText={t("shared.errorLoad")}
			moreText={t("shared.loadMore")}
			empty={<EmptyState icon={<Users />} title={t("shared.emptyTitle")} text={t("shared.emptyText")} />}
		>
			{(items) => (
				<>
					<div className="grid gap-4 empty:hidden md:grid-cols-2">
						{items.map(({ book }) => book && <BookCard key={book._id} book={book} badge={t("shared.badge")} />)}
					</div>
					<QuizGrid>
						{items.map(
							({ quiz }) => quiz && <QuizCard key={quiz._id} quiz={quiz} badge={t("shared.badge")} menu={<MoreMenu quiz={quiz} />} />,
						)}
					</QuizGrid>
				</>
			)}
		</ListingView>
	);
}

export default function SharedPage({ loaderData: { listing } }: Route.ComponentProps) {
	const { t } = useTexts("sharing");
	const { user, status } = useSession();
	const { opened, close, isWaiting, pending, problem, canRetry, again } = useSharedLink(user !== null);
	if (status === "visitor" || !listing) return <SignIn isWaiting={isWaiting} />;
	const { quiz, book } = opened ?? {};
	return (
		<>
			<PageHeading
				title={t("shared.title")}
				subtitle={t("shared.subtitle")}
				actions={
					<ButtonLink to={href("/my-quizzes")} variant="outlined">
						{t("shared.mine")}
					</ButtonLink>
				}
			/>
			<div className="flex flex-col gap-6">
				{pending && <PageSpinner label={t("shared.opening")} />}
				{problem !== null && (
					<Alert tone="error">
						<p>{problem}</p>
						{canRetry && (
							<Button variant="outlined" size="small" className="mt-2" onClick={again}>
								{t("common.retry")}
							</Button>
						)}
					</Alert>
				)}
				{quiz && <OpenedQuiz quiz={quiz} own={quiz.createdBy === user?.id} onClose={close} />}
				{book && (
					<WhatNext
						title={t(book.createdBy === user?.id ? "shared.own" : "shared.opened", { name: headingName(book.title) })}
						text={t(book.createdBy === user?.id ? "shared.ownText" : "shared.openedText")}
						onClose={close}
						steps={[{ label: t("shared.openBook"), icon: <LibraryBig />, to: href("/books/:id", { id: book._id }) }]}
					/>
				)}
				<SharedList listing={listing} />
			</div>
		</>
	);
}
