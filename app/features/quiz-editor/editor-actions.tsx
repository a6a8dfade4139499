import { Trash2 } from "lucide-react";
import type { QuizStatus } from "#contract/quizzes";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

interface EditorActionsProps {
	/** null while the quiz is not saved yet. */
	status: QuizStatus | null;
	dirty: boolean;
	saving: "draft" | "published" | null;
	onSave: (status: "draft" | "published") => void;
	onDelete: () => void;
}

/** The row of buttons that stays in view; the quiz's status decides which ones there are (spec section 2). */
export function EditorActions({ status, dirty, saving, onSave, onDelete }: EditorActionsProps) {
	const { t } = useTexts("author");
	if (status === "pending_review") return null;
	const draft = status === null || status === "draft";
	const busy = saving !== null;
	return (
		<div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 whitespace-nowrap border-t border-line bg-white px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border-x sm:px-5">
			{status !== null && (
				<Button variant="text" className="text-error-700! hover:bg-error-50! max-sm:px-3!" disabled={busy} onClick={onDelete}>
					<Trash2 className="size-5 max-sm:hidden" />
					{t("quizEditor.deleteQuiz")}
				</Button>
			)}
			<span className="flex-1 text-sm font-medium text-slate-600 max-sm:hidden">{dirty && t("quizEditor.unsaved")}</span>
			{draft && (
				<>
					<Button variant="outlined" className="max-sm:flex-1" disabled={busy} loading={saving === "draft"} onClick={() => onSave("draft")}>
						{t("quizEditor.saveDraft")}
					</Button>
					<Button className="max-sm:flex-1" disabled={busy} loading={saving === "published"} onClick={() => onSave("published")}>
						{t("quizEditor.publish")}
					</Button>
				</>
			)}
			{!draft && status !== "archived" && (
				<Button className="max-sm:flex-1" loading={busy} onClick={() => onSave("published")}>
					{t("quizEditor.update")}
				</Button>
			)}
		</div>
	);
}
