import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteQuestion, fetchProblematic, fetchQuizForReview, settleReports, validateQuestion } from "~/api/admin";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { CheckIcon } from "~/ui/icons";
import { PageSpinner } from "~/ui/spinner";
import type { AiValidationResult } from "../../../worker/contract/ai";
import type { Question } from "../../../worker/contract/quizzes";
import { type ProblematicGroup, REPORT_REASONS } from "../../../worker/contract/reports";
import { optionLetter } from "../live/letters";
import { EditQuestionDialog } from "./edit-question-dialog";
import { Pager } from "./pager";
import { useAdminList, useAdminMessages } from "./use-admin";

type Reported = ProblematicGroup["questions"][number];
type Action = "resolved" | "rejected" | "delete";
interface Target {
	quizId: string;
	reported: Reported;
}

const ACTIONS = {
	resolved: { title: "resolve", text: "resolveText", done: "reportsResolved", failed: "errorResolve" },
	rejected: { title: "reject", text: "rejectText", done: "reportsRejected", failed: "errorReject" },
	delete: { title: "deleteQuestion", text: "deleteQuestionText", done: "questionDeleted", failed: "errorQuestionDelete" },
} as const;

function DetailsDialog({ question, reported, onClose }: { question: Question; reported: Reported; onClose: () => void }) {
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
						{optionLetter(index)}) {option}
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

function ValidationDialog({ result, onClose }: { result: AiValidationResult; onClose: () => void }) {
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

/** Reported questions by quiz, with everything an admin can do about them. */
export function ProblematicTab() {
	const { t } = useTranslation();
	const { succeed, fail } = useAdminMessages();
	const list = useAdminList(fetchProblematic, t("admin.errorLoadProblematic"));
	const [asked, setAsked] = useState<(Target & { action: Action }) | null>(null);
	const [details, setDetails] = useState<{ question: Question; reported: Reported } | null>(null);
	const [editing, setEditing] = useState<{ quizId: string; version: number; question: Question } | null>(null);
	const [verdict, setVerdict] = useState<AiValidationResult | null>(null);
	const [busy, setBusy] = useState<string | null>(null);

	/** The question as it stands in its quiz now. */
	const findQuestion = async ({ quizId, reported }: Target) => {
		if (!reported.questionId) {
			fail(null, t("admin.errorQuestionId"));
			return null;
		}
		try {
			const quiz = await fetchQuizForReview(quizId);
			const question = quiz.questions.find(({ id }) => id === reported.questionId);
			if (question) return { quizId, version: quiz.version, question };
			fail(null, t("admin.errorQuestionMissing"));
		} catch (error) {
			fail(error, t("admin.errorQuestionLoad"));
		}
		return null;
	};
	const validate = async ({ quizId, reported }: Target) => {
		setBusy(reported.questionId);
		try {
			const [first] = reported.reports;
			setVerdict(await validateQuestion(quizId, reported.questionId, first?.reason ?? "", first?.description ?? ""));
		} catch (error) {
			fail(error, t("admin.errorValidate"));
		} finally {
			setBusy(null);
		}
	};
	const carryOut = async () => {
		if (!asked) return;
		const { quizId, reported, action } = asked;
		setBusy("dialog");
		try {
			if (action === "delete") {
				await deleteQuestion(quizId, reported.questionId);
				await settleReports(quizId, reported.questionId, "resolved");
			} else await settleReports(quizId, reported.questionId, action);
			succeed(t(`admin.${ACTIONS[action].done}`));
		} catch (error) {
			fail(error, t(`admin.${ACTIONS[action].failed}`));
		} finally {
			setBusy(null);
			setAsked(null);
			await list.reload();
		}
	};
	return (
		<div className="flex flex-col gap-5">
			{list.loading && list.items.length === 0 && <PageSpinner label={t("common.loading")} />}
			{!list.loading && list.items.length === 0 && <EmptyState icon={<CheckIcon />} title={t("admin.empty")} />}
			{list.items.map((group) => (
				<section key={group.quizId} className="rounded-card border border-line bg-white p-5" aria-label={group.quizName}>
					<h2 className="text-lg break-words text-slate-900">{group.quizName || group.quizId}</h2>
					<ul className="mt-3 flex flex-col gap-3">
						{group.questions.map((reported) => {
							const target = { quizId: group.quizId, reported };
							return (
								<li key={reported.questionId} className="rounded-base border border-line p-4">
									<p className="font-semibold break-words text-slate-900">
										{reported.questionIndex + 1}. {reported.questionText}
									</p>
									<p className="mt-2 flex flex-wrap gap-1.5">
										<Chip tone="error">{t("admin.reports", { count: reported.reportCount })}</Chip>
										{REPORT_REASONS.flatMap((reason) => {
											const count = reported.reasons[reason];
											return count
												? [
														<Chip key={reason}>
															{t(`admin.reason.${reason}`)}: {count}
														</Chip>,
													]
												: [];
										})}
									</p>
									<div className="mt-3 flex flex-wrap gap-2">
										<Button
											variant="outlined"
											size="small"
											onClick={async () => {
												const found = await findQuestion(target);
												if (found) setDetails({ question: found.question, reported });
											}}
										>
											{t("admin.view")}
										</Button>
										<Button variant="outlined" size="small" loading={busy === reported.questionId} onClick={() => void validate(target)}>
											{t("admin.validate")}
										</Button>
										<Button variant="outlined" size="small" onClick={async () => setEditing(await findQuestion(target))}>
											{t("admin.edit")}
										</Button>
										<Button size="small" onClick={() => setAsked({ ...target, action: "resolved" })}>
											{t("admin.resolve")}
										</Button>
										<Button variant="outlined" size="small" onClick={() => setAsked({ ...target, action: "rejected" })}>
											{t("admin.reject")}
										</Button>
										<Button
											variant="text"
											size="small"
											className="text-error-700!"
											onClick={() => setAsked({ ...target, action: "delete" })}
										>
											{t("admin.deleteQuestion")}
										</Button>
									</div>
								</li>
							);
						})}
					</ul>
				</section>
			))}
			<Pager skip={list.skip} limit={list.limit} hasMore={list.hasMore} onSkip={list.setSkip} />
			{details && <DetailsDialog {...details} onClose={() => setDetails(null)} />}
			{verdict && <ValidationDialog result={verdict} onClose={() => setVerdict(null)} />}
			{editing && (
				<EditQuestionDialog key={editing.question.id} {...editing} onClose={() => setEditing(null)} onSaved={() => void list.reload()} />
			)}
			{asked && (
				<ConfirmDialog
					open
					title={t(`admin.${ACTIONS[asked.action].title}`)}
					confirmLabel={t(`admin.${ACTIONS[asked.action].title}`)}
					danger={asked.action === "delete"}
					busy={busy === "dialog"}
					onCancel={() => setAsked(null)}
					onConfirm={carryOut}
				>
					{t(`admin.${ACTIONS[asked.action].text}`, { text: asked.reported.questionText })}
				</ConfirmDialog>
			)}
		</div>
	);
}
