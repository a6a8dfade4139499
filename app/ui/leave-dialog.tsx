import type { Blocker } from "react-router";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "./confirm-dialog";

/** Asks before unsaved work is lost; `blocker` comes from `useLeaveGuard`. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
	const { t } = useTexts("author");
	return (
		<ConfirmDialog
			open={blocker.state === "blocked"}
			title={t("quizEditor.leaveTitle")}
			confirmLabel={t("quizEditor.leave")}
			onCancel={() => blocker.reset?.()}
			onConfirm={() => blocker.proceed?.()}
		>
			{t("quizEditor.leaveText")}
		</ConfirmDialog>
	);
}
