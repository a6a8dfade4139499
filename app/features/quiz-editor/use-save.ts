import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldError } from "#contract/errors";
import type { ModerationResult } from "#contract/quizzes/moderation";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ApiError, serverMessage, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { moderationOf } from "~/features/moderation/moderation-reply";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { sayFieldProblems } from "~/lib/field-errors";
import { refusalOf } from "~/ui/form-errors";
import { toast } from "~/ui/toast";
import { bodyOf, type EditorValues } from "./editor-values";
import { anyLeft, focusFirstWrong, type SaveErrors, saveErrorsOf } from "./field-errors";

export type SaveStatus = "draft" | "published";

/** With the questions that the result's indexes refer to. */
interface Moderated {
	result: ModerationResult;
	questions: readonly Question[];
}

interface SaveState {
	saving: SaveStatus | null;
	problem: string | null;
	errors: SaveErrors | null;
	/** The values that a picture was missing from. */
	waiting: EditorValues | null;
	/** `theirs` is null if the other version could not be loaded. */
	conflict: { theirs: Quiz | null } | null;
	refused: Moderated | null;
}

const IDLE: SaveState = { saving: null, problem: null, errors: null, waiting: null, conflict: null, refused: null };

interface SaveInput {
	quiz: Quiz | null;
	values: EditorValues;
	version: number | null;
	form: RefObject<HTMLElement | null>;
	picturesUnderWay: RefObject<ReadonlySet<string>>;
	storeDraft: () => boolean;
	/** Nothing was saved: unfolds the question of wrong fields before the first of them gets the focus. */
	reveal: (wrong: readonly FieldError[]) => void;
	/** `noted`: the automatic check let the quiz pass, but with findings. */
	onSaved: (saved: Quiz, noted: boolean) => void;
}

preloadTexts("fields");

const NUMBERS = ["minAge", "maxAge", "defaultTimeLimit"] as const;

/** The contract validates before the call, the server after it, with messages at the same fields. */
export function useSave({ quiz, values, version, form, picturesUnderWay, storeDraft, reveal, onSaved }: SaveInput) {
	const { t } = useTexts("author", "site");
	const { t: tFields } = useTexts("fields");
	const [{ saving, problem, errors, waiting, conflict, refused }, setState] = useState(IDLE);
	const show = (changes: Partial<SaveState>) => setState((before) => ({ ...before, ...changes }));
	const busy = useRef(false);

	const judge = async (status: SaveStatus): Promise<FieldError[]> => {
		// Loaded with the first save, so that the page loads without zod.
		const { judgeQuiz } = await import("./judge-quiz");
		const empty = NUMBERS.filter((field) => values[field] === null);
		return [
			...empty.map((path) => ({ path, message: t("quizEditor.numberRequired") })),
			...sayFieldProblems(judgeQuiz(values, status), tFields),
		];
	};

	const send = (status: SaveStatus) => {
		const body = { ...bodyOf(values), status };
		if (quiz) return api("PUT /quizzes/{id}", { params: { id: quiz._id }, body: { ...body, version: version ?? undefined } });
		return api("POST /quizzes", { body });
	};

	const showFailure = async (error: unknown): Promise<FieldError[]> => {
		console.warn("quiz save failed", error);
		const { fields, offline } = refusalOf(error);
		const result = moderationOf(error);
		if (result) show({ refused: { result, questions: values.questions } });
		if (quiz && error instanceof ApiError && error.code === "EDIT_CONFLICT") {
			const theirs = await api("GET /quizzes/{id}", { params: { id: quiz._id } }).catch(() => null);
			show({ conflict: { theirs: theirs?.quiz ?? null } });
			return [];
		}
		const words = offline
			? t(storeDraft() ? "draft.networkKept" : "common.networkError")
			: serverMessage(error, t(quiz ? "editQuiz.errorUpdate" : "createQuiz.errorCreate"), t("common.networkError"));
		show({ problem: fields.length > 0 ? `${words} ${t("quizEditor.checkFields")}` : withDailyLimit(words, error, t) });
		return fields;
	};

	/** null if the quiz can be sent. */
	const check = async (status: SaveStatus): Promise<FieldError[] | null> => {
		if (picturesUnderWay.current.size > 0) {
			show({ problem: t("upload.underWay"), waiting: values });
			return [];
		}
		try {
			const wrong = await judge(status);
			if (wrong.length > 0) {
				show({ problem: t("quizEditor.checkFields") });
				return wrong;
			}
			return null;
		} catch (error) {
			return showFailure(error);
		}
	};

	const attempt = async (status: SaveStatus): Promise<FieldError[] | null> => {
		try {
			const refusal = await check(status);
			if (refusal) return refusal;
			const { quiz: saved, moderationResult } = await send(status);
			const noted = (moderationResult?.details.length ?? 0) > 0;
			if (saved.status === "pending_review") toast.info(t("quizEditor.sentToReview"));
			// Without findings another page follows, with a card that says it.
			else if (noted)
				toast.success(
					t(
						saved.status === "draft"
							? "quizEditor.savedDraft"
							: quiz !== null && quiz.status !== "draft"
								? "quizEditor.updated"
								: "quizEditor.published",
					),
				);
			onSaved(saved, noted);
			return null;
		} catch (error) {
			return showFailure(error);
		}
	};

	const run = async (status: SaveStatus, step: (status: SaveStatus) => Promise<FieldError[] | null>): Promise<boolean> => {
		if (busy.current) return false;
		busy.current = true;
		setState((before) => ({ ...IDLE, refused: before.refused, saving: status }));
		const wrong = await step(status);
		busy.current = false;
		// Re-renders the fields before one of them gets the focus, because they are inert while saving.
		flushSync(() => {
			show(wrong ? { saving: null, errors: saveErrorsOf(wrong, values) } : { saving: null });
			if (wrong) reveal(wrong);
		});
		if (wrong && !focusFirstWrong(form.current)) window.scrollTo({ top: 0 });
		return wrong === null;
	};
	// A message is removed with its reason: once the last marked field is corrected, or the picture has arrived.
	const outlived = (errors !== null && !anyLeft(errors, values)) || (waiting !== null && waiting !== values);
	return {
		save: (status: SaveStatus) => run(status, attempt),
		/** Only what a save checks before it sends anything. */
		prepare: (status: SaveStatus) => run(status, check),
		saving,
		problem: outlived ? null : problem,
		errors,
		conflict,
		refused,
	};
}
