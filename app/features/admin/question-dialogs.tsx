import type { AiValidationResult } from "#contract/ai";
import type { ProblematicGroup } from "#contract/reports";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Dialog } from "~/ui/dialog";
import type { FoundQuestion } from "./question-as-it-is";
import { QuestionAsItIs } from "./question-as-it-is";

export type Reported = ProblematicGroup["questions"][number];

interface DetailsDialogProps extends FoundQuestion {
	reported: Reported;
	onClose: () => void;
}

/** A reported question in its current state, and its reports. */
export function DetailsDialog({ quiz, question, reported, onClose }: DetailsDialogProps) {
	const { t } = useTexts("admin");
	return (
		<Dialog open wide title={t("admin.viewTitle")} onClose={onClose} actions={<Button onClick={onClose}>{t("common.close")}</Button>}>
			<QuestionAsItIs question={question} lang={quiz.language} />
			<ul className="mt-4 flex flex-col gap-2">
				{reported.reports.map((report) => (
					<li key={report._id} className="rounded-base border border-line px-4 py-2">
						<strong>{t(`admin.reason.${report.reason}`)}</strong> · {report.reporterEmail || t("admin.deletedAccount")}
						<p className="break-words">{report.description ?? t("admin.noDescription")}</p>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

const SEVERITY_TONES = { high: "error", medium: "warning", low: "info" } as const;

/** The AI's verdict about a question. */
export function ValidationDialog({ result, onClose }: { result: AiValidationResult; onClose: () => void }) {
	const { t } = useTexts("admin");
	return (
		<Dialog open title={t("admin.validationTitle")} onClose={onClose} actions={<Button onClick={onClose}>{t("common.close")}</Button>}>
			<p className="flex flex-wrap gap-1.5">
				<Chip tone={result.isProblematic ? "error" : "success"}>{t(result.isProblematic ? "admin.problematic" : "admin.fine")}</Chip>
				<Chip tone={SEVERITY_TONES[result.severity]}>{t(`admin.severity.${result.severity}`)}</Chip>
				<Chip>{t("admin.confidence", { percentage: Math.round(result.aiConfidence) })}</Chip>
			</p>
			<p className="mt-3 break-words whitespace-pre-line">{result.analysis}</p>
			{result.suggestions.length > 0 && (
				<>
					<h3 className="mt-4 font-bold">{t("admin.suggestions")}</h3>
					<ul className="mt-1 list-disc pl-5">
						{result.suggestions.map((suggestion) => (
							<li key={suggestion}>{suggestion}</li>
						))}
					</ul>
				</>
			)}
		</Dialog>
	);
}
