import type { Assignment, AssignmentRules, AssignmentUpdate } from "#contract/assignments";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { FormSelect, FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { attemptOptions, countOptions, solutionOptions } from "./homework-form";
import { fromLocalTime, nextWeek, toLocalTime } from "./local-time";

interface ChangeDialogProps {
	assignment: Assignment;
	/** It has ended: only a new deadline is asked for. */
	reopening: boolean;
	onDone: (update: AssignmentUpdate) => void;
	onClose: () => void;
}

interface Values {
	title: string;
	dueAt: string;
	attempts: string;
	solutions: AssignmentRules["solutions"];
	counts: AssignmentRules["counts"];
}

/** Another deadline for all, and the rules that may change while pupils work; or a new deadline for one that has ended. */
export function ChangeDialog({ assignment, reopening, onDone, onClose }: ChangeDialogProps) {
	const { t } = useTexts("homework");
	const { _id: id, title, dueAt, attempts, solutions, counts } = assignment;
	const form = useContractForm({
		schema: async () => {
			const contract = await import("#contract/assignments");
			return reopening ? contract.reopenAssignmentBodySchema : contract.updateAssignmentBodySchema;
		},
		defaultValues: {
			title,
			dueAt: toLocalTime(reopening ? nextWeek(new Date()) : new Date(dueAt)),
			attempts: String(attempts),
			solutions,
			counts,
		} as Values,
		toBody: ({ dueAt: due, attempts: often, ...rules }: Values) => {
			const time = { dueAt: fromLocalTime(due) };
			// An unchanged deadline is not sent: it may be closer than a new one has to be.
			const sameTime = !reopening && due === toLocalTime(new Date(dueAt));
			return reopening ? time : { ...rules, ...(sameTime ? {} : time), attempts: Number(often) };
		},
		failure: t("homework.errorSave"),
		save: async (body) => {
			const reply = reopening
				? await api("POST /assignments/{id}/reopen", { params: { id }, body: { dueAt: body.dueAt ?? "" } })
				: await api("PATCH /assignments/{id}", { params: { id }, body });
			onDone(reply.assignment);
			onClose();
		},
	});
	const { control } = form;
	return (
		<FormDialog
			title={t(reopening ? "homework.reopenTitle" : "homework.changeTitle")}
			form={form}
			submitLabel={t(reopening ? "homework.reopen" : "homework.save")}
			onClose={onClose}
		>
			<FormText control={control} name="dueAt" type="datetime-local" label={t("homework.set.due")} hint={t("homework.set.dueHint")} />
			{!reopening && (
				<>
					<FormText control={control} name="title" label={t("homework.set.name")} />
					<FormSelect
						control={control}
						name="attempts"
						label={t("homework.set.attempts")}
						options={
							attemptOptions(t).some(({ value }) => value === String(attempts))
								? attemptOptions(t)
								: [...attemptOptions(t), { value: String(attempts), label: String(attempts) }]
						}
					/>
					<FormSelect control={control} name="solutions" label={t("homework.set.solutions")} options={solutionOptions(t)} />
					<FormSelect control={control} name="counts" label={t("homework.set.counts")} options={countOptions(t)} />
				</>
			)}
		</FormDialog>
	);
}
