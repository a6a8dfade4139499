import { useState } from "react";
import type { Quiz } from "#contract/quizzes";
import type { EditorValues } from "./editor-values";
import { adminsJudgePictures, hasNewPictures } from "./publish-check";
import type { SaveStatus } from "./use-save";

interface PublishInput {
	quiz: Quiz | null;
	values: EditorValues;
	/** Whether the form could be saved as it is. */
	prepare: (status: SaveStatus) => Promise<boolean>;
	save: (status: SaveStatus) => Promise<boolean>;
}

/** What a press of Save draft, Publish or Update leads to: publishing opens the sheet, an update only where its pictures would take it away. */
export function usePublish({ quiz, values, prepare, save }: PublishInput) {
	const [open, setOpen] = useState(false);
	const [held, setHeld] = useState(false);
	const update = quiz !== null && quiz.status !== "draft";
	const wish = async (status: SaveStatus): Promise<void> => {
		const pictures = hasNewPictures(values, quiz);
		if (status === "draft" || (update && !(pictures && values.visibility === "public"))) return void (await save(status));
		const [ready, waits] = await Promise.all([prepare(status), pictures && adminsJudgePictures()]);
		if (!ready) return;
		if (update && !waits) return void (await save(status));
		setHeld(waits);
		setOpen(true);
	};
	return { sheet: { open, held, update }, wish, close: () => setOpen(false) };
}
