import { useState } from "react";
import type { Assignment, AssignmentUpdate } from "#contract/homework/assignments";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { ChoiceGroup } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";

const SINCE = ["PT10M", "PT60M", "PT1440M", "beginning"] as const;
type Since = (typeof SINCE)[number];

interface RemovePupilsSinceDialogProps {
	assignment: Assignment;
	onDone: (update: AssignmentUpdate) => void;
	onClose: () => void;
}

/** For homework that somebody has filled with invented names: removes everybody without a card who joined recently. */
export function RemovePupilsSinceDialog({ assignment, onDone, onClose }: RemovePupilsSinceDialogProps) {
	const { t } = useTexts("homework");
	const [since, setSince] = useState<Since>(SINCE[0]);
	const remove = useWrite("POST /assignments/{id}/remove-since", {
		failure: t("homework.errorSave"),
		onDone: (reply) => {
			onDone(reply.assignment);
			toast.success(t("homework.removedSince", { count: reply.removed }));
			onClose();
		},
	});
	const body = { since: since === "beginning" ? assignment.createdAt : since };
	return (
		<ConfirmDialog
			open
			title={t("homework.removeSinceTitle")}
			confirmLabel={t("homework.removeSinceConfirm")}
			danger
			busy={remove.pending}
			problem={remove.problem}
			onCancel={onClose}
			onConfirm={() => void remove.run({ params: { id: assignment._id }, body })}
		>
			<ChoiceGroup
				legend={t("homework.joinedSince")}
				choices={SINCE.map((value) => ({ value, label: t(`homework.since.${value}`) }))}
				value={since}
				onChange={setSince}
			/>
			<p className="mt-3">{t(assignment.classId === null ? "homework.removeSinceText" : "homework.removeSinceTextClass")}</p>
		</ConfirmDialog>
	);
}
