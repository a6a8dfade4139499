import { useState } from "react";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import type { EditorValues } from "./editor-values";
import type { SaveProgress } from "./use-save";

/** True if there are pictures that nobody can have approved yet; published ones were looked at already. */
export function hasNewPictures({ questions }: Pick<EditorValues, "questions">, quiz: Quiz | null): boolean {
	const approvedQuestions = quiz?.status === "published" && quiz.visibility === "public" ? quiz.questions : [];
	const known = new Set(approvedQuestions.flatMap(({ image }) => image?.id ?? []));
	return questions.some(({ image }) => image !== undefined && !known.has(image.id));
}

/** True is assumed if the server does not answer. */
async function adminsJudgePictures(): Promise<boolean> {
	try {
		return (await api("GET /health")).pictures === "admin";
	} catch {
		return true;
	}
}

interface PublishInput {
	quiz: Quiz | null;
	values: EditorValues;
	prepare: (status: SaveProgress) => Promise<boolean>;
	save: (status: SaveProgress, stays?: boolean) => Promise<boolean>;
}

/** Publishing opens the sheet, an update only if its pictures would hold the quiz. */
export function usePublish({ quiz, values, prepare, save }: PublishInput) {
	const [open, setOpen] = useState(false);
	const [waitsForAdmin, setWaitsForAdmin] = useState(false);
	const update = quiz !== null && quiz.status !== "draft";
	const requestSave = async (status: SaveProgress, stays = false): Promise<void> => {
		const pictures = hasNewPictures(values, quiz);
		if (status === "draft" || (update && !(pictures && values.visibility === "public"))) return void (await save(status, stays));
		const [ready, mustWait] = await Promise.all([prepare(status), pictures && adminsJudgePictures()]);
		if (!ready) return;
		if (update && !mustWait) return void (await save(status, stays));
		setWaitsForAdmin(mustWait);
		setOpen(true);
	};
	return { sheet: { open, waitsForAdmin, update }, requestSave, close: () => setOpen(false) };
}
