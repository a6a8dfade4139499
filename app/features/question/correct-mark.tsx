/** Marks the correct option in words, because not everybody can see it by colour; for a coloured block. */
export function CorrectMark() {
	const { t } = useTexts();
	return (
		<span className="rounded-lg bg-white px-2 py-0.5 text-xs font-bold text-success-800">
			<span aria-hidden="true">✓ </span>
			{t("question.correctOption")}
		</span>
	);
}

import { useTexts } from "~/i18n/texts";
