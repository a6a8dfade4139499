import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ModerationPanel } from "~/features/moderation/moderation-panel";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { useTexts } from "~/i18n/texts";
import { saveLastLanguage } from "~/lib/last-language";
import { savedQuizState } from "~/lib/saved-quiz";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { Alert } from "~/ui/alert";
import { announce } from "~/ui/announce";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LazyPart } from "~/ui/lazy-part";
import { DraftBanner, LeaveDialog } from "~/ui/unsaved-work";
import { useMedia } from "~/ui/use-media";
import { EditorActions, MergedBanner, StatusBanner, TopicBanner } from "./editor-actions";
import { EDITOR_COLUMNS } from "./editor-skeleton";
import type { BookDefaults, EditorValues } from "./editor-values";
import { findPlaceOfFinding, findQuestionOfPlace, focusPlace, jumpToQuestion } from "./field-errors";
import { LanguageHint } from "./language-hint";
import type { OwnBooks } from "./own-books";
import type { PictureUploads } from "./picture-field";
import { PublishSheet } from "./publish-sheet";
import { QuestionList } from "./question-list";
import { QuestionNav } from "./question-nav";
import { findFirstWrongQuestion, findOpenQuestion, isSettingError, type QuestionLayout } from "./question-outline";
import { QuizInfo } from "./quiz-info";
import type { RenderStage } from "./side-preview";
import { useCurrentQuestion } from "./use-current-question";
import { usePublish } from "./use-publish";
import { type QuizEditor, type QuizTopic, useQuizEditor } from "./use-quiz-editor";
import { useSave } from "./use-save";

// The dialog is loaded on demand, because few saves meet another one.
const EditConflict = lazy(() => import("./edit-conflict"));
const SidePreview = lazy(() => import("./side-preview"));

/** A list is beside the open question from this width on; below it, each question is one line, and the open one unfolds. */
const WIDE_SCREEN = "(min-width: 1100px)";
/** A preview of the current question is beside the form from this width on. */
const WIDEST_SCREEN = "(min-width: 1400px)";

type EditorTools = (editor: QuizEditor, onJump: (questionId: string) => void) => ReactNode;

export interface SaveOutcome {
	/** True after a save that passed the automatic check, but with findings. */
	noted?: boolean;
	madePrivate?: boolean;
	merged?: EditorValues;
}

interface QuizFormProps extends SaveOutcome {
	quiz: Quiz | null;
	defaults?: BookDefaults | null;
	topic: QuizTopic;
	books: OwnBooks;
	userId: string;
	tools: EditorTools;
	renderStage: RenderStage;
	beside?: ((questionId: string) => ReactNode) | undefined;
	deleteDialog?: (open: boolean, close: () => void, onDeleted: () => void) => ReactNode;
	/** Called with a quiz that went to review, was published with findings, made private or merged. */
	onShow: (quiz: Quiz, after: SaveOutcome) => void;
	/** Called with a quiz that was saved while its author goes on: the form stays as it is. */
	onStay: (quiz: Quiz, after: SaveOutcome) => void;
	findHomePath: (saved: Quiz) => string;
	onReload?: () => void;
}

/** Takes over what a field keeps to itself until it is left, such as an accepted answer that is not added yet. */
function finishTyping(): void {
	const field = document.activeElement;
	if (!(field instanceof HTMLInputElement)) return;
	flushSync(() => field.blur());
	field.focus({ preventScroll: true });
}

export function QuizForm(props: QuizFormProps) {
	const { t } = useTexts("author");
	const {
		quiz,
		defaults = null,
		topic,
		books,
		userId,
		tools,
		renderStage,
		beside,
		deleteDialog,
		onShow,
		onStay,
		findHomePath,
		onReload,
	} = props;
	const { noted = false, madePrivate = false, merged = null } = props;
	const navigate = useNavigate();
	const [deleting, setDeleting] = useState(false);
	/** Stays true after a save that stays on the page. */
	const [isNew] = useState(quiz === null);
	const isOwn = quiz === null || quiz.createdBy === userId;
	const readOnly = !isOwn || quiz?.status === "pending_review" || quiz?.status === "archived";
	const { editor, version, base, dirty, hasUnsavedWork, markSaved, offered, restore, discard, storeDraft, clearDraft } = useQuizEditor({
		quiz,
		merged,
		defaults,
		topic,
		userId,
		readOnly,
	});
	const { values, dispatch } = editor;
	const { blocker, allowLeave } = useLeaveGuard(dirty || hasUnsavedWork);
	const fields = useRef<HTMLDivElement>(null);
	const picturesUnderWay = useRef(new Set<string>());
	const [failedPictures, setFailedPictures] = useState<readonly string[]>([]);
	const pictures = useMemo<PictureUploads>(
		() => ({
			underWay: picturesUnderWay,
			onFailure: (id, failed) => setFailedPictures((ids) => (failed ? [...ids, id] : ids.filter((other) => other !== id))),
		}),
		[],
	);
	const wide = useMedia(WIDE_SCREEN);
	const widest = useMedia(WIDEST_SCREEN);
	const [settingsOpen, setSettingsOpen] = useState(false);
	const [wantedId, setWantedId] = useState<string | null>(values.questions[0]?.id ?? null);
	const layout: QuestionLayout = !wide ? "lines" : readOnly ? "all" : "single";
	const openId = findOpenQuestion(values.questions, wantedId, layout);
	const readId = useCurrentQuestion(layout === "all" ? values.questions.map(({ id }) => id) : []);
	const current = openId ?? readId;
	const block = layout === "single" ? "nearest" : "start";
	const jump = useCallback(
		(id: string) => {
			flushSync(() => setWantedId(id));
			jumpToQuestion(id, block);
		},
		[block],
	);

	const clearAndAllowLeave = () => {
		clearDraft();
		allowLeave();
	};
	const leave = (to: string, state?: unknown) => {
		clearAndAllowLeave();
		void navigate(to, { state });
	};
	const show = (shown: Quiz, after: SaveOutcome) => {
		clearAndAllowLeave();
		onShow(shown, after);
	};
	const saves = useSave({
		quiz,
		values,
		version,
		form: fields,
		picturesUnderWay,
		storeDraft,
		reveal: (wrong) => {
			publish.close();
			if (wrong.some(isSettingError)) setSettingsOpen(true);
			const first = findFirstWrongQuestion(values.questions, wrong);
			if (first !== null) setWantedId(first);
		},
		onSaved: (saved, { hasFindings, stays }) => {
			publish.close();
			saveLastLanguage(userId, saved.language);
			if (saved.status === "pending_review") show(saved, { noted: hasFindings });
			else if (stays) {
				markSaved(saved, values);
				onStay(saved, { noted: hasFindings });
			} else if (hasFindings) show(saved, { noted: true });
			else leave(findHomePath(saved), savedQuizState(saved, quiz !== null && quiz.status !== "draft"));
		},
	});
	const { saving, problem, errors, conflict, refused } = saves;
	const isLeaving = saving !== null && !saving.stays;
	const publish = usePublish({ quiz, values, ...saves });
	const goTo = (place: string) => {
		const id = findQuestionOfPlace(place, values.questions);
		// A place inside a folded question has no element to go to.
		if (id !== null) flushSync(() => setWantedId(id));
		focusPlace(place);
	};
	const isDraft = quiz === null || quiz.status === "draft";
	const saveByKey = useEffectEvent(() => {
		if (readOnly || document.querySelector("dialog[open], [role=dialog]")) return;
		if (quiz !== null && !dirty) announce(t(isDraft ? "quizEditor.state.savedDraft" : "quizEditor.state.saved"));
		else void publish.requestSave(isDraft ? "draft" : "published", true);
	});
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
			event.preventDefault();
			finishTyping();
			saveByKey();
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, []);
	const storedModeration =
		quiz?.moderationResult && (noted || quiz.status !== "published") ? { result: quiz.moderationResult, questions: quiz.questions } : null;
	const moderation = refused ?? storedModeration;

	return (
		<div className="flex flex-col gap-5">
			<div className="flex flex-col gap-3 empty:hidden">
				{problem && <Alert tone="error">{problem}</Alert>}
				{conflict && (
					<LazyPart>
						<EditConflict
							{...conflict}
							mine={values}
							base={base}
							books={books}
							onMerge={(values, theirs) => show(theirs, { merged: values })}
							onReload={() => {
								clearAndAllowLeave();
								onReload?.();
							}}
						/>
					</LazyPart>
				)}
				{merged && <MergedBanner />}
				{quiz && (
					<StatusBanner
						quiz={quiz}
						isOwn={isOwn}
						madePrivate={madePrivate}
						onPrivate={(made) => show(made, { madePrivate: true })}
						onWithdrawn={(draft) => show(draft, {})}
					/>
				)}
				{isNew && <TopicBanner topic={editor.topic} />}
				{offered && <DraftBanner savedAt={offered.savedAt} onRestore={restore} onDiscard={discard} />}
			</div>
			{moderation && (
				<ModerationPanel
					result={moderation.result}
					waiting={quiz?.status === "pending_review"}
					findPlace={(detail) => findPlaceOfFinding(detail, moderation.questions)}
					goTo={goTo}
				/>
			)}
			<FormulasOfPage questions={values.questions}>
				<div className={EDITOR_COLUMNS}>
					{wide && (
						<QuestionNav
							questions={values.questions}
							current={current}
							lang={values.language}
							errors={errors}
							failedPictures={failedPictures}
							readOnly={readOnly}
							saving={isLeaving}
							onJump={jump}
							dispatch={dispatch}
						/>
					)}
					{/* A focused element scrolls to a place above the sticky row of buttons. */}
					<div
						ref={fields}
						inert={isLeaving}
						className="flex min-w-0 flex-col gap-5 [&_:is(input,textarea,select,button,summary,a)]:scroll-mb-40"
					>
						<QuizInfo
							values={values}
							errors={errors}
							books={books}
							isNew={isNew}
							readOnly={readOnly}
							open={settingsOpen}
							onToggle={() => setSettingsOpen(!settingsOpen)}
							dispatch={dispatch}
						/>
						{!readOnly && tools(editor, jump)}
						<QuestionList
							values={values}
							errors={errors}
							readOnly={readOnly}
							layout={layout}
							openId={openId}
							onOpen={setWantedId}
							onJump={jump}
							pictures={pictures}
							beside={beside}
							dispatch={dispatch}
						/>
					</div>
					{widest && (
						<ErrorBoundary fallback={null}>
							<Suspense fallback={null}>
								<SidePreview values={values} current={current} renderStage={renderStage} />
							</Suspense>
						</ErrorBoundary>
					)}
				</div>
			</FormulasOfPage>
			{isOwn && (
				<EditorActions
					status={quiz?.status ?? null}
					dirty={dirty}
					hint={!readOnly && <LanguageHint values={values} onSet={(language) => dispatch({ type: "setInfo", info: { language } })} />}
					saving={saving?.status ?? null}
					onSave={(status) => void publish.requestSave(status)}
					onDelete={deleteDialog && (() => setDeleting(true))}
				/>
			)}
			<PublishSheet
				{...publish.sheet}
				values={values}
				books={books}
				busy={saving !== null}
				dispatch={dispatch}
				onPublish={() => void saves.save("published")}
				onClose={publish.close}
			/>
			{deleteDialog?.(
				deleting,
				() => setDeleting(false),
				() => leave("/"),
			)}
			<LeaveDialog blocker={blocker} losesMaterial={hasUnsavedWork} />
		</div>
	);
}
