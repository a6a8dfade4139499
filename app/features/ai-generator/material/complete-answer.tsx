import { useState } from "react";
import type { GeneratedQuestion } from "#contract/ai/ai";
import { contentRules } from "#contract/kinds/content";
import { readTypedNumber } from "#contract/kinds/number";
import type { AuthoringLanguage } from "#contract/limits";
import { TypedNumberField } from "~/features/question/kinds/number/typed-number-field";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
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

	if (marksCorrect) {
		const tick = (index: number, on: boolean) => {
			const next = on ? [...ticked, index].sort((one, other) => one - other) : ticked.filter((one) => one !== index);
			setTicked(next);
			onChange(next.length === 0 ? null : { ...rest, correctAnswers: next });
		};
		return (
			<fieldset className="rounded-base border border-warning-200 bg-warning-50 px-3 py-2">
				<legend className="px-1 text-sm font-semibold text-warning-800">{t("material.needsAnswer")}</legend>
				{question.options.map((option, index) => (
					<Checkbox
						key={optionLetter(index)}
						checked={ticked.includes(index)}
						onChange={(event) => tick(index, event.target.checked)}
						label={
							<span className="wrap-anywhere">
								{optionLetter(index)}){" "}
								<span lang={lang}>
									<RichText text={option} inName />
								</span>
							</span>
						}
					/>
				))}
			</fieldset>
		);
	}
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
