import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AiValidationResult } from "#contract/ai";
import type { Question } from "#contract/quizzes";
import { REPORT_REASONS } from "#contract/reports";
import { deleteQuestion, fetchProblematic, fetchQuizForReview, settleReports, validateQuestion } from "~/api/admin";
import { ApiError } from "~/api/api-error";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CheckIcon } from "~/ui/icons";
import { EditQuestionDialog } from "./edit-question-dialog";
import { ListStatus } from "./list-status";
import { Pager } from "./pager";
import { DetailsDialog, type Reported, ValidationDialog } from "./question-dialogs";
import { useAdminList, useAdminMessages } from "./use-admin";

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

/** Reported questions by quiz, with everything an admin can do about them. */
export function ProblematicTab() {
	const { t } = useTranslation();
	const { succeed, fail } = useAdminMessages();
	const list = useAdminList(fetchProblematic, t("admin.errorLoadProblematic"));
	const [asked, setAsked] = useState<(Target & { action: Action; version?: number }) | null>(null);
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
	const askToDelete = async (target: Target) => {
		const found = await findQuestion(target);
		if (found) setAsked({ ...target, action: "delete", version: found.version });
	};
	const carryOut = async () => {
		if (!asked) return;
		const { quizId, reported, action, version = 0 } = asked;
		setBusy("dialog");
		try {
			if (action === "delete") {
				await deleteQuestion(quizId, reported.questionId, version);
				// Whether its reports were open still is no matter of the question that is gone.
				await settleReports(quizId, reported.questionId, "resolved").catch((error: unknown) => console.warn("reports stay", error));
			} else await settleReports(quizId, reported.questionId, action);
			succeed(t(`admin.${ACTIONS[action].done}`));
		} catch (error) {
			const failed = t(`admin.${ACTIONS[action].failed}`);
			const settled = action !== "delete" && error instanceof ApiError && error.code === "EDIT_CONFLICT";
			if (settled) fail(null, `${failed}: ${t("admin.alreadySettled")}`);
			else fail(error, failed);
		} finally {
			setBusy(null);
			setAsked(null);
			await list.reload();
		}
	};
	return (
		<div className="flex flex-col gap-5">
			<ListStatus list={list} icon={<CheckIcon />} />
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
										<Button variant="text" size="small" className="text-error-700!" onClick={() => void askToDelete(target)}>
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
