import { href, useNavigate } from "react-router";
import { api } from "~/api/client";
import { isModelMissing } from "~/api/model-missing";
import { useSession } from "~/api/session";
import { EditorSkeleton } from "~/features/quiz-editor/editor-skeleton";
import { loadOwnBooks } from "~/features/quiz-editor/own-books";
import { QuizForm } from "~/features/quiz-editor/quiz-form";
import { StartChoice } from "~/features/quiz-editor/start-choice";
import type { QuizTopic } from "~/features/quiz-editor/use-quiz-editor";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { bookPath } from "~/lib/paths";
import { PageHeading } from "~/ui/layout";
import type { Route } from "./+types/quiz-create";
import { QuizTools, renderStage, START_PLACES } from "./quiz-tools";

export const handle = { title: "createQuiz", wide: true } satisfies PageHandle;

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
	return <EditorSkeleton title={t("createQuiz.title")} subtitle={t("createQuiz.subtitle")} start={<StartChoice />} />;
}

/** The book is read again only for another address: a later change of it must not affect what was typed. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
	return currentUrl.search !== nextUrl.search;
}

export default function QuizCreate({ loaderData: { topic, books, modelMissing, defaults, place } }: Route.ComponentProps) {
	const { t } = useTexts("author");
	const { user } = useSession();
	const navigate = useNavigate();
	if (!user) return null;
	return (
		<>
			<PageHeading title={t("createQuiz.title")} subtitle={t("createQuiz.subtitle")} />
			<QuizForm
				key={place}
				quiz={null}
				defaults={defaults}
				topic={topic}
				books={books}
				userId={user.id}
				tools={(editor) => <QuizTools editor={editor} modelMissing={modelMissing} />}
				renderStage={renderStage}
				modelMissing={modelMissing}
				starts={START_PLACES}
				onShow={({ _id }, { noted }) => void navigate(href("/quiz/edit/:id", { id: _id }), { replace: true, state: { noted } })}
				findHomePath={({ bookId, topicNumber }) => (bookId === null ? "/" : bookPath(bookId, topicNumber))}
			/>
		</>
	);
}
