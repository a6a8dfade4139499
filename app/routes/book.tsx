import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, Navigate, useLocation } from "react-router";
import type { Book } from "#contract/books";
import type { QuizSummary } from "#contract/quizzes";
import { fetchBookQuizzes } from "~/api/books";
import { serverContext } from "~/api/server-context";
import { useSession } from "~/api/session";
import { BookCover } from "~/features/books/book-cover";
import { BookProblem } from "~/features/books/book-problem";
import { useBook } from "~/features/books/use-book";
import { QuizCard } from "~/features/quizzes/quiz-card";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts, useTexts } from "~/i18n/client";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/book";

preloadTexts("site");
preloadTexts("author");

export const handle = { title: "book" } satisfies PageHandle;

/** Public published books open for visitors; others the browser asks for with its token. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { fetchApi } = context.get(serverContext);
	const path = `/books/${encodeURIComponent(params.id)}`;
	const [bookReply, quizzesReply] = await Promise.all([fetchApi(path), fetchApi(`${path}/quizzes`)]);
	if (!bookReply.ok || !quizzesReply.ok) {
		await Promise.all([bookReply.body?.cancel(), quizzesReply.body?.cancel()]);
		return data({ book: null, quizzes: [] as QuizSummary[] });
	}
	const { book }: { book: Book } = await bookReply.json();
	const { quizzes }: { quizzes: QuizSummary[] } = await quizzesReply.json();
	return data({ book, quizzes });
}

function TopicSection({
	book,
	topic,
	quizzes,
	owner,
}: {
	book: Book;
	topic: Book["topics"][number];
	quizzes: QuizSummary[];
	owner: boolean;
}) {
	const { t } = useTranslation();
	const query = new URLSearchParams({ bookId: book._id, topicNumber: String(topic.topicNumber), topicTitle: topic.title });
	return (
		<li>
			<details className="rounded-card border border-line bg-white">
				<summary className="flex min-h-14 items-center gap-3 rounded-card px-5 py-3 hover:bg-primary-50">
					<span className="shrink-0 font-bold tabular-nums text-primary-800">{topic.topicNumber}</span>
					<h2 className="min-w-0 flex-1 text-lg break-words text-slate-900">{topic.title}</h2>
					<Chip>{t("books.quizCount", { count: quizzes.length })}</Chip>
				</summary>
				<div className="flex flex-col gap-4 border-t border-line p-5">
					{topic.url && (
						<a href={topic.url} target="_blank" rel="noreferrer" className="font-semibold break-all text-primary-800 underline">
							{topic.url}
						</a>
					)}
					{quizzes.length === 0 && <p className="text-slate-600">{t("books.topicEmpty")}</p>}
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{quizzes.map((quiz) => (
							<QuizCard key={quiz._id} quiz={quiz} heading="h3" />
						))}
					</div>
					{owner && (
						<ButtonLink to={`/quiz/create?${query}`} variant="outlined" className="self-start">
							{t("books.createQuizForTopic")}
						</ButtonLink>
					)}
				</div>
			</details>
		</li>
	);
}

export default function BookPage({ params, loaderData }: Route.ComponentProps) {
	useTexts("site");
	useTexts("author");
	const { t } = useTranslation();
	const { status, user } = useSession();
	const { pathname } = useLocation();
	const { book, problem, reload } = useBook(params.id, loaderData.book, status === "user");
	const [quizzes, setQuizzes] = useState(loaderData.quizzes);
	const owner = book !== null && book.createdBy === user?.id;

	// One's own unpublished quizzes come with the token only.
	useEffect(() => {
		if (status !== "user") return;
		let left = false;
		fetchBookQuizzes(params.id).then(
			(found) => !left && setQuizzes(found),
			(error: unknown) => console.warn("quizzes of the book failed", error),
		);
		return () => {
			left = true;
		};
	}, [status, params.id]);

	if (!book) {
		if (status === "visitor") return <Navigate to="/login" replace state={{ from: pathname }} />;
		if (problem) return <BookProblem problem={problem} onRetry={() => void reload()} />;
		return <PageSpinner label={t("common.loading")} />;
	}
	const topics = [...book.topics].sort((a, b) => a.orderIndex - b.orderIndex);
	return (
		<div className="flex flex-col gap-6">
			<header className="flex flex-col gap-5 rounded-card border border-line bg-white p-5 sm:flex-row sm:p-6">
				<BookCover book={book} className="h-48 w-36 shrink-0" />
				<div className="min-w-0 flex-1">
					<h1 className="text-3xl break-words text-slate-900">{book.title}</h1>
					{book.author && <p className="mt-1 text-slate-600">{t("books.by", { author: book.author })}</p>}
					{book.description && <p className="mt-3 break-words whitespace-pre-line text-slate-800">{book.description}</p>}
					<p className="mt-3 flex flex-wrap gap-1.5">
						<Chip>{t("books.topics", { count: topics.length })}</Chip>
						<Chip tone="secondary">{t(`quizCard.visibility.${book.visibility}`)}</Chip>
						<Chip tone="primary">{t(`languages.${book.language}`)}</Chip>
						<Chip>{t("quizCard.ages", { min: book.minAge, max: book.maxAge })}</Chip>
					</p>
					<div className="mt-4 flex flex-wrap gap-2">
						{book.url && (
							<a
								href={book.url}
								target="_blank"
								rel="noreferrer"
								className="inline-flex min-h-11 items-center rounded-button px-4 font-semibold text-primary-800 underline hover:bg-primary-50"
							>
								{t("books.online")}
							</a>
						)}
						{owner && <ButtonLink to={`/books/${book._id}/edit`}>{t("books.edit")}</ButtonLink>}
					</div>
				</div>
			</header>
			<ol className="flex flex-col gap-3">
				{topics.map((topic) => (
					<TopicSection
						key={topic.topicNumber}
						book={book}
						topic={topic}
						owner={owner}
						quizzes={quizzes.filter((quiz) => quiz.topicNumber === topic.topicNumber)}
					/>
				))}
			</ol>
		</div>
	);
}
