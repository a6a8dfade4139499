import { useTexts } from "~/i18n/texts";
import type { CodePage, LetterChoice } from "~/lib/code-pages";
import { Alert } from "./alert";
import { SelectField } from "./field";

interface LettersFieldProps {
	letters: LetterChoice;
	onChoose: (page: CodePage) => void;
}

/** Asks for the letters of a file that could be read in several ways: each option shows some words as they would be. */
export function LettersField({ letters: { page, options }, onChoose }: LettersFieldProps) {
	const { t } = useTexts("letters");
	return (
		<Alert tone="warning">
			<SelectField
				label={t("letters.label")}
				hint={t("letters.hint")}
				value={page}
				options={options.map((option) => ({
					value: option.page,
					label: t("letters.option", { sample: option.sample, program: t(`letters.program.${option.page}`) }),
				}))}
				onChange={({ target }) => {
					const chosen = options.find((option) => option.page === target.value);
					if (chosen) onChoose(chosen.page);
				}}
			/>
		</Alert>
	);
}
