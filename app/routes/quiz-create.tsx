import { useState } from "react";
import { href, useNavigate } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { isModelMissing } from "~/api/model-missing";
import { useSession } from "~/api/session";
import { EditorSkeleton } from "~/features/quiz-editor/editor-skeleton";
import { loadOwnBooks } from "~/features/quiz-editor/own-books";
import { QuizForm, type SaveOutcome } from "~/features/quiz-editor/quiz-form";
import type { QuizTopic } from "~/features/quiz-editor/use-quiz-editor";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { bookPath } from "~/lib/paths";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import type { Route } from "./+types/quiz-create";
import { QuizHeading } from "./quiz-heading";
import { QuizTools, renderStage } from "./quiz-tools";

export const handle = { title: "createQuiz" } satisfies PageHandle;

function readTopic(query: URLSearchParams): QuizTopic {
	const bookId = query.get("bookId") || null;
	const number = Number(query.get("topicNumber"));
	return {
		bookId,
		topicNumber: bookId && Number.isInteger(number) && number > 0 ? number : null,
		topicTitle: query.get("topicTitle"),
	};
}

/** The book's language and ages prefill the form; a book that cannot be read leaves the usual defaults. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const query = new URL(request.url).searchParams;
	const topic = readTopic(query);
	const books = loadOwnBooks(topic.bookId, request.signal);
	const [found, modelMissing] = await Promise.all([
		topic.bookId === null ? null : api("GET /books/{id}", { params: { id: topic.bookId } }).catch(() => null),
		isModelMissing(),
	]);
	return { topic, books, modelMissing, defaults: found?.book ?? null, place: query.toString() };
}

export function HydrateFallback() {
	const { t } = useTexts("author");
	return <EditorSkeleton title={t("createQuiz.title")} subtitle={t("createQuiz.subtitle")} />;
}

setPendingSkeleton("/quiz/create", HydrateFallback);

/** The book is read again only for another address: a later change of it must not affect what was typed. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
	return currentUrl.search !== nextUrl.search;
}

type LoaderData = Route.ComponentProps["loaderData"];

function CreatePage({ topic, books, modelMissing, defaults, userId }: Omit<LoaderData, "place"> & { userId: string }) {
	const navigate = useNavigate();
	const [saved, setSaved] = useState<{ quiz: Quiz; after: SaveOutcome } | null>(null);
	const stay = (quiz: Quiz, after: SaveOutcome) => {
		// A reload opens the saved quiz; a navigation by the router would take the focus and the place from the author, who goes on typing.
		// The author may also have left the page while the quiz was saved.
		if (window.location.pathname === href("/quiz/create"))
			window.history.replaceState(window.history.state, "", href("/quiz/edit/:id", { id: quiz._id }));
		setSaved({ quiz, after });
	};
	return (
		<>
			<QuizHeading quiz={saved?.quiz ?? null} isNew />
			<QuizForm
				quiz={saved?.quiz ?? null}
				{...saved?.after}
				defaults={defaults}
				topic={topic}
				books={books}
				userId={userId}
				tools={(editor, onJump) => <QuizTools editor={editor} modelMissing={modelMissing} onJump={onJump} />}
				renderStage={renderStage}
				onShow={({ _id }, { noted }) => void navigate(href("/quiz/edit/:id", { id: _id }), { replace: true, state: { noted } })}
				onStay={stay}
				findHomePath={({ bookId, topicNumber }) => (bookId === null ? "/" : bookPath(bookId, topicNumber))}
			/>
		</>
	);
}

export default function QuizCreate({ loaderData: { place, ...loaded } }: Route.ComponentProps) {
	const { user } = useSession();
	return user && <CreatePage key={place} {...loaded} userId={user.id} />;
}
