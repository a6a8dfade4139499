import { useTranslation } from "react-i18next";
import type { AiValidationResult } from "#contract/ai";
import type { Question } from "#contract/quizzes";
import type { ProblematicGroup } from "#contract/reports";
import { letterOf } from "~/features/question/letters";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Dialog } from "~/ui/dialog";

export type Reported = ProblematicGroup["questions"][number];

/** A reported question as it stands now, and what was said of it. */
export function DetailsDialog({ question, reported, onClose }: { question: Question; reported: Reported; onClose: () => void }) {
	const { t } = useTranslation();
	return (
		<Dialog open wide title={t("admin.view")} onClose={onClose} actions={<Button onClick={onClose}>{t("common.close")}</Button>}>
			<p className="font-semibold break-words text-slate-900">{question.text}</p>
			<ol className="mt-3 flex flex-col gap-1">
				{question.options.map((option, index) => (
					<li
						key={`${question.id}-${index.toString()}`}
						className={`break-words ${question.correctAnswers.includes(index) ? "font-semibold text-success-800" : ""}`}
					>
						{letterOf(index)}) {option}
						{question.correctAnswers.includes(index) && " ✓"}
					</li>
				))}
			</ol>
			{question.extraInfo && <p className="mt-3 rounded-base bg-info-50 px-4 py-3 break-words">{question.extraInfo}</p>}
			<ul className="mt-4 flex flex-col gap-2">
				{reported.reports.map((report) => (
					<li key={report._id} className="rounded-base border border-line px-4 py-2">
						<strong>{t(`admin.reason.${report.reason}`)}</strong> · {report.reporterEmail}
						<p className="break-words">{report.description ?? t("admin.noDescription")}</p>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

/** What the AI says of a question. */
export function ValidationDialog({ result, onClose }: { result: AiValidationResult; onClose: () => void }) {
	const { t } = useTranslation();
	const tone = result.severity === "high" ? "error" : result.severity === "medium" ? "warning" : "info";
	return (
		<Dialog open title={t("admin.validationTitle")} onClose={onClose} actions={<Button onClick={onClose}>{t("common.close")}</Button>}>
			<p className="flex flex-wrap gap-1.5">
				<Chip tone={result.isProblematic ? "error" : "success"}>{t(result.isProblematic ? "admin.problematic" : "admin.fine")}</Chip>
				<Chip tone={tone}>{t(`admin.severity.${result.severity}`)}</Chip>
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
