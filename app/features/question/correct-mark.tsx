import { useT } from "~/i18n/translator";

/** Marks the correct option in words, because not everybody can see it by colour. `filled`: on a coloured block. */
export function CorrectMark({ filled = false }: { filled?: boolean }) {
	const { t } = useT();
	return (
		<span className={`rounded-lg px-2 py-0.5 text-xs font-bold ${filled ? "bg-white text-success-800" : "bg-success-700 text-white"}`}>
			<span aria-hidden="true">✓ </span>
			{t("question.correctOption")}
		</span>
	);
}
