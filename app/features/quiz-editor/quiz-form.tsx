import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ModerationPanel } from "~/features/moderation/moderation-panel";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { savedQuizState } from "~/lib/saved-quiz";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { Alert } from "~/ui/alert";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LazyPart } from "~/ui/lazy-part";
import { DraftBanner, LeaveDialog } from "~/ui/unsaved-work";
import { useMedia } from "~/ui/use-media";
import { EditorActions, MergedBanner, StatusBanner, TopicBanner } from "./editor-actions";
import { EDITOR_COLUMNS } from "./editor-skeleton";
import type { BookDefaults, EditorValues } from "./editor-values";
import { findPlaceOfFinding, findQuestionOfPlace, focusPlace, NAME_PLACE, unfoldPlace } from "./field-errors";
import { LanguageHint } from "./language-hint";
import type { OwnBooks } from "./own-books";
import { PublishSheet } from "./publish-sheet";
import { QuestionList } from "./question-list";
import { QuestionNav } from "./question-nav";
import { findFirstWrongQuestion, isSettingError } from "./question-outline";
import { QuizInfo } from "./quiz-info";
import type { RenderStage } from "./side-preview";
import { StartChoice, type StartWay } from "./start-choice";
import { usePublish } from "./use-publish";
import { type QuizEditor, type QuizTopic, saveLastLanguage, useQuizEditor } from "./use-quiz-editor";
import { useSave } from "./use-save";

// The dialog is loaded on demand, because few saves meet another one.
const EditConflict = lazy(() => import("./edit-conflict"));
const SidePreview = lazy(() => import("./side-preview"));

/** A list is beside the questions from this width on; below it, they fold to one line each. */
const WIDE_SCREEN = "(min-width: 1100px)";
/** A preview of the current question is beside the form from this width on. */
const WIDEST_SCREEN = "(min-width: 1400px)";

type EditorTools = (editor: QuizEditor) => ReactNode;

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
	/** True if there is no model: nothing can be generated. */
	modelMissing?: boolean;
	starts?: Record<Exclude<StartWay, "write">, string>;
	renderStage: RenderStage;
	beside?: ((questionId: string) => ReactNode) | undefined;
	deleteDialog?: (open: boolean, close: () => void, onDeleted: () => void) => ReactNode;
	/** Called with a quiz that went to review, was published with findings, made private or merged. */
	onShow: (quiz: Quiz, after: SaveOutcome) => void;
	findHomePath: (saved: Quiz) => string;
	onReload?: () => void;
}

export function QuizForm(props: QuizFormProps) {
	const {
		quiz,
		defaults = null,
		topic,
		books,
		userId,
		tools,
		renderStage,
		starts,
		beside,
		deleteDialog,
		onShow,
		findHomePath,
		onReload,
	} = props;
	const { modelMissing = false, noted = false, madePrivate = false, merged = null } = props;
	const navigate = useNavigate();
	const [deleting, setDeleting] = useState(false);
	const isOwn = quiz === null || quiz.createdBy === userId;
	const readOnly = !isOwn || quiz?.status === "pending_review" || quiz?.status === "archived";
	const { editor, version, base, dirty, hasUnsavedWork, starting, endStart, offered, restore, discard, storeDraft, clearDraft } =
		useQuizEditor({
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
	const wide = useMedia(WIDE_SCREEN);
	const widest = useMedia(WIDEST_SCREEN);
	const [settingsOpen, setSettingsOpen] = useState(false);
	const [wantedId, setWantedId] = useState<string | null>(values.questions[0]?.id ?? null);

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
		onSaved: (saved, withFindings) => {
			publish.close();
			saveLastLanguage(userId, saved.language);
			if (saved.status !== "pending_review" && !withFindings)
				leave(findHomePath(saved), savedQuizState(saved, quiz !== null && quiz.status !== "draft"));
			else show(saved, { noted: withFindings });
		},
	});
	const { saving, problem, errors, conflict, refused } = saves;
	const publish = usePublish({ quiz, values, ...saves });
	const goTo = (place: string) => {
		const id = findQuestionOfPlace(place, values.questions);
		// A place inside a folded question has no element to go to.
		if (id !== null) flushSync(() => setWantedId(id));
		focusPlace(place);
	};
	const startWith = (way: StartWay) => {
		// The cards disappear first, so that the element that gets the focus stays where it is scrolled to.
		flushSync(endStart);
		if (way === "write" || !starts) focusPlace(NAME_PLACE);
		else unfoldPlace(starts[way]);
	};
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
				{quiz ? (
					<StatusBanner
						quiz={quiz}
						isOwn={isOwn}
						madePrivate={madePrivate}
						onPrivate={(made) => show(made, { madePrivate: true })}
						onWithdrawn={(draft) => show(draft, {})}
					/>
				) : (
					<TopicBanner topic={editor.topic} />
				)}
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
			{starting && <StartChoice onChoose={startWith} modelMissing={modelMissing} />}
			<FormulasOfPage questions={values.questions}>
				<div className={EDITOR_COLUMNS}>
					{wide && (
						<QuestionNav
							questions={values.questions}
							lang={values.language}
							errors={errors}
							readOnly={readOnly}
							saving={saving !== null}
							dispatch={dispatch}
						/>
					)}
					{/* A focused element scrolls to a place above the sticky row of buttons. */}
					<div
						ref={fields}
						inert={saving !== null}
						className="flex min-w-0 flex-col gap-5 [&_:is(input,textarea,select,button,summary,a)]:scroll-mb-40"
					>
						<QuizInfo
							values={values}
							errors={errors}
							books={books}
							readOnly={readOnly}
							open={settingsOpen}
							onToggle={() => setSettingsOpen(!settingsOpen)}
							dispatch={dispatch}
						/>
						{!readOnly && tools(editor)}
						<QuestionList
							values={values}
							errors={errors}
							readOnly={readOnly}
							folded={!wide}
							wantedId={wantedId}
							onOpen={setWantedId}
							picturesUnderWay={picturesUnderWay}
							beside={beside}
							dispatch={dispatch}
						/>
					</div>
					{widest && (
						<ErrorBoundary fallback={null}>
							<Suspense fallback={null}>
								<SidePreview values={values} renderStage={renderStage} />
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
					saving={saving}
					onSave={(status) => void publish.requestSave(status)}
					onDelete={() => setDeleting(true)}
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
