import { useT } from "~/i18n/translator";

/** Says which option is correct, in words: colour alone would not tell everybody. */
export function CorrectMark() {
	const { t } = useT();
	return (
		<span className="rounded-lg bg-success-700 px-2 py-0.5 text-xs font-bold text-white">
			<span aria-hidden="true">✓ </span>
			{t("question.correctOption")}
		</span>
	);
}
