import { useState } from "react";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConflictDialog } from "./conflict-dialog";
import { type EditorValues, toEditorValues } from "./editor-values";
import type { OwnBooks } from "./own-books";

interface EditConflictProps {
	theirs: Quiz | null;
	mine: EditorValues;
	/** The values that both versions started from; null if they are not known. */
	base: EditorValues | null;
	books: OwnBooks;
	onMerge: (merged: EditorValues, theirs: Quiz) => void;
	onReload: () => void;
}

/** Shown when the quiz was saved somewhere else since it was loaded here. */
export default function EditConflict({ theirs, mine, base, books, onMerge, onReload }: EditConflictProps) {
	const { t } = useTexts("author");
	const mergeableQuiz = theirs !== null && theirs.status !== "pending_review" && theirs.status !== "archived" ? theirs : null;
	const [comparing, setComparing] = useState(mergeableQuiz !== null);
	return (
		<>
			<Alert tone="error">
				<p className="font-bold">{t("editQuiz.conflictTitle")}</p>
				<p className="mt-1 mb-3">{t("editQuiz.conflictText")}</p>
				<div className="flex flex-wrap gap-2">
					{mergeableQuiz && <Button onClick={() => setComparing(true)}>{t("editQuiz.conflictCompare")}</Button>}
					<Button variant="outlined" onClick={onReload}>
						{t("editQuiz.conflictReload")}
					</Button>
				</div>
			</Alert>
			{mergeableQuiz && (
				<ConflictDialog
					open={comparing}
					versions={{ mine, theirs: toEditorValues(mergeableQuiz), base }}
					books={books}
					onTake={(merged) => onMerge(merged, mergeableQuiz)}
					onClose={() => setComparing(false)}
				/>
			)}
		</>
	);
}
