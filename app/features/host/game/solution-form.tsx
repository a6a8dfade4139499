import { useId, useState } from "react";
import type { QuickSolutionBody } from "#contract/games/quick-questions";
import { formatNumberWithUnit, formatTypedNumber, readTypedNumber } from "#contract/kinds/number";
import { kindRules } from "#contract/kinds/rules";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import type { HostQuestion } from "#contract/quizzes/question";
import { TypedNumberField } from "~/features/question/kinds/number/typed-number-field";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { TextField } from "~/ui/field";

export type Solution = Omit<QuickSolutionBody, "questionIndex">;

interface SolutionFormProps {
	id: string;
	question: Pick<HostQuestion, "kind" | "options" | "correctAnswers" | "accepted" | "value" | "tolerance">;
	lang: AuthoringLanguage | undefined;
	counts?: readonly number[] | undefined;
	given?: readonly { text?: string | undefined; number?: number | undefined; count: number; hidden?: true | undefined }[] | undefined;
	onSolve: (solution: Solution) => void;
}

function CountedText({ words, count, lang }: { words: string; count: number; lang: string | undefined }) {
	const { t } = useTexts();
	return (
		<span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
			<span lang={lang} className="font-semibold wrap-anywhere">
				{words}
			</span>
			<span className="text-sm text-slate-600">{t("live.answersCount", { count })}</span>
		</span>
	);
}

function ChoiceSolution({ id, question, lang, counts, onSolve }: SolutionFormProps) {
	const { t } = useTexts("quick");
	const [right, setRight] = useState(question.correctAnswers?.[0]);
	const name = useId();
	return (
		<form
			id={id}
			onSubmit={(event) => {
				event.preventDefault();
				if (right !== undefined) onSolve({ correctAnswers: [right] });
			}}
		>
			<fieldset className="grid gap-2">
				<legend className="mb-1.5 text-sm font-semibold text-slate-800">{t("quick.rightOption")}</legend>
				{question.options.map((option, index) => (
					<label
						// biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its place
						key={index}
						className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border-2 px-3 py-1.5 ${right === index ? "border-success-700 bg-success-50" : "border-slate-200"}`}
					>
						<input
							type="radio"
							name={name}
							required
							className="size-5 shrink-0 accent-success-700"
							checked={right === index}
							onChange={() => setRight(index)}
						/>
						<span className="text-xl font-bold">{optionLetter(index)}</span>
						<span lang={lang} className="min-w-0 flex-1 wrap-anywhere">
							{option === optionLetter(index) ? "" : <RichText text={option} inName />}
						</span>
						{counts && <span className="text-sm text-slate-600">{t("live.answersCount", { count: counts[index] ?? 0 })}</span>}
					</label>
				))}
			</fieldset>
		</form>
	);
}

function TextSolution({ id, question, lang, given = [], onSolve }: SolutionFormProps) {
	const { t } = useTexts("quick");
	const accepted = question.accepted ?? [];
	const listed = given.flatMap(({ text, count, hidden }) => (text === undefined || hidden ? [] : [{ text, count }]));
	const [chosen, setChosen] = useState<readonly string[]>(accepted);
	const [typed, setTyped] = useState("");
	const [isEmpty, setEmpty] = useState(false);
	const others = accepted.filter((text) => !listed.some((one) => one.text === text)).map((text) => ({ text, count: null }));
	return (
		<form
			id={id}
			className="grid gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				const all = [...chosen, ...(typed.trim() === "" ? [] : [typed.trim()])];
				setEmpty(all.length === 0);
				if (all.length > 0) onSolve({ accepted: all });
			}}
		>
			{listed.length + others.length > 0 && (
				<fieldset>
					<legend className="mb-1 text-sm font-semibold text-slate-800">{t("quick.rightTexts")}</legend>
					{[...listed, ...others].map(({ text, count }) => (
						<Checkbox
							key={text}
							label={count === null ? <span lang={lang}>{text}</span> : <CountedText words={text} count={count} lang={lang} />}
							checked={chosen.includes(text)}
							onChange={({ target }) => setChosen(target.checked ? [...chosen, text] : chosen.filter((one) => one !== text))}
						/>
					))}
				</fieldset>
			)}
			<TextField
				label={t("quick.otherText")}
				lang={lang}
				value={typed}
				maxLength={LIMITS.acceptedText.max}
				autoComplete="off"
				error={isEmpty ? t("quick.noText") : undefined}
				onChange={(event) => setTyped(event.target.value)}
			/>
		</form>
	);
}

function NumberSolution({ id, question, lang, given = [], onSolve }: SolutionFormProps) {
	const { t, language } = useTexts("quick");
	const asTyped = (value: number | undefined) => (value === undefined ? "" : formatTypedNumber(value, lang ?? "en"));
	const [value, setValue] = useState(asTyped(question.value));
	const [tolerance, setTolerance] = useState(asTyped(question.tolerance || undefined));
	const right = readTypedNumber(value, lang);
	const toleranceValue = tolerance.trim() === "" ? 0 : readTypedNumber(tolerance, lang);
	const [isTried, setTried] = useState(false);
	return (
		<form
			id={id}
			className="grid gap-4"
			onSubmit={(event) => {
				event.preventDefault();
				setTried(true);
				if (right !== null && toleranceValue !== null) onSolve({ value: right, tolerance: Math.abs(toleranceValue) });
			}}
		>
			{given.length > 0 && (
				<fieldset>
					<legend className="mb-1.5 text-sm font-semibold text-slate-800">{t("quick.givenNumbers")}</legend>
					<div className="flex flex-wrap gap-1.5">
						{given.map(
							({ number, count }) =>
								number !== undefined && (
									<Button key={number} variant="outlined" size="small" onClick={() => setValue(asTyped(number))}>
										<CountedText words={formatNumberWithUnit(number, language)} count={count} lang={undefined} />
									</Button>
								),
						)}
					</div>
				</fieldset>
			)}
			<TypedNumberField
				label={t("quick.rightNumber")}
				typed={value}
				onType={setValue}
				lang={lang}
				notANumber={t("quick.notANumber")}
				error={isTried && value.trim() === "" ? t("quick.notANumber") : undefined}
			/>
			<TypedNumberField
				label={t("quick.tolerance")}
				hint={t("quick.toleranceHint")}
				typed={tolerance}
				onType={setTolerance}
				lang={lang}
				unsigned
				notANumber={t("quick.notANumber")}
			/>
		</form>
	);
}

export function SolutionForm(props: SolutionFormProps) {
	const { answerField } = kindRules(props.question);
	const Form = answerField === "answers" ? ChoiceSolution : answerField === "text" ? TextSolution : NumberSolution;
	return <Form {...props} />;
}
