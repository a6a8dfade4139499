import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Quiz } from "#contract/quizzes";
import { ApiError, serverMessage } from "~/api/api-error";
import { createQuiz, updateQuiz } from "~/api/quizzes";
import { useSnackbar } from "~/ui/snackbar";
import type { EditorValues } from "./editor-values";
import { type SaveErrors, saveErrorsOf } from "./field-errors";
import { focusAfterRender, NAME_PLACE } from "./field-focus";
import { type Judged, moderationOf } from "./moderation-reply";
import type { QuizTopic } from "./use-quiz-editor";

type SaveStatus = "draft" | "published";

interface SaveInput {
	quiz: Quiz | null;
	values: EditorValues;
	topic: QuizTopic;
	version: number | null;
	onSaved: (saved: Quiz) => void;
}

const REQUIRED = ["minAge", "maxAge", "defaultTimeLimit"] as const;

function scrollToTop(): void {
	window.scrollTo({ top: 0 });
}

function limitOf(error: unknown): { used: number; limit: number } | null {
	if (!(error instanceof ApiError) || error.code !== "DAILY_LIMIT_REACHED") return null;
	const { details } = error;
	if (typeof details !== "object" || details === null || !("used" in details) || !("limit" in details)) return null;
	return typeof details.used === "number" && typeof details.limit === "number" ? { used: details.used, limit: details.limit } : null;
}

/** Saves what the form holds and keeps what the server had to say about it. */
export function useSave({ quiz, values, topic, version, onSaved }: SaveInput) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const [saving, setSaving] = useState<SaveStatus | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [errors, setErrors] = useState<SaveErrors | null>(null);
	const [conflict, setConflict] = useState(false);
	const [judged, setJudged] = useState<Judged | null>(() =>
		quiz?.moderationResult && quiz.status !== "published" ? { result: quiz.moderationResult, questions: quiz.questions } : null,
	);
	const busy = useRef(false);

	/** What needs no server: a name, and numbers where numbers belong. */
	const missing = (): SaveErrors | null => {
		const messages = new Map<string, string>();
		if (values.name.trim() === "") messages.set("name", t("quizEditor.nameRequired"));
		for (const field of REQUIRED) if (values[field] === null) messages.set(field, t("quizEditor.numberRequired"));
		return messages.size > 0 ? { messages, about: values } : null;
	};

	const send = async (status: SaveStatus): Promise<Quiz> => {
		const { minAge, maxAge, defaultTimeLimit, ...rest } = values;
		const numbers = { minAge: minAge ?? undefined, maxAge: maxAge ?? undefined, defaultTimeLimit: defaultTimeLimit ?? undefined };
		const body = { ...rest, ...numbers, status };
		if (quiz) return (await updateQuiz(quiz._id, { ...body, version: version ?? undefined })).quiz;
		return (await createQuiz({ ...body, bookId: topic.bookId ?? undefined, topicNumber: topic.topicNumber ?? undefined })).quiz;
	};

	const fail = (error: unknown) => {
		console.warn("quiz save failed", error);
		const limit = limitOf(error);
		const message = serverMessage(error, t(quiz ? "editQuiz.errorUpdate" : "createQuiz.errorCreate"));
		const fields = saveErrorsOf(error, values);
		const verdict = moderationOf(error);
		setErrors(fields);
		if (verdict) setJudged({ result: verdict, questions: values.questions });
		if (error instanceof ApiError && error.code === "EDIT_CONFLICT") setConflict(true);
		else if (fields) setProblem(`${message} ${t("quizEditor.checkFields")}`);
		else setProblem(limit ? `${message} (${t("quizEditor.limitCount", limit)})` : message);
		scrollToTop();
	};

	const save = async (status: SaveStatus): Promise<void> => {
		if (busy.current) return;
		setProblem(null);
		setConflict(false);
		const incomplete = missing();
		setErrors(incomplete);
		if (incomplete) {
			if (incomplete.messages.has("name")) focusAfterRender(NAME_PLACE);
			else scrollToTop();
			return;
		}
		busy.current = true;
		setSaving(status);
		try {
			const saved = await send(status);
			const known = quiz !== null && quiz.status !== "draft";
			if (saved.status === "pending_review") show({ message: t("quizEditor.sentToReview"), tone: "info" });
			else show({ message: t(`quizEditor.${known ? "updated" : status === "draft" ? "savedDraft" : "published"}`), tone: "success" });
			onSaved(saved);
		} catch (error) {
			fail(error);
		} finally {
			busy.current = false;
			setSaving(null);
		}
	};
	return { save, saving, problem, errors, conflict, judged };
}
