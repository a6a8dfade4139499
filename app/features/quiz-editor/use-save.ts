import { type RefObject, useState } from "react";
import type { FieldError } from "#contract/errors";
import type { ModerationResult } from "#contract/quizzes/moderation";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ApiError, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { findModerationResult } from "~/features/moderation/moderation-reply";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { translateFieldProblems } from "~/lib/field-errors";
import { isUnreachable } from "~/lib/is-unreachable";
import { toast } from "~/ui/toast";
import { useFormRun } from "~/ui/use-form-run";
import { type EditorValues, toQuizBody } from "./editor-values";
import { hasErrorsLeft, type SaveErrors, toSaveErrors } from "./field-errors";

export type SaveProgress = "draft" | "published";

interface SaveAim {
	status: SaveProgress;
	/** True for a save that stays on the page, where the author may go on typing meanwhile. */
	stays: boolean;
}

/** A result, and the questions that its indexes refer to. */
interface ModerationOutcome {
	result: ModerationResult;
	questions: readonly Question[];
}

interface SaveState {
	errors: SaveErrors | null;
	/** The values of a save that was refused because a picture was still being uploaded. */
	waiting: EditorValues | null;
	/** `theirs` is null if the other version could not be loaded. */
	conflict: { theirs: Quiz | null } | null;
	refused: ModerationOutcome | null;
}

const IDLE: SaveState = { errors: null, waiting: null, conflict: null, refused: null };

interface SaveInput {
	quiz: Quiz | null;
	values: EditorValues;
	version: number | null;
	form: RefObject<HTMLElement | null>;
	picturesUnderWay: RefObject<ReadonlySet<string>>;
	storeDraft: () => boolean;
	/** Called if nothing was saved: unfolds the question of wrong fields before the first of them gets the focus. */
	reveal: (wrong: readonly FieldError[]) => void;
	/** `hasFindings`: the automatic check let the quiz pass, but with findings. */
	onSaved: (saved: Quiz, outcome: { hasFindings: boolean; stays: boolean }) => void;
}

preloadTexts("fields");

const NUMBER_FIELDS = ["minAge", "maxAge", "defaultTimeLimit"] as const;

/** Saves the quiz: the contract validates before the call and the server after it, with messages at the same fields. */
export function useSave({ quiz, values, version, form, picturesUnderWay, storeDraft, reveal, onSaved }: SaveInput) {
	const { t } = useTexts("author", "site");
	const { t: tFields } = useTexts("fields");
	const [{ errors, waiting, conflict, refused }, setState] = useState(IDLE);
	const showState = (changes: Partial<SaveState>) => setState((before) => ({ ...before, ...changes }));
	const { run, running, problem, setProblem } = useFormRun<SaveAim>({
		element: form,
		failure: t(quiz ? "editQuiz.errorUpdate" : "createQuiz.errorCreate"),
		explain: (error) => (isUnreachable(error) && storeDraft() ? t("draft.networkKept") : null),
		showFailure: async ({ error, words, fields }) => {
			console.warn("quiz save failed", error);
			const result = findModerationResult(error);
			if (result) showState({ refused: { result, questions: values.questions } });
			if (quiz && error instanceof ApiError && error.code === "EDIT_CONFLICT") {
				const theirs = await api("GET /quizzes/{id}", { params: { id: quiz._id } }).catch(() => null);
				showState({ conflict: { theirs: theirs?.quiz ?? null } });
				return [];
			}
			setProblem(fields.length > 0 ? `${words} ${t("quizEditor.checkFields")}` : withDailyLimit(words, error, t));
			return fields;
		},
		reveal: (wrong) => {
			showState({ errors: toSaveErrors(wrong, values) });
			reveal(wrong);
		},
		showProblem: () => window.scrollTo({ top: 0 }),
	});

	const validate = async (status: SaveProgress): Promise<FieldError[]> => {
		// Loaded with the first save, so that the page loads without zod.
		const { validateQuiz } = await import("./validate-quiz");
		const empty = NUMBER_FIELDS.filter((field) => values[field] === null);
		return [
			...empty.map((path) => ({ path, message: t("quizEditor.numberRequired") })),
			...translateFieldProblems(validateQuiz(values, status), tFields),
		];
	};

	const send = (status: SaveProgress) => {
		const body = { ...toQuizBody(values), status };
		if (quiz) return api("PUT /quizzes/{id}", { params: { id: quiz._id }, body: { ...body, version: version ?? undefined } });
		return api("POST /quizzes", { body });
	};

	/** The wrong fields; null if the quiz can be sent. */
	const check = async (status: SaveProgress): Promise<FieldError[] | null> => {
		setState(({ refused }) => ({ ...IDLE, refused }));
		if (picturesUnderWay.current.size > 0) {
			setProblem(t("upload.underWay"));
			showState({ waiting: values });
			return [];
		}
		const wrong = await validate(status);
		if (wrong.length === 0) return null;
		setProblem(t("quizEditor.checkFields"));
		return wrong;
	};

	const checkAndSend = async ({ status, stays }: SaveAim): Promise<FieldError[] | null> => {
		const wrong = await check(status);
		if (wrong) return wrong;
		const { quiz: saved, moderationResult } = await send(status);
		const hasFindings = (moderationResult?.details.length ?? 0) > 0;
		if (saved.status === "pending_review") toast.info(t("quizEditor.sentToReview"));
		// Any other save leads to another page, whose card says it.
		else if (hasFindings || stays)
			toast.success(
				t(
					saved.status === "draft"
						? "quizEditor.savedDraft"
						: quiz !== null && quiz.status !== "draft"
							? "quizEditor.updated"
							: "quizEditor.published",
				),
			);
		onSaved(saved, { hasFindings, stays });
		return null;
	};
	// A message is removed with its reason: once the last marked field is corrected, or the picture has arrived.
	const isOutdated = (errors !== null && !hasErrorsLeft(errors, values)) || (waiting !== null && waiting !== values);
	return {
		save: (status: SaveProgress, stays = false) => run({ status, stays }, () => checkAndSend({ status, stays })),
		/** Makes the checks of a save without sending anything. */
		prepare: (status: SaveProgress) => run({ status, stays: false }, () => check(status)),
		saving: running,
		problem: isOutdated ? null : problem,
		errors,
		conflict,
		refused,
	};
}
