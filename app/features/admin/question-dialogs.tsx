import type { AiValidationResult } from "#contract/ai/ai";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import type { ProblematicGroup } from "#contract/reports/reports";
import { toApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { ExtraInfo } from "~/features/question/extra-info";
import { OptionList } from "~/features/question/question-choice";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText, RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { toast } from "~/ui/toast";
import { Reporter, useExplainFailure } from "./admin-listing";

export type Settlement = { action: "resolved" | "rejected" } | { action: "delete"; version: number };

const TEXTS = {
	resolved: { title: "resolve", text: "resolveText", done: "reportsResolved", failed: "errorResolve" },
	rejected: { title: "reject", text: "rejectText", done: "reportsRejected", failed: "errorReject" },
	delete: { title: "deleteQuestion", text: "deleteQuestionText", done: "questionDeleted", failed: "errorQuestionDelete" },
} as const;

const SETTLE_CALL = "POST /reports/bulk-update";

interface SettleDialogProps {
	quizId: string;
	reported: QuestionReports;
	settlement: Settlement;
	onClose: () => void;
}

export function SettleDialog({ quizId, reported, settlement, onClose }: SettleDialogProps) {
	const { t } = useTexts("admin");
	const explain = useExplainFailure();
	const { questionId, questionText } = reported;
	const { title, text, done, failed } = TEXTS[settlement.action];

	const settle = (status: "resolved" | "rejected") => api(SETTLE_CALL, { body: { quizId, questionId, status, openOnly: true } });
	const send = async (): Promise<void> => {
		if (settlement.action !== "delete") {
			await settle(settlement.action);
			return;
		}
		const { version } = settlement;
		await api("DELETE /quizzes/{quizId}/questions/{questionId}", { params: { quizId, questionId }, query: { version } });
		// The question is deleted even if its reports cannot be closed.
		await settle("resolved").catch((error: unknown) => console.warn("reports of a deleted question stay open", error));
	};
	const settling = useWrite(send, {
		failure: (error) => {
			const failure = t(`admin.${failed}`);
			const settledBefore = settlement.action !== "delete" && toApiError(SETTLE_CALL, error)?.code === "EDIT_CONFLICT";
			return settledBefore ? t("admin.failure", { failure, reason: t("admin.alreadySettled") }) : explain(failure, error);
		},
		failureIn: "toast",
		revalidate: "always",
		onDone: () => toast.success(t(`admin.${done}`)),
	});
	const confirm = async () => {
		await settling.run();
		onClose();
	};
	return (
		<ConfirmDialog
			open
			title={t(`admin.${title}`)}
			confirmLabel={t(`admin.${title}`)}
			danger={settlement.action === "delete"}
			busy={settling.pending}
			onCancel={onClose}
			onConfirm={confirm}
		>
			<p className="mb-3 rounded-base bg-slate-100 px-3 py-2 font-semibold wrap-anywhere text-slate-900">
				<RichText text={questionText} />
			</p>
			<p>{t(`admin.${text}`)}</p>
		</ConfirmDialog>
	);
}

/** A question and its quiz as they were loaded, so that a change names the version it is based on. */
export interface FoundQuestion {
	quiz: Quiz;
	question: Question;
}

export async function findQuestion(quizId: string, questionId: string) {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId } });
	return { quiz, question: quiz.questions.find(({ id }) => id === questionId) };
}

export function QuestionAsItIs({ question, lang }: { question: Question; lang: string }) {
	const { text, extraInfo } = question;
	return (
		<div className="flex flex-col gap-3">
			<QuestionText as="p" text={text} lang={lang} className="font-semibold text-slate-900" />
			<QuestionPicture picture={question.image} lang={lang} />
			<OptionList {...question} lang={lang} />
			<ExtraInfo text={extraInfo} lang={lang} heading="h3" />
		</div>
	);
}

export type QuestionReports = ProblematicGroup["questions"][number];

interface DetailsDialogProps extends FoundQuestion {
	reported: QuestionReports;
	onClose: () => void;
}

export function DetailsDialog({ quiz, question, reported, onClose }: DetailsDialogProps) {
	const { t } = useTexts("admin");
	return (
		<Dialog open wide title={t("admin.viewTitle")} onClose={onClose}>
			<QuestionAsItIs question={question} lang={quiz.language} />
			<ul className="mt-4 flex flex-col gap-2">
				{reported.reports.map((report) => (
					<li key={report._id} className="rounded-base border border-line px-4 py-2">
						<strong>{t(`admin.reason.${report.reason}`)}</strong> · <Reporter report={report} />
						<p className="break-words">{report.description ?? t("admin.noDescription")}</p>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

const SEVERITY_TONES = { high: "error", medium: "warning", low: "info" } as const;

const ACTION_TEXTS = { rejected: "reject", resolved: "resolve", edit: "edit" } as const;

interface ValidationDialogProps extends FoundQuestion {
	result: AiValidationResult;
	onAction: (action: "edit" | "resolved" | "rejected" | "delete") => void;
	onClose: () => void;
}

export function ValidationDialog({ quiz, question, result, onAction, onClose }: ValidationDialogProps) {
	const { t } = useTexts("admin");
	const { isProblematic, severity, aiConfidence, analysis, suggestions } = result;
	const next = isProblematic ? (["rejected", "resolved", "edit"] as const) : (["edit", "resolved", "rejected"] as const);
	return (
		<Dialog
			open
			wide
			title={t("admin.validationTitle")}
			onClose={onClose}
			destructive={{ label: t("admin.deleteQuestion"), onAsk: () => onAction("delete") }}
			actions={next.map((action, place) => (
				<Button key={action} variant={place === next.length - 1 ? "contained" : "outlined"} onClick={() => onAction(action)}>
					{t(`admin.${ACTION_TEXTS[action]}`)}
				</Button>
			))}
		>
			<div className="rounded-base border border-line p-4">
				<QuestionAsItIs question={question} lang={quiz.language} />
			</div>
			<p className="mt-4 flex flex-wrap gap-1.5">
				<Chip tone={isProblematic ? "error" : "success"}>{t(isProblematic ? "admin.problematic" : "admin.fine")}</Chip>
				<Chip tone={SEVERITY_TONES[severity]}>{t(`admin.severity.${severity}`)}</Chip>
				<Chip>{t("admin.confidence", { percentage: Math.round(aiConfidence) })}</Chip>
			</p>
			<p className="mt-3 break-words whitespace-pre-line">{analysis}</p>
			{suggestions.length > 0 && (
				<>
					<h3 className="mt-4 font-bold">{t("admin.suggestions")}</h3>
					<ul className="mt-1 list-disc ps-5">
						{suggestions.map((suggestion) => (
							<li key={suggestion}>{suggestion}</li>
						))}
					</ul>
				</>
			)}
			<p className="mt-4 font-semibold text-slate-900">{t(isProblematic ? "admin.problematicNext" : "admin.fineNext")}</p>
		</Dialog>
	);
}
