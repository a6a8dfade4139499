import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { LIMITS } from "#contract/limits";
import type { Quiz } from "#contract/quizzes";
import { fetchBookDefaults } from "~/api/quizzes";
import { DeleteQuizDialog } from "~/features/quizzes/delete-quiz-dialog";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { Alert } from "~/ui/alert";
import { DraftBanner } from "~/ui/draft-banner";
import { LeaveDialog } from "~/ui/leave-dialog";
import { EditorActions } from "./editor-actions";
import { ConflictBanner, StatusBanner, TopicBanner } from "./editor-banners";
import { ModerationPanel } from "./moderation-panel";
import { QuestionList } from "./question-list";
import { QuizInfo } from "./quiz-info";
import { type QuizEditor, type QuizTopic, useQuizEditor } from "./use-quiz-editor";
import { useSave } from "./use-save";

/** Panels above the questions: the AI generator, imports. They are not shown where nothing can be changed. */
export type EditorTools = (editor: QuizEditor) => ReactNode;

interface QuizFormProps {
	/** null for a new quiz. */
	quiz: Quiz | null;
	topic: QuizTopic;
	userId: string;
	tools?: EditorTools | undefined;
	/** The quiz went to review: it stays on the screen as the server has it. */
	onPending: (quiz: Quiz) => void;
	/** The saved version is wanted in place of what was typed. */
	onReload: () => void;
}

const AGES = LIMITS.quizAge;

/** The form of create and edit, in every state of a quiz. */
export function QuizForm({ quiz, topic, userId, tools, onPending, onReload }: QuizFormProps) {
	const navigate = useNavigate();
	const [deleting, setDeleting] = useState(false);
	const own = quiz === null || quiz.createdBy === userId;
	const readOnly = !own || quiz?.status === "pending_review" || quiz?.status === "archived";
	const { editor, version, dirty, offered, restore, discard, clearDraft } = useQuizEditor({ quiz, topic, userId, readOnly });
	const { values, dispatch } = editor;
	const { blocker, letGo } = useLeaveGuard(dirty);
	const { bookId } = topic;
	const isNew = quiz === null;

	const leave = (to: string) => {
		clearDraft();
		letGo();
		void navigate(to);
	};
	const { save, saving, problem, errors, conflict, judged } = useSave({
		quiz,
		values,
		topic,
		version,
		onSaved: (saved) => {
			if (saved.status !== "pending_review") return leave(saved.bookId ? `/books/${saved.bookId}` : "/");
			clearDraft();
			letGo();
			onPending(saved);
		},
	});

	useEffect(() => {
		if (!isNew || bookId === null) return;
		const abort = new AbortController();
		const inRange = (age: number) => Math.min(AGES.max, Math.max(AGES.min, age));
		fetchBookDefaults(bookId, abort.signal).then(
			({ language, minAge, maxAge }) => dispatch({ type: "prefill", info: { language, minAge: inRange(minAge), maxAge: inRange(maxAge) } }),
			() => undefined,
		);
		return () => abort.abort();
	}, [isNew, bookId, dispatch]);

	return (
		<div className="flex flex-col gap-5">
			<div className="flex flex-col gap-3 empty:hidden">
				{problem && <Alert tone="error">{problem}</Alert>}
				{conflict && (
					<ConflictBanner
						onReload={() => {
							clearDraft();
							letGo();
							onReload();
						}}
					/>
				)}
				{quiz ? <StatusBanner quiz={quiz} own={own} /> : <TopicBanner topic={topic} />}
				{offered && <DraftBanner savedAt={offered.savedAt} onRestore={restore} onDiscard={discard} />}
			</div>
			{judged && <ModerationPanel judged={judged} />}
			{/* What takes the focus comes to rest above the row of buttons that stays in view. */}
			<fieldset
				disabled={readOnly}
				inert={saving !== null}
				className="flex min-w-0 flex-col gap-5 [&_:is(input,textarea,select,button)]:scroll-mb-24"
			>
				<QuizInfo values={values} errors={errors} dispatch={dispatch} />
				{!readOnly && tools?.(editor)}
				<QuestionList values={values} errors={errors} readOnly={readOnly} dispatch={dispatch} />
			</fieldset>
			{own && (
				<EditorActions
					status={quiz?.status ?? null}
					dirty={dirty}
					saving={saving}
					onSave={(status) => void save(status)}
					onDelete={() => setDeleting(true)}
				/>
			)}
			<DeleteQuizDialog quiz={deleting ? quiz : null} onClose={() => setDeleting(false)} onDeleted={() => leave("/")} />
			<LeaveDialog blocker={blocker} />
		</div>
	);
}
