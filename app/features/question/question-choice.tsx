import type { ReactNode } from "react";
import type { JudgedQuestion } from "#contract/kinds/kind";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { Checkbox } from "~/ui/choice-group";
import { choosesOptions } from "./kinds/kind-views";
import { rightTexts } from "./kinds/right-texts";
import { optionLetter } from "./option-identity";
import { QuestionText, RichText } from "./rich-text";

interface OptionListProps extends CheckedQuestion {
	lang: string | undefined;
	className?: string;
}

type CheckedQuestion = Pick<JudgedQuestion, "kind" | "options" | "correctAnswers" | "accepted" | "value" | "tolerance" | "unit">;

/** "A) …", the correct ones marked. */
export function OptionList({ lang, className = "gap-1", ...question }: OptionListProps) {
	const { t, language } = useTexts();
	const { options, correctAnswers } = question;
	if (!choosesOptions(question)) {
		const right = rightTexts(question, language);
		if (right.length === 0) return null;
		return (
			<p lang={lang} className="font-semibold wrap-anywhere text-success-800">
				<span aria-hidden="true">✓ </span>
				{right.join(" · ")}
			</p>
		);
	}
	return (
		<ol className={`grid empty:hidden ${className}`}>
			{options.map((option, index) => {
				const correct = correctAnswers.includes(index);
				return (
					<li key={optionLetter(index)} className={`wrap-anywhere ${correct ? "font-semibold text-success-800" : "text-slate-700"}`}>
						{optionLetter(index)}){" "}
						<span lang={lang} className="whitespace-pre-wrap">
							<RichText text={option} inName />
						</span>
						{correct && (
							<>
								<span aria-hidden="true"> ✓</span>
								<span className="sr-only"> ({t("question.correctOption")})</span>
							</>
						)}
					</li>
				);
			})}
		</ol>
	);
}

interface QuestionChoiceProps {
	question: CheckedQuestion & { text: string };
	lang: string | undefined;
	checked: boolean;
	disabled?: boolean;
	onToggle: () => void;
	origin?: ReactNode;
	/** "30 s"; absent if the question has no time limit of its own. */
	time: string | null;
	correct: string;
	children?: ReactNode;
}

export function QuestionChoice({
	question,
	lang,
	checked,
	disabled = false,
	onToggle,
	origin,
	time,
	correct,
	children,
}: QuestionChoiceProps) {
	return (
		<li className={`rounded-base border p-4 ${checked ? "border-primary-300 bg-primary-50" : "border-line bg-white"}`}>
			<Checkbox
				checked={checked}
				disabled={disabled}
				onChange={onToggle}
				className="items-start!"
				label={
					<>
						{origin}
						<QuestionText as="span" text={question.text} lang={lang} className="block" />
					</>
				}
			/>
			<div className="mt-2 flex flex-col gap-2 ps-8">
				<OptionList {...question} lang={lang} className="gap-1.5 sm:grid-cols-2" />
				<p className="flex flex-wrap gap-1.5 empty:hidden">
					{time !== null && <Chip>{time}</Chip>}
					{correct !== "" && <Chip tone="success">{correct}</Chip>}
				</p>
				{children}
			</div>
		</li>
	);
}
