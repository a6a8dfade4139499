import { CircleCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { AiValidationResult } from "#contract/ai/ai";
import { REPORT_REASONS } from "#contract/quizzes/value-lists";
import type { ProblematicGroup } from "#contract/reports/reports";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Card } from "~/ui/layout";
import { toast } from "~/ui/toast";
import { AdminListing, SHORT_ID_LENGTH, useExplainFailure } from "./admin-listing";
import {
	DetailsDialog,
	type FoundQuestion,
	findQuestion,
	type QuestionReports,
	SettleDialog,
	type Settlement,
	ValidationDialog,
} from "./question-dialogs";

type ReportedAction = "view" | "validate" | "edit" | "resolved" | "rejected" | "delete";

interface ReportedQuestionProps {
	reported: QuestionReports;
	validating: boolean;
	canValidate: boolean;
	onAction: (action: ReportedAction) => void;
}

function ReportedQuestion({ reported, validating, canValidate, onAction }: ReportedQuestionProps) {
	const { t } = useTexts("admin");
	return (
		<li className="rounded-base border border-line p-4">
			<p className="font-semibold break-words text-slate-900">
				{reported.questionIndex + 1}. <RichText text={reported.questionText} />
			</p>
			<p className="mt-2 flex flex-wrap gap-1.5">
				<Chip tone="error">{t("admin.reports", { count: reported.reportCount })}</Chip>
				{REPORT_REASONS.map((reason) => {
					const count = reported.reasons[reason];
					return count ? <Chip key={reason}>{`${t(`admin.reason.${reason}`)}: ${count}`}</Chip> : null;
				})}
			</p>
			<div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
				<Button variant="outlined" size="small" onClick={() => onAction("view")}>
					{t("admin.view")}
				</Button>
				{canValidate && (
					<Button variant="outlined" size="small" loading={validating} onClick={() => onAction("validate")}>
						{t("admin.validate")}
					</Button>
				)}
				<Button variant="outlined" size="small" onClick={() => onAction("edit")}>
					{t("admin.edit")}
				</Button>
				<Button size="small" onClick={() => onAction("resolved")}>
					{t("admin.resolve")}
				</Button>
				<Button variant="outlined" size="small" onClick={() => onAction("rejected")}>
					{t("admin.reject")}
				</Button>
				<Button variant="text" size="small" className="text-error-700!" onClick={() => onAction("delete")}>
					{t("admin.deleteQuestion")}
				</Button>
			</div>
		</li>
	);
}

// The dialog is loaded separately because it needs the schemas of a question.
const EditQuestionDialog = lazy(() => import("./edit-question-dialog"));

interface Target {
	quizId: string;
	reported: QuestionReports;
}
type OpenDialog =
	| ({ dialog: "details"; reported: QuestionReports } & FoundQuestion)
	| ({ dialog: "edit" } & FoundQuestion)
	| ({ dialog: "validation"; result: AiValidationResult } & FoundQuestion & Target)
	| ({ dialog: "settle"; settlement: Settlement } & Target);

/** The beginning of the id distinguishes the regions of quizzes with the same name, as in the list of reports. */
function regionName({ quizId, quizName }: ProblematicGroup, groups: readonly ProblematicGroup[]): string {
	const alike = groups.filter((group) => group.quizName === quizName).length;
	return alike > 1 ? `${quizName} (${quizId.slice(0, SHORT_ID_LENGTH)})` : quizName;
}

interface ProblematicTabProps {
	listing: Listing<ProblematicGroup, unknown>;
	/** True if there is no model that could check a question. */
	modelMissing: boolean;
}

export function ProblematicTab({ listing, modelMissing }: ProblematicTabProps) {
	const { t } = useTexts("admin");
	const explain = useExplainFailure();
	const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
	const [validatingId, setValidatingId] = useState<string | null>(null);
	/** True once a check said that the model cannot be used. */
	const [isModelUnusable, setIsModelUnusable] = useState(false);
	const canValidate = !modelMissing && !isModelUnusable;
	const close = () => setOpenDialog(null);

	const findReportedQuestion = async ({ quizId, reported }: Target): Promise<FoundQuestion | null> => {
		if (!reported.questionId) {
			toast.error(t("admin.errorQuestionId"));
			return null;
		}
		try {
			const { quiz, question } = await findQuestion(quizId, reported.questionId);
			if (question) return { quiz, question };
			toast.error(t("admin.errorQuestionMissing"));
		} catch (error) {
			toast.error(explain(t("admin.errorQuestionLoad"), error));
		}
		return null;
	};
	const validate = async (target: Target) => {
		const { quizId, reported } = target;
		const { questionId, reports } = reported;
		setValidatingId(questionId);
		try {
			const found = await findReportedQuestion(target);
			if (!found) return;
			const { data } = await api("POST /quizzes/{quizId}/questions/{questionId}/validate", {
				params: { quizId, questionId },
				body: { reportReason: reports[0]?.reason, reportDescription: reports[0]?.description },
			});
			setOpenDialog({ dialog: "validation", result: data, ...found, ...target });
		} catch (error) {
			// An error with details says that the service or the day is at its limit.
			if (error instanceof ApiError && error.code === "AI_UNAVAILABLE" && error.details === undefined) setIsModelUnusable(true);
			else toast.error(explain(t("admin.errorValidate"), error));
		} finally {
			setValidatingId(null);
		}
	};
	const handleAction = async (target: Target, action: ReportedAction): Promise<void> => {
		if (action === "validate") return validate(target);
		if (action === "resolved" || action === "rejected") return setOpenDialog({ dialog: "settle", settlement: { action }, ...target });
		const found = await findReportedQuestion(target);
		if (!found) return;
		if (action === "delete") setOpenDialog({ dialog: "settle", settlement: { action, version: found.quiz.version }, ...target });
		else if (action === "edit") setOpenDialog({ dialog: "edit", ...found });
		else setOpenDialog({ dialog: "details", reported: target.reported, ...found });
	};
	return (
		<>
			<AdminListing listing={listing} errorText={t("admin.errorLoadProblematic")} icon={<CircleCheck />} list="problematic">
				{(groups) => (
					<FormulasOfPage questions={groups.flatMap(({ questions }) => questions.map(({ questionText: text }) => ({ text })))}>
						<div className="flex flex-col gap-5">
							{!canValidate && <Alert tone="info">{t("admin.modelMissing")}</Alert>}
							{groups.map((group) => {
								const { quizId, quizName, questions } = group;
								return (
									<Card as="section" key={quizId} className="p-5" aria-label={regionName(group, groups)}>
										<h2 className="text-lg break-words text-slate-900">{quizName || quizId}</h2>
										<ul className="mt-3 flex flex-col gap-3">
											{questions.map((reported) => (
												<ReportedQuestion
													key={reported.questionId}
													reported={reported}
													canValidate={canValidate}
													validating={validatingId === reported.questionId}
													onAction={(action) => void handleAction({ quizId, reported }, action)}
												/>
											))}
										</ul>
									</Card>
								);
							})}
						</div>
					</FormulasOfPage>
				)}
			</AdminListing>
			{openDialog?.dialog === "details" && <DetailsDialog {...openDialog} onClose={close} />}
			{openDialog?.dialog === "edit" && (
				<ErrorBoundary fallback={null}>
					<Suspense fallback={null}>
						<EditQuestionDialog {...openDialog} onClose={close} />
					</Suspense>
				</ErrorBoundary>
			)}
			{openDialog?.dialog === "validation" && (
				<ValidationDialog {...openDialog} onAction={(action) => void handleAction(openDialog, action)} onClose={close} />
			)}
			{openDialog?.dialog === "settle" && <SettleDialog {...openDialog} onClose={close} />}
		</>
	);
}
