import { type ReactNode, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { href, useNavigate } from "react-router";
import type { ClassSummary } from "#contract/classes/classes";
import { COUNTED_ATTEMPTS, SOLUTION_TIMES } from "#contract/homework/assignment-limits";
import type { AssignmentRules } from "#contract/homework/assignments";
import { SHUFFLES } from "#contract/limits";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { RichText } from "~/features/question/rich-text";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";
import { fromLocalTime, nextWeekEvening, resolveSkippedTime, toLocalTime } from "~/lib/local-time";
import { homeworkPath } from "~/lib/paths";
import { ButtonLink } from "~/ui/button-link";
import { Checkbox } from "~/ui/choice-group";
import { DateInWords } from "~/ui/date-in-words";
import { type FieldBinding, Form, FormSelect, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { Card, PageHeading, Section } from "~/ui/layout";
import { JUST_SET } from "./hand-out";

interface MomentFieldProps {
	label: string;
	hint?: ReactNode;
}

/** Beside a time that the change of clocks skips, the field shows the time that it becomes. */
export function MomentField<Values extends FieldValues, Body>({ hint, ...rest }: FieldBinding<Values, Body> & MomentFieldProps) {
	const { t, formatDate } = useTexts("homework");
	const text: unknown = useWatch({ control: rest.control, name: rest.name });
	const replacement = typeof text === "string" ? resolveSkippedTime(text) : null;
	return (
		<FormText
			{...rest}
			type="datetime-local"
			hint={
				replacement ? (
					<strong className="text-warning-800">{t("homework.set.skippedTime", { time: formatDate(replacement, "time") })}</strong>
				) : (
					<DateInWords control={rest.control} name={rest.name}>
						{hint}
					</DateInWords>
				)
			}
		/>
	);
}

const ATTEMPTS = [
	["1", "attemptOne"],
	["2", "attemptTwo"],
	["3", "attemptThree"],
	["0", "attemptFree"],
] as const;

export const attemptOptions = (t: Translate<"homework">) => ATTEMPTS.map(([value, key]) => ({ value, label: t(`homework.set.${key}`) }));
export const solutionOptions = (t: Translate<"homework">) =>
	SOLUTION_TIMES.map((value) => ({ value, label: t(`homework.set.solution.${value}`) }));
export const countedAttemptOptions = (t: Translate<"homework">) =>
	COUNTED_ATTEMPTS.map((value) => ({ value, label: t(`homework.set.count.${value}`) }));

export const shuffleOptions = (t: Translate<"homework">) => SHUFFLES.map((value) => ({ value, label: t(`homework.set.order.${value}`) }));
export const classOptions = (t: Translate<"homework">, classes: readonly ClassSummary[]) => [
	{ value: "", label: t("homework.set.noClass") },
	...classes.map(({ _id, name }) => ({ value: _id, label: name })),
];

/** A class that has ended is not in the list. */
export const chooseClass = (classes: readonly ClassSummary[], wantedId: string): string =>
	classes.some(({ _id }) => _id === wantedId) ? wantedId : "";

export interface HomeworkFormProps {
	quiz: Pick<Quiz, "_id" | "name" | "language">;
	/** The chosen questions of the quiz; null for all. */
	questions: readonly { id: string; text: string }[] | null;
	classes: readonly ClassSummary[];
	classId: string;
}

interface SetPageProps extends Omit<HomeworkFormProps, "classes"> {
	inClass?: boolean;
	children: ReactNode;
}

/** Heading and chosen questions, above the form. */
export function SetPage({ quiz, questions, classId, inClass = false, children }: SetPageProps) {
	const { t } = useTexts("homework");
	return (
		<div className="mx-auto max-w-2xl">
			<PageHeading
				back={{ to: href("/homework"), label: t("homework.back") }}
				title={t(inClass ? "homework.inClass.title" : "homework.set.title")}
				subtitle={quiz.name}
			/>
			{questions && (
				<Section
					title={t("homework.set.onlyThese", { count: questions.length })}
					card
					className="mb-4"
					actions={
						<ButtonLink to={homeworkPath(quiz._id, { classId, inClass })} variant="text" size="small">
							{t("homework.set.allQuestions")}
						</ButtonLink>
					}
				>
					<FormulasOfPage questions={questions}>
						<ul lang={quiz.language} className="flex list-disc flex-col gap-1 ps-5">
							{questions.map(({ id, text }) => (
								<li key={id} className="wrap-anywhere text-slate-800">
									<RichText text={text} />
								</li>
							))}
						</ul>
					</FormulasOfPage>
				</Section>
			)}
			<Card className="p-5 sm:p-6">{children}</Card>
		</div>
	);
}

interface RepeatCheckboxProps {
	checked: boolean;
	onChange: (checked: boolean) => void;
}

export function RepeatCheckbox({ checked, onChange }: RepeatCheckboxProps) {
	const { t } = useTexts("homework");
	return (
		<Checkbox
			checked={checked}
			onChange={(event) => onChange(event.target.checked)}
			label={
				<>
					<span className="font-semibold">{t("homework.set.repeat")}</span>
					<span className="block text-sm text-slate-600">{t("homework.set.repeatHint")}</span>
				</>
			}
		/>
	);
}

interface MoreSettingsProps {
	open: boolean;
	onToggle: (open: boolean) => void;
	children: ReactNode;
}

/** What few teachers change, folded. */
export function MoreSettings({ open, onToggle, children }: MoreSettingsProps) {
	const { t } = useTexts("homework");
	return (
		<details open={open} onToggle={(event) => onToggle(event.currentTarget.open)} className="rounded-field border border-line">
			<summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold text-primary-800">{t("homework.set.more")}</summary>
			<div className="flex flex-col gap-5 border-t border-line p-4">{children}</div>
		</details>
	);
}

interface Values {
	dueAt: string;
	attempts: string;
	solutions: AssignmentRules["solutions"];
	title: string;
	opensAt: string;
	counts: AssignmentRules["counts"];
	shuffle: AssignmentRules["shuffle"];
	classId: string;
}

export function HomeworkForm({ quiz, questions, classes, classId: wantedClassId }: HomeworkFormProps) {
	const { t } = useTexts("homework");
	const navigate = useNavigate();
	const [timer, setTimer] = useState(false);
	const [repeat, setRepeat] = useState(false);
	/** Selected by default for a class, because without a card pupils can type any name. */
	const [cardsOnly, setCardsOnly] = useState(true);
	const [unfolded, setUnfolded] = useState(false);
	const form = useContractForm({
		schema: async () => (await import("#contract/homework/assignments")).createAssignmentBodySchema,
		defaultValues: {
			dueAt: toLocalTime(nextWeekEvening(new Date())),
			attempts: "1",
			solutions: "after-attempt",
			title: "",
			opensAt: "",
			counts: "best",
			shuffle: "none",
			classId: chooseClass(classes, wantedClassId),
		} satisfies Values as Values,
		toBody: ({ dueAt, opensAt, attempts, title, classId, ...rules }: Values) => ({
			quizTemplateId: quiz._id,
			...(questions === null ? {} : { questionIds: questions.map(({ id }) => id) }),
			...rules,
			dueAt: fromLocalTime(dueAt),
			opensAt: opensAt === "" ? null : fromLocalTime(opensAt),
			attempts: Number(attempts),
			...(title.trim() === "" ? {} : { title }),
			timer: timer ? "per-question" : "off",
			...(repeat && rules.solutions === "after-question" && !timer ? { repeat: "wrong" } : {}),
			...(classId === "" ? {} : { classId, cardsOnly }),
		}),
		failure: t("homework.set.error"),
		reveal: (wrong) => {
			if (wrong.some(({ path }) => !["dueAt", "attempts", "solutions"].includes(path))) setUnfolded(true);
		},
		save: async (body) => {
			const { assignment } = await api("POST /assignments", { body });
			await navigate(href("/homework/:id", { id: assignment._id }), { state: JUST_SET });
		},
	});
	const { control } = form;
	const hasClass = form.watch("classId") !== "";
	// Wrong answers can come back only where each solution is shown at once, and no clock runs.
	const canRepeat = form.watch("solutions") === "after-question" && !timer;
	return (
		<SetPage quiz={quiz} questions={questions} classId={wantedClassId}>
			<Form form={form} className="flex flex-col gap-5">
				<MomentField control={control} name="dueAt" label={t("homework.set.due")} hint={t("homework.set.dueHint")} />
				<FormSelect control={control} name="attempts" label={t("homework.set.attempts")} options={attemptOptions(t)} />
				<FormSelect control={control} name="solutions" label={t("homework.set.solutions")} options={solutionOptions(t)} />
				{canRepeat && <RepeatCheckbox checked={repeat} onChange={setRepeat} />}
				{classes.length > 0 && (
					<FormSelect control={control} name="classId" label={t("homework.set.class")} options={classOptions(t, classes)} />
				)}
				{hasClass && (
					<Checkbox label={t("homework.set.cardsOnly")} checked={cardsOnly} onChange={(event) => setCardsOnly(event.target.checked)} />
				)}
				<MoreSettings open={unfolded} onToggle={setUnfolded}>
					<FormText control={control} name="title" label={t("homework.set.name")} hint={t("homework.set.nameHint")} />
					<MomentField control={control} name="opensAt" label={t("homework.set.opensAt")} hint={t("homework.set.opensAtHint")} />
					<FormSelect control={control} name="counts" label={t("homework.set.counts")} options={countedAttemptOptions(t)} />
					<FormSelect control={control} name="shuffle" label={t("homework.set.shuffle")} options={shuffleOptions(t)} />
					<Checkbox label={t("homework.set.timer")} checked={timer} onChange={(event) => setTimer(event.target.checked)} />
				</MoreSettings>
				<SubmitButton form={form} size="large">
					{t("homework.set.submit")}
				</SubmitButton>
			</Form>
		</SetPage>
	);
}
