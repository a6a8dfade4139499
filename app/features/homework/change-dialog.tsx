import { useState } from "react";
import type { Assignment, AssignmentRules, AssignmentUpdate } from "#contract/homework/assignments";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { changedFields } from "~/lib/changed-fields";
import { fromLocalTime, nextWeekEvening, toLocalTime } from "~/lib/local-time";
import { Checkbox } from "~/ui/choice-group";
import { FormSelect, FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { attemptOptions, countedAttemptOptions, MomentField, solutionOptions } from "./homework-form";
import { goalOptions, readGoal } from "./in-class-form";

interface ChangeProps {
	assignment: Assignment;
	onDone: (update: AssignmentUpdate) => void;
	onClose: () => void;
}

const HOUR_MS = 3_600_000;

export function ReopenDialog({ assignment, onDone, onClose }: ChangeProps) {
	const { t } = useTexts("homework");
	const inClass = assignment.mode === "class";
	const form = useContractForm({
		schema: async () => (await import("#contract/homework/assignments")).reopenAssignmentBodySchema,
		defaultValues: { dueAt: toLocalTime(inClass ? new Date(Date.now() + HOUR_MS) : nextWeekEvening(new Date())) },
		toBody: ({ dueAt }) => ({ dueAt: fromLocalTime(dueAt) }),
		failure: t("homework.errorSave"),
		save: async (body) => {
			onDone((await api("POST /assignments/{id}/reopen", { params: { id: assignment._id }, body })).assignment);
			onClose();
		},
	});
	return (
		<FormDialog
			title={t(inClass ? "homework.inClass.reopenTitle" : "homework.reopenTitle")}
			form={form}
			submitLabel={t("homework.reopen")}
			onClose={onClose}
		>
			<MomentField control={form.control} name="dueAt" label={t("homework.set.due")} hint={t("homework.set.dueHint")} />
		</FormDialog>
	);
}

interface Values {
	title: string;
	dueAt: string;
	attempts: string;
	solutions: AssignmentRules["solutions"];
	counts: AssignmentRules["counts"];
}

export function ChangeDialog({ assignment, onDone, onClose }: ChangeProps) {
	const { t } = useTexts("homework");
	const { _id: id, title, dueAt, attempts, solutions, counts } = assignment;
	const [cardsOnly, setCardsOnly] = useState(assignment.cardsOnly);
	const dueBefore = toLocalTime(new Date(dueAt));
	const form = useContractForm({
		schema: async () => (await import("#contract/homework/assignments")).updateAssignmentBodySchema,
		defaultValues: { title, dueAt: dueBefore, attempts: String(attempts), solutions, counts } satisfies Values as Values,
		toBody: ({ dueAt: due, attempts: attemptCount, ...rules }: Values) => ({
			...rules,
			// An unchanged deadline is not sent: the field has no seconds.
			...(due === dueBefore ? {} : { dueAt: fromLocalTime(due) }),
			attempts: Number(attemptCount),
			...(assignment.classId === null ? {} : { cardsOnly }),
		}),
		failure: t("homework.errorSave"),
		save: async (all) => {
			const body = changedFields(all, { title, attempts, solutions, counts });
			onDone((await api("PATCH /assignments/{id}", { params: { id }, body })).assignment);
			onClose();
		},
	});
	const { control } = form;
	const usualOptions = attemptOptions(t);
	const currentOption = { value: String(attempts), label: String(attempts) };
	return (
		<FormDialog title={t("homework.changeTitle")} form={form} submitLabel={t("homework.save")} onClose={onClose}>
			<MomentField control={control} name="dueAt" label={t("homework.set.due")} />
			<FormText control={control} name="title" label={t("homework.set.name")} />
			<FormSelect
				control={control}
				name="attempts"
				label={t("homework.set.attempts")}
				options={usualOptions.some(({ value }) => value === currentOption.value) ? usualOptions : [...usualOptions, currentOption]}
			/>
			{/* Wrong answers come back only where solutions are shown at once. */}
			{assignment.repeat === "none" && (
				<FormSelect control={control} name="solutions" label={t("homework.set.solutions")} options={solutionOptions(t)} />
			)}
			<FormSelect control={control} name="counts" label={t("homework.set.counts")} options={countedAttemptOptions(t)} />
			{assignment.classId !== null && (
				<Checkbox label={t("homework.set.cardsOnly")} checked={cardsOnly} onChange={(event) => setCardsOnly(event.target.checked)} />
			)}
		</FormDialog>
	);
}

interface InClassValues {
	title: string;
	dueAt: string;
	goal: string;
}

export function ChangeInClassDialog({ assignment, onDone, onClose }: ChangeProps) {
	const { t } = useTexts("homework");
	const { _id: id, title, dueAt, goal = null, classId } = assignment;
	const [cardsOnly, setCardsOnly] = useState(assignment.cardsOnly);
	const dueBefore = toLocalTime(new Date(dueAt));
	const form = useContractForm({
		schema: async () => (await import("#contract/homework/assignments")).updateAssignmentBodySchema,
		defaultValues: { title, dueAt: dueBefore, goal: goal === null ? "" : String(goal) } satisfies InClassValues as InClassValues,
		toBody: ({ title: newTitle, dueAt: due, goal: newGoal }: InClassValues) => ({
			title: newTitle,
			// An unchanged end is not sent: the field has no seconds.
			...(due === dueBefore ? {} : { dueAt: fromLocalTime(due) }),
			goal: readGoal(newGoal),
			...(classId === null ? {} : { cardsOnly }),
		}),
		failure: t("homework.errorSave"),
		save: async (all) => {
			const body = changedFields(all, { title, goal, cardsOnly: assignment.cardsOnly });
			onDone((await api("PATCH /assignments/{id}", { params: { id }, body })).assignment);
			onClose();
		},
	});
	const { control } = form;
	return (
		<FormDialog title={t("homework.inClass.changeTitle")} form={form} submitLabel={t("homework.save")} onClose={onClose}>
			<MomentField control={control} name="dueAt" label={t("homework.set.due")} />
			<FormText control={control} name="title" label={t("homework.set.name")} />
			<FormSelect control={control} name="goal" label={t("homework.inClass.goal")} options={goalOptions(t, goal)} />
			{classId !== null && (
				<Checkbox label={t("homework.set.cardsOnly")} checked={cardsOnly} onChange={(event) => setCardsOnly(event.target.checked)} />
			)}
		</FormDialog>
	);
}
