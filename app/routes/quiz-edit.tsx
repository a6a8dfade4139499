import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { href, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { isModelMissing } from "~/api/model-missing";
import { storedUser, useSession } from "~/api/session";
import { waitForFormulas } from "~/features/question/rich-text";
import { EditorSkeleton } from "~/features/quiz-editor/editor-skeleton";
import { loadOwnBooks, type OwnBooks } from "~/features/quiz-editor/own-books";
import { QuizForm, type SaveOutcome } from "~/features/quiz-editor/quiz-form";
import { DeleteQuizDialog } from "~/features/quizzes/delete-quiz-dialog";
import { QuizSource } from "~/features/quizzes/quiz-source";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { ErrorBoundary as Boundary } from "~/ui/error-boundary";
import { Skeleton } from "~/ui/skeleton";
import type { Route } from "./+types/quiz-edit";
import { QuizHeading } from "./quiz-heading";
import { QuizTools, renderStage } from "./quiz-tools";

export const handle = { title: "editQuiz" } satisfies PageHandle;

const importReview = () => import("~/features/admin/review-bar");
const ReviewBar = lazy(importReview);
const importOriginal = () => import("~/features/translation/original");
const OriginalQuestion = lazy(() => importOriginal().then((module) => ({ default: module.OriginalQuestion })));
const UntranslatedNote = lazy(() => importOriginal().then((module) => ({ default: module.UntranslatedNote })));

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id }, signal });
	const isReview = quiz.status === "pending_review" && storedUser()?.role === "admin";
	const books = loadOwnBooks(quiz.bookId, signal);
	const from = quiz.status === "published" ? undefined : quiz.translatedFrom;
	const [original, queue, modelMissing] = await Promise.all([
		from
			? api("GET /quizzes/{id}", { params: { id: from._id }, signal }).then(
					(found) => found.quiz,
					() => null,
				)
			: null,
		isReview ? importReview().then(({ loadQueue }) => loadQueue(signal)) : null,
		isModelMissing(),
		waitForFormulas(quiz.questions),
	]);
	return { quiz, original, queue, books, modelMissing, loadedAt: performance.now(), pageName: quiz.name };
}

export function HydrateFallback() {
	const { t } = useTexts("author");
	return <EditorSkeleton title={t("editQuiz.title")} actions={<Skeleton className="h-11 w-28" />} />;
}

setPendingSkeleton("/quiz/edit/:id", HydrateFallback);

export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction === href("/quiz/delete") ? false : defaultShouldRevalidate;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("author");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("editQuiz.missing") }}
			failedTitle={t("editQuiz.errorLoad")}
			back={{ to: "/my-quizzes", label: t("common.myQuizzes") }}
		/>
	);
}

/** Whether the previous page led here to show the findings of the automatic check. */
function wasNoted(state: unknown): boolean {
	return typeof state === "object" && state !== null && "noted" in state && state.noted === true;
}

function readUntranslatedPaths(state: unknown): string[] {
	if (typeof state !== "object" || state === null || !("untranslated" in state) || !Array.isArray(state.untranslated)) return [];
	return state.untranslated.filter((path) => typeof path === "string");
}

interface EditPageProps {
	loaded: Quiz;
	/** The quiz that this one was translated from, while the translation is not published. */
	original: Quiz | null;
	loadedAt: number;
	books: OwnBooks;
	modelMissing: boolean;
	review: ReactNode;
}

/**
 * The form starts again when the quiz was saved, sent to review, or read again on request. Any other reload of the page's data, as after
 * sharing, leaves it and what was typed in it.
 */
function EditPage({ loaded, original, loadedAt, books, modelMissing, review }: EditPageProps) {
	const { t } = useTexts("author");
	const { user } = useSession();
	const { state } = useLocation();
	const { revalidate } = useRevalidator();
	const [shown, setShown] = useState<{ quiz: Quiz; after: SaveOutcome; loadedAt: number }>(() => ({
		quiz: loaded,
		after: { noted: wasNoted(state) },
		loadedAt,
	}));
	const [reloadsFrom, setReloadsFrom] = useState<number | null>(null);
	if (reloadsFrom !== null && loadedAt > reloadsFrom) {
		setReloadsFrom(null);
		setShown({ quiz: loaded, after: { noted: wasNoted(state) }, loadedAt });
	}
	const beside = useMemo(
		() =>
			original
				? (id: string) => (
						<Boundary fallback={null}>
							<Suspense fallback={null}>
								<OriginalQuestion original={original} id={id} />
							</Suspense>
						</Boundary>
					)
				: undefined,
		[original],
	);
	if (!user) return null;
	const { quiz, after } = shown;
	const { shared } = loadedAt > shown.loadedAt ? loaded : quiz;
	return (
		<>
			<QuizHeading quiz={{ ...quiz, shared }} />
			<QuizSource quiz={quiz} />
			{original && (
				<Suspense fallback={null}>
					<UntranslatedNote paths={readUntranslatedPaths(state)} />
				</Suspense>
			)}
			<QuizForm
				key={shown.loadedAt}
				quiz={quiz}
				topic={{ bookId: quiz.bookId, topicNumber: quiz.topicNumber, topicTitle: null }}
				books={books}
				userId={user.id}
				{...after}
				beside={quiz.status === "published" ? undefined : beside}
				tools={(editor, onJump) => <QuizTools editor={editor} modelMissing={modelMissing} onJump={onJump} />}
				renderStage={renderStage}
				deleteDialog={(open, close, onDeleted) => (
					<DeleteQuizDialog quiz={open ? quiz : null} onClose={close} onDeleted={onDeleted} failure={t("editQuiz.errorDelete")} />
				)}
				onShow={(saved, why) => {
					setShown({ quiz: saved, after: why, loadedAt: performance.now() });
					window.scrollTo({ top: 0 });
				}}
				onStay={(saved, after) => setShown({ ...shown, quiz: saved, after })}
				findHomePath={() => "/"}
				onReload={() => {
					setReloadsFrom(performance.now());
					void revalidate();
				}}
			/>
			{review}
		</>
	);
}

export default function QuizEdit({ loaderData: { quiz, original, queue, books, modelMissing, loadedAt } }: Route.ComponentProps) {
	const review = queue && (
		<Suspense fallback={null}>
			<ReviewBar quiz={quiz} queue={queue} />
		</Suspense>
	);
	return (
		<EditPage
			key={quiz._id}
			loaded={quiz}
			original={original}
			loadedAt={loadedAt}
			books={books}
			modelMissing={modelMissing}
			review={review}
		/>
	);
}
