import { useState } from "react";
import type { GeneratedQuestion } from "#contract/ai/ai";
import { contentRules } from "#contract/kinds/content";
import { readTypedNumber } from "#contract/kinds/number";
import type { AuthoringLanguage } from "#contract/limits";
import { TypedNumberField } from "~/features/question/kinds/number/typed-number-field";
import { WhichIsRight } from "~/features/question/which-is-right";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/choice-group";
import { TextField } from "~/ui/field";

interface CompleteAnswerProps {
	question: GeneratedQuestion;
	lang: AuthoringLanguage;
	/** null while the right answer is unknown. */
	onChange: (complete: GeneratedQuestion | null) => void;
}

/** Lets the author enter the right answer that the material lacks. */
export function CompleteAnswer({ question, lang, onChange }: CompleteAnswerProps) {
	const { t } = useTexts("material", "author");
	const [ticked, setTicked] = useState<number[]>([]);
	const [typed, setTyped] = useState("");
	const { marksCorrect, fields } = contentRules(question);
	const { needsAnswer: _, ...rest } = question;

	if (marksCorrect)
		return (
			<WhichIsRight
				legend={t("material.needsAnswer")}
				options={question.options}
				lang={lang}
				ticked={ticked}
				onTick={(next) => {
					setTicked(next);
					onChange(next.length === 0 ? null : { ...rest, correctAnswers: next });
				}}
			/>
		);
	if (fields.includes("value")) {
		const type = (text: string) => {
			setTyped(text);
			const value = readTypedNumber(text, lang, question.unit);
			onChange(value === null ? null : { ...rest, value });
		};
		return (
			<TypedNumberField
				label={t("material.answer")}
				hint={t("material.needsText")}
				typed={typed}
				onType={type}
				lang={lang}
				unit={question.unit}
				notANumber={t("author:quizEditor.notANumber")}
			/>
		);
	}
	if (fields.includes("accepted")) {
		const type = (text: string) => {
			setTyped(text);
			onChange(text.trim() === "" ? null : { ...rest, accepted: [text.trim()] });
		};
		return (
			<TextField
				label={t("material.answer")}
				hint={t("material.needsText")}
				maxLength={80}
				lang={lang}
				value={typed}
				onChange={(event) => type(event.target.value)}
			/>
		);
	}
	return (
		<Checkbox
			label={
				<>
					<span className="block text-sm font-semibold text-warning-800">{t("material.needsOrder")}</span>
					{t("material.orderIsRight")}
				</>
			}
			onChange={(event) => onChange(event.target.checked ? rest : null)}
		/>
	);
}
