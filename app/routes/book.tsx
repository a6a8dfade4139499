import { lazy, useState } from "react";
import { redirect } from "react-router";
import type { Topic } from "#contract/books/books";
import { LIMITS } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { serverApi } from "~/api/server-context";
import { hasSignedInCookie, storedToken, storedUser, useSession } from "~/api/session";
import { AddQuizDialog } from "~/features/books/add-quiz-dialog";
import { BookHeader, BookSkeleton, HideBookDialog, quizzesByTopic, TopicSection, useMoreQuizzes } from "~/features/books/book-page";
import { BookReview, CoverNote } from "~/features/books/book-review";
import { BookQuizActions, TopicActions } from "~/features/books/topic-actions";
import { useOpenTopics } from "~/features/books/topics";
import { QuizCard } from "~/features/quizzes/quiz-card";
import { SavedNext, useSavedQuiz } from "~/features/quizzes/saved-next";
import { ShareButton } from "~/features/sharing/share-button";
import { useSignedIn } from "~/features/shell/header-menus";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { loginPath, redirectToLogin } from "~/lib/paths";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { Button } from "~/ui/button";
import { BackLink } from "~/ui/layout";
import { LazyPart } from "~/ui/lazy-part";
import type { Route } from "./+types/book";
import { BookProblem, type Problem, toBookProblem } from "./book-problem";

preloadTexts("site", "author");

/** Loaded only for colleagues with whom the book is shared. */
const MoreMenu = lazy(() => import("~/features/transfer/quiz-menus").then((menus) => ({ default: menus.MoreMenu })));

export const handle = { title: "book" } satisfies PageHandle;

/** The data of a page that the server did not load: the browser requests them with its token. */
const UNKNOWN = { book: null, quizzes: null, hasMore: false, problem: null };

const FIRST = { limit: LIMITS.bookQuizzesPageSize.max };

/**
 * The server renders what visitors may see. A signed-in user may also have unpublished quizzes, which only the
 * browser can request: then the server leaves the quizzes to it, so that they are read only once.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
	const call = serverApi(context);
	const signedIn = hasSignedInCookie(request.headers.get("Cookie"));
	try {
		const [{ book }, linked] = await Promise.all([
			call("GET /books/{id}", { params }),
			signedIn ? null : call("GET /books/{id}/quizzes", { params, query: FIRST }),
		]);
		const [quizzes, hasMore] = linked ? [linked.quizzes, linked.pagination.hasMore] : [null, false];
		return { book, quizzes, hasMore, problem: null, pageName: book.title };
	} catch (error) {
		const problem: Problem = toBookProblem(error);
		if (signedIn) return UNKNOWN;
		const { pathname, search } = new URL(request.url);
		if (problem === "missing") throw redirect(loginPath(`${pathname}${search}`));
		return { ...UNKNOWN, problem };
	}
}

/** The server's data is used for the first page only. */
let isFirstLoad = true;

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
	const token = storedToken();
	const known = isFirstLoad ? await serverLoader() : UNKNOWN;
	isFirstLoad = false;
	if (known.quizzes && !token) return known;
	const { signal } = request;
	// The server reads a book as a visitor, who sees neither its link nor a cover that waits for an admin.
	const shown = known.book?.createdBy === storedUser()?.id ? null : known.book;
	try {
		const [book, { quizzes, pagination }] = await Promise.all([
			shown ?? api("GET /books/{id}", { params, signal }).then((reply) => reply.book),
			api("GET /books/{id}/quizzes", { params, query: FIRST, signal }),
		]);
		return { book, quizzes, hasMore: pagination.hasMore, problem: null, pageName: book.title };
	} catch (error) {
		if (signal.aborted) throw error;
		const problem: Problem = toBookProblem(error);
		// A book that visitors cannot see may be visible after a login.
		if (problem === "missing" && !storedToken()) throw redirectToLogin(request);
		return { ...UNKNOWN, problem };
	}
}
clientLoader.hydrate = true as const;

/** Visitors have no list of books. */
function useBackToBooks() {
	const { t } = useTexts("author");
	return useSignedIn() ? { to: "/books", label: t("books.title") } : undefined;
}

setPendingSkeleton("/books/:id", function BookPending() {
	return <BookSkeleton back={useBackToBooks()} />;
});

/** Unfolding a topic changes the address, not the book. */
export { unlessSearchChanged as shouldRevalidate } from "~/lib/listing";

/** A reload that fails leaves the book as it was, with the dialog that is open over it and what was typed there. */
function useLastBook(loaded: Route.ComponentProps["loaderData"], id: string): Route.ComponentProps["loaderData"] {
	const [last, setLast] = useState(loaded);
	if (loaded.book && loaded !== last) setLast(loaded);
	return loaded.problem === "failed" && last.book?._id === id ? last : loaded;
}

export default function BookPage({ loaderData, params }: Route.ComponentProps) {
	const { book, quizzes: first, hasMore, problem } = useLastBook(loaderData, params.id);
	const { t } = useTexts("author");
	const { user } = useSession();
	const signedIn = useSignedIn();
	const back = useBackToBooks();
	const { saved, forget } = useSavedQuiz();
	const [hiding, setHiding] = useState(false);
	const [adding, setAdding] = useState<Topic | null>(null);
	const { isOpen, setOpen } = useOpenTopics();
	const { quizzes, complete, loading, loadMore } = useMoreQuizzes(book?._id, first, hasMore);
	if (problem) return <BookProblem problem={problem} />;
	if (!book) return <BookSkeleton back={back} />;
	const owner = book.createdBy === user?.id;
	// Lists show others' private quizzes only if the book is shared.
	const isShared = ({ visibility, createdBy }: QuizSummary) => visibility === "private" && createdBy !== user?.id && user?.role !== "admin";
	const { ordered, loose } = quizzesByTopic(book, quizzes ?? []);
	const cards = (list: typeof loose) =>
		list.map((quiz) => (
			<QuizCard
				key={quiz._id}
				quiz={quiz}
				heading="h3"
				{...(isShared(quiz) && {
					badge: t("books.shared"),
					menu: (
						<LazyPart>
							<MoreMenu quiz={quiz} />
						</LazyPart>
					),
				})}
				ownerRow={owner && <BookQuizActions quiz={quiz} />}
			/>
		));
	// Everything below an unfolded topic waits for its quizzes, so that nothing moves when they arrive.
	const waitsAt = quizzes ? -1 : ordered.findIndex(({ topic }) => isOpen(topic.topicNumber));
	const topics = waitsAt < 0 ? ordered : ordered.slice(0, waitsAt + 1);
	// A topic's number of quizzes is known once all of them are here.
	const countQuizzes = (list: typeof loose) => (quizzes && complete ? list.length : null);
	return (
		<div className="flex flex-col gap-6">
			{saved && <SavedNext saved={saved} onClose={forget} />}
			<BookReview book={book} />
			<CoverNote book={book} />
			<div>
				{back && <BackLink {...back} />}
				<BookHeader
					book={book}
					isOwner={owner}
					signedIn={signedIn}
					share={owner && <ShareButton target={{ kind: "book", id: book._id, name: book.title }} />}
					onHide={user?.role === "admin" && book.status === "published" ? () => setHiding(true) : undefined}
				/>
			</div>
			<ol className="flex flex-col gap-3">
				{topics.map(({ topic, quizzes: own }) => (
					<TopicSection
						key={topic.topicNumber}
						number={topic.topicNumber}
						title={topic.title}
						url={topic.url}
						open={isOpen(topic.topicNumber)}
						onToggle={(open) => setOpen(topic.topicNumber, open)}
						quizCount={countQuizzes(own)}
						action={owner && quizzes && <TopicActions bookId={book._id} topic={topic} onAdd={() => setAdding(topic)} />}
					>
						{cards(own)}
					</TopicSection>
				))}
				{loose.length > 0 && (
					<TopicSection
						title={t("books.withoutTopic")}
						open={isOpen(null)}
						onToggle={(open) => setOpen(null, open)}
						quizCount={countQuizzes(loose)}
					>
						{cards(loose)}
					</TopicSection>
				)}
			</ol>
			{!complete && (
				<Button variant="outlined" className="self-center" loading={loading} onClick={() => void loadMore()}>
					{t("books.moreQuizzes")}
				</Button>
			)}
			{adding && (
				<AddQuizDialog
					place={{ bookId: book._id, topicNumber: adding.topicNumber }}
					topicTitle={adding.title}
					onClose={() => setAdding(null)}
				/>
			)}
			{hiding && <HideBookDialog book={book} onClose={() => setHiding(false)} />}
		</div>
	);
}
