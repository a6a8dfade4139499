import { useState } from "react";
import { href, useNavigate } from "react-router";
import { IN_CLASS } from "#contract/homework/assignment-limits";
import type { AssignmentRules } from "#contract/homework/assignments";
import { api } from "~/api/client";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/choice-group";
import { Form, FormNumber, FormSelect, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { JUST_SET } from "./hand-out";
import { chooseClass, classOptions, type HomeworkFormProps, MoreSettings, RepeatCheckbox, SetPage, shuffleOptions } from "./homework-form";

const GOAL_STEP = 10;

/** No goal, or per cent of all questions of all pupils; also the goal that is set now. */
export function goalOptions(t: Translate<"homework">, current: number | null = null) {
	const { min, max } = IN_CLASS.goal;
	const usual = Array.from({ length: (max - min) / GOAL_STEP + 1 }, (_, step) => min + step * GOAL_STEP);
	const goals = [...new Set(current === null ? usual : [...usual, current])].sort((a, b) => a - b);
	return [
		{ value: "", label: t("homework.inClass.noGoal") },
		...goals.map((percentage) => ({ value: String(percentage), label: t("homework.inClass.goalOption", { percentage }) })),
	];
}

export const readGoal = (value: string): number | null => (value === "" ? null : Number(value));

interface Values {
	classId: string;
	minutes: number | null;
	goal: string;
	title: string;
	shuffle: AssignmentRules["shuffle"];
}

/** Starts work in class at each pupil's own pace: it opens at once, so the form asks for less than that of homework. */
export function InClassForm({ quiz, questions, classes, classId: wantedClassId }: HomeworkFormProps) {
	const { t } = useTexts("homework");
	const navigate = useNavigate();
	const [repeat, setRepeat] = useState(true);
	/** Selected by default for a class, because without a card pupils can type any name. */
	const [cardsOnly, setCardsOnly] = useState(true);
	const [unfolded, setUnfolded] = useState(false);
	const form = useContractForm({
		schema: async () => (await import("#contract/homework/assignments")).createAssignmentBodySchema,
		defaultValues: {
			classId: chooseClass(classes, wantedClassId),
			minutes: IN_CLASS.minutes.default,
			goal: "",
			title: "",
			shuffle: "none",
		} satisfies Values as Values,
		toBody: ({ classId, minutes, goal, title, shuffle }: Values) => ({
			quizTemplateId: quiz._id,
			...(questions === null ? {} : { questionIds: questions.map(({ id }) => id) }),
			mode: "class",
			minutes,
			goal: readGoal(goal),
			repeat: repeat ? "wrong" : "none",
			shuffle,
			...(title.trim() === "" ? {} : { title }),
			...(classId === "" ? {} : { classId, cardsOnly }),
		}),
		failure: t("homework.inClass.errorStart"),
		reveal: (wrong) => {
			if (wrong.some(({ path }) => path === "title" || path === "shuffle")) setUnfolded(true);
		},
		save: async (body) => {
			const { assignment } = await api("POST /assignments", { body });
			await navigate(href("/homework/:id", { id: assignment._id }), { state: JUST_SET });
		},
	});
	const { control } = form;
	const hasClass = form.watch("classId") !== "";
	return (
		<SetPage quiz={quiz} questions={questions} classId={wantedClassId} inClass>
			<Form form={form} className="flex flex-col gap-5">
				<p className="text-slate-700">{t("homework.inClass.intro")}</p>
				{classes.length > 0 && (
					<FormSelect control={control} name="classId" label={t("homework.set.class")} options={classOptions(t, classes)} />
				)}
				{hasClass && (
					<Checkbox label={t("homework.set.cardsOnly")} checked={cardsOnly} onChange={(event) => setCardsOnly(event.target.checked)} />
				)}
				<FormNumber
					control={control}
					name="minutes"
					label={t("homework.inClass.minutes")}
					hint={t("homework.inClass.minutesHint")}
					min={IN_CLASS.minutes.min}
					max={IN_CLASS.minutes.max}
				/>
				<FormSelect
					control={control}
					name="goal"
					label={t("homework.inClass.goal")}
					hint={t("homework.inClass.goalHint")}
					options={goalOptions(t)}
				/>
				<RepeatCheckbox checked={repeat} onChange={setRepeat} />
				<MoreSettings open={unfolded} onToggle={setUnfolded}>
					<FormText control={control} name="title" label={t("homework.set.name")} hint={t("homework.set.nameHint")} />
					<FormSelect control={control} name="shuffle" label={t("homework.set.shuffle")} options={shuffleOptions(t)} />
				</MoreSettings>
				<SubmitButton form={form} size="large">
					{t("homework.inClass.start")}
				</SubmitButton>
			</Form>
		</SetPage>
	);
}
