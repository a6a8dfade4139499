import { useState } from "react";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConflictDialog } from "./conflict-dialog";
import { type EditorValues, valuesOf } from "./editor-values";
import type { OwnBooks } from "./own-books";

interface EditConflictProps {
	theirs: Quiz | null;
	mine: EditorValues;
	/** null if it is not known. */
	base: EditorValues | null;
	books: OwnBooks;
	onMerge: (merged: EditorValues, theirs: Quiz) => void;
	onReload: () => void;
}

/** The quiz was saved somewhere else since it was loaded here. */
export default function EditConflict({ theirs, mine, base, books, onMerge, onReload }: EditConflictProps) {
	const { t } = useTexts("author");
	const open = theirs !== null && theirs.status !== "pending_review" && theirs.status !== "archived" ? theirs : null;
	const [comparing, setComparing] = useState(open !== null);
	return (
		<>
			<Alert tone="error">
				<p className="font-bold">{t("editQuiz.conflictTitle")}</p>
				<p className="mt-1 mb-3">{t("editQuiz.conflictText")}</p>
				<div className="flex flex-wrap gap-2">
					{open && <Button onClick={() => setComparing(true)}>{t("editQuiz.conflictCompare")}</Button>}
					<Button variant="outlined" onClick={onReload}>
						{t("editQuiz.conflictReload")}
					</Button>
				</div>
			</Alert>
			{open && (
				<ConflictDialog
					open={comparing}
					versions={{ mine, theirs: valuesOf(open), base }}
					books={books}
					onTake={(merged) => onMerge(merged, open)}
					onClose={() => setComparing(false)}
				/>
			)}
		</>
	);
}
