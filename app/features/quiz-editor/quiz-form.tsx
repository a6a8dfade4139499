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
import { focusPlace, NAME_PLACE, placeOfFinding, questionOfPlace, unfoldPlace } from "./field-errors";
import { LanguageHint } from "./language-hint";
import type { OwnBooks } from "./own-books";
import { PublishSheet } from "./publish-sheet";
import { QuestionList } from "./question-list";
import { QuestionNav } from "./question-nav";
import { firstWrongQuestion, isSetting } from "./question-outline";
import { QuizInfo } from "./quiz-info";
import type { StageOf } from "./side-preview";
import { StartChoice, type StartWay } from "./start-choice";
import { usePublish } from "./use-publish";
import { type QuizEditor, type QuizTopic, rememberLanguage, useQuizEditor } from "./use-quiz-editor";
import { useSave } from "./use-save";

// Few saves meet another one.
const EditConflict = lazy(() => import("./edit-conflict"));
const SidePreview = lazy(() => import("./side-preview"));

/** From this width on a list is beside the questions; below it, they fold to one line each. */
const WIDE = "(min-width: 1100px)";
/** From this width on a preview of the current question is beside the form. */
const WIDEST = "(min-width: 1400px)";

type EditorTools = (editor: QuizEditor) => ReactNode;

export interface ShownAfter {
	/** A save that passed the automatic check, but with findings. */
	noted?: boolean;
	madePrivate?: boolean;
	merged?: EditorValues;
}

interface QuizFormProps extends ShownAfter {
	quiz: Quiz | null;
	defaults?: BookDefaults | null;
	topic: QuizTopic;
	books: OwnBooks;
	userId: string;
	tools: EditorTools;
	/** Nothing can be generated here. */
	modelMissing?: boolean;
	starts?: Record<Exclude<StartWay, "write">, string>;
	stageOf: StageOf;
	beside?: ((questionId: string) => ReactNode) | undefined;
	deleteDialog?: (open: boolean, close: () => void, onDeleted: () => void) => ReactNode;
	/** It went to review, was published with findings, made private or merged. */
	onShow: (quiz: Quiz, after: ShownAfter) => void;
	homeOf: (saved: Quiz) => string;
	onReload?: () => void;
}

export function QuizForm(props: QuizFormProps) {
	const { quiz, defaults = null, topic, books, userId, tools, stageOf, starts, beside, deleteDialog, onShow, homeOf, onReload } = props;
	const { modelMissing = false, noted = false, madePrivate = false, merged = null } = props;
	const navigate = useNavigate();
	const [deleting, setDeleting] = useState(false);
	const own = quiz === null || quiz.createdBy === userId;
	const readOnly = !own || quiz?.status === "pending_review" || quiz?.status === "archived";
	const { editor, version, base, dirty, held, starting, endStart, offered, restore, discard, storeDraft, clearDraft } = useQuizEditor({
		quiz,
		merged,
		defaults,
		topic,
		userId,
		readOnly,
	});
	const { values, dispatch } = editor;
	const { blocker, allowLeave } = useLeaveGuard(dirty || held);
	const fields = useRef<HTMLDivElement>(null);
	const picturesUnderWay = useRef(new Set<string>());
	const wide = useMedia(WIDE);
	const widest = useMedia(WIDEST);
	const [settingsOpen, setSettingsOpen] = useState(false);
	const [wanted, setWanted] = useState<string | null>(values.questions[0]?.id ?? null);

	const letLeave = () => {
		clearDraft();
		allowLeave();
	};
	const leave = (to: string, state?: unknown) => {
		letLeave();
		void navigate(to, { state });
	};
	const show = (shown: Quiz, after: ShownAfter) => {
		letLeave();
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
			if (wrong.some(isSetting)) setSettingsOpen(true);
			const first = firstWrongQuestion(values.questions, wrong);
			if (first !== null) setWanted(first);
		},
		onSaved: (saved, withFindings) => {
			publish.close();
			rememberLanguage(userId, saved.language);
			if (saved.status !== "pending_review" && !withFindings)
				leave(homeOf(saved), savedQuizState(saved, quiz !== null && quiz.status !== "draft"));
			else show(saved, { noted: withFindings });
		},
	});
	const { saving, problem, errors, conflict, refused } = saves;
	const publish = usePublish({ quiz, values, ...saves });
	const goTo = (place: string) => {
		const id = questionOfPlace(place, values.questions);
		// A place inside a folded question has no element to go to.
		if (id !== null) flushSync(() => setWanted(id));
		focusPlace(place);
	};
	const begin = (way: StartWay) => {
		// The cards go away first: what is focused then stays where it is scrolled to.
		flushSync(endStart);
		if (way === "write" || !starts) focusPlace(NAME_PLACE);
		else unfoldPlace(starts[way]);
	};
	const kept =
		quiz?.moderationResult && (noted || quiz.status !== "published") ? { result: quiz.moderationResult, questions: quiz.questions } : null;
	const moderated = refused ?? kept;

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
								letLeave();
								onReload?.();
							}}
						/>
					</LazyPart>
				)}
				{merged && <MergedBanner />}
				{quiz ? (
					<StatusBanner
						quiz={quiz}
						own={own}
						madePrivate={madePrivate}
						onPrivate={(made) => show(made, { madePrivate: true })}
						onWithdrawn={(draft) => show(draft, {})}
					/>
				) : (
					<TopicBanner topic={editor.topic} />
				)}
				{offered && <DraftBanner savedAt={offered.savedAt} onRestore={restore} onDiscard={discard} />}
			</div>
			{moderated && (
				<ModerationPanel
					result={moderated.result}
					waiting={quiz?.status === "pending_review"}
					placeOf={(detail) => placeOfFinding(detail, moderated.questions)}
					goTo={goTo}
				/>
			)}
			{starting && <StartChoice onChoose={begin} modelMissing={modelMissing} />}
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
							wanted={wanted}
							onOpen={setWanted}
							picturesUnderWay={picturesUnderWay}
							beside={beside}
							dispatch={dispatch}
						/>
					</div>
					{widest && (
						<ErrorBoundary fallback={null}>
							<Suspense fallback={null}>
								<SidePreview values={values} stageOf={stageOf} />
							</Suspense>
						</ErrorBoundary>
					)}
				</div>
			</FormulasOfPage>
			{own && (
				<EditorActions
					status={quiz?.status ?? null}
					dirty={dirty}
					hint={!readOnly && <LanguageHint values={values} onSet={(language) => dispatch({ type: "setInfo", info: { language } })} />}
					saving={saving}
					onSave={(status) => void publish.wish(status)}
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
			<LeaveDialog blocker={blocker} held={held} />
		</div>
	);
}
