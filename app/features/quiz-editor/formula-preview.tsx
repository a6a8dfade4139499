import { hasFormula } from "#contract/text/formula-text";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";

export function FormulaPreview({ text }: { text: string }) {
	const { t } = useTexts("author");
	if (!hasFormula(text)) return null;
	return (
		<div className="mt-1.5 rounded-field border border-info-200 bg-info-50 px-3 py-2">
			<p className="text-xs font-semibold text-info-800">{t("quizEditor.formulaPreview")}</p>
			<p className="mt-0.5 wrap-anywhere whitespace-pre-line text-slate-900">
				<RichText text={text} />
			</p>
		</div>
	);
}
