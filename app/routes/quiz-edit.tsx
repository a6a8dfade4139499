import { ChevronDown, NotebookPen } from "lucide-react";
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
import { STATUS_TONES } from "~/features/quizzes/quiz-card";
import { QuizSource } from "~/features/quizzes/quiz-source";
import { Sharing } from "~/features/sharing/share-button";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { TranslateButton } from "~/features/translation/translate-button";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ErrorBoundary as Boundary } from "~/ui/error-boundary";
import { PageHeading } from "~/ui/layout";
import { Skeleton } from "~/ui/skeleton";
import type { Route } from "./+types/quiz-edit";
import { QuizTools, renderStage } from "./quiz-tools";

export const handle = { title: "editQuiz", wide: true } satisfies PageHandle;

// The menu brings code that all menus of the site need: writing a quiz does not wait for it.
const QuizMenu = lazy(() => import("~/features/transfer/quiz-menus").then((menus) => ({ default: menus.QuizMenu })));
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
	const actions = <Skeleton className="h-11 w-56" />;
	return <EditorSkeleton title={t("editQuiz.title")} subtitle={t("editQuiz.subtitle")} actions={actions} />;
}

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

/** A placeholder as large as the button of the menu, so that nothing moves. */
function ComingMenu({ label }: { label: string }) {
	return (
		<span
			aria-hidden="true"
			className="inline-flex min-h-11 items-center gap-1.5 border px-4 font-semibold whitespace-nowrap text-transparent"
		>
			{label}
			<ChevronDown />
		</span>
	);
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
	const { t } = useTexts("author", "site");
	const { user } = useSession();
	const { state } = useLocation();
	const { revalidate } = useRevalidator();
	const [sharing, setSharing] = useState(false);
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
			<PageHeading
				title={t("editQuiz.title")}
				subtitle={t("editQuiz.subtitle")}
				actions={
					<span className="flex flex-wrap items-center gap-3">
						<Chip tone={STATUS_TONES[quiz.status]}>{t(`site:quizCard.status.${quiz.status}`)}</Chip>
						{shared && <Chip tone="info">{t("transfer.shared")}</Chip>}
						{quiz.status === "published" && (
							<ButtonLink to={`/homework/create?quizId=${quiz._id}`} variant="outlined">
								<NotebookPen />
								{t("site:quizCard.homework")}
							</ButtonLink>
						)}
						<TranslateButton quiz={quiz} />
						{quiz.createdBy === user.id && (
							<Boundary fallback={null}>
								<Suspense fallback={<ComingMenu label={t("transfer.export")} />}>
									<QuizMenu quiz={quiz} onShare={() => setSharing(true)} />
								</Suspense>
							</Boundary>
						)}
					</span>
				}
			/>
			<Sharing target={sharing ? { kind: "quiz", id: quiz._id, name: quiz.name } : null} onClose={() => setSharing(false)} />
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
				tools={(editor) => <QuizTools editor={editor} modelMissing={modelMissing} />}
				renderStage={renderStage}
				deleteDialog={(open, close, onDeleted) => (
					<DeleteQuizDialog quiz={open ? quiz : null} onClose={close} onDeleted={onDeleted} failure={t("editQuiz.errorDelete")} />
				)}
				onShow={(saved, why) => {
					setShown({ quiz: saved, after: why, loadedAt: performance.now() });
					window.scrollTo({ top: 0 });
				}}
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
