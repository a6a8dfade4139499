import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import type { PendingQuiz } from "#contract/quizzes";
import { fetchPending, reviewQuiz } from "~/api/admin";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { TextArea } from "~/ui/field";
import { CheckIcon } from "~/ui/icons";
import { ListStatus } from "./list-status";
import { Pager } from "./pager";
import { useAdminList, useAdminMessages } from "./use-admin";

type Decision = "approve" | "reject" | "delete";

const TEXTS = {
	approve: { title: "approve", text: "approveText", done: "approved" },
	reject: { title: "rejectQuiz", text: "rejectQuizText", done: "rejected" },
	delete: { title: "deleteQuiz", text: "deleteQuizText", done: "quizDeleted" },
} as const;

function PendingCard({ quiz, onDecide }: { quiz: PendingQuiz; onDecide: (decision: Decision) => void }) {
	const { t } = useTranslation();
	const moderation = quiz.moderationResult;
	return (
		<article className="flex flex-col gap-3 rounded-card border border-line bg-white p-5">
			<div>
				<h2 className="text-lg break-words text-slate-900">{quiz.name}</h2>
				<p className="text-sm text-slate-600">{t("admin.owner", { name: quiz.ownerName, email: quiz.ownerEmail })}</p>
			</div>
			<p className="flex flex-wrap gap-1.5">
				<Chip tone="primary">{t(`languages.${quiz.language}`)}</Chip>
				<Chip>{t("quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
				<Chip>{t("quizCard.questions", { count: quiz.questionCount })}</Chip>
			</p>
			{moderation && (
				<div className="rounded-base bg-warning-50 px-4 py-3 text-warning-800">
					<p className="font-semibold">{moderation.summary}</p>
					<ul className="mt-1 list-disc pl-5 text-sm">
						{moderation.details.slice(0, 5).map((detail) => (
							<li key={`${detail.field}-${detail.index ?? ""}-${detail.optionIndex ?? ""}-${detail.flaggedText}`} className="break-words">
								{detail.reason}
							</li>
						))}
					</ul>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				<ButtonLink to={`/quiz/edit/${quiz._id}`} variant="outlined" size="small">
					{t("admin.view")}
				</ButtonLink>
				<Button size="small" onClick={() => onDecide("approve")}>
					{t("admin.approve")}
				</Button>
				<Button variant="outlined" size="small" onClick={() => onDecide("reject")}>
					{t("admin.rejectQuiz")}
				</Button>
				<Button variant="text" size="small" className="text-error-700!" onClick={() => onDecide("delete")}>
					{t("admin.deleteQuiz")}
				</Button>
			</div>
		</article>
	);
}

/** Quizzes that moderation holds: look, approve, reject, delete, each asked for once more. */
export function PendingTab() {
	const { t } = useTranslation();
	const { succeed, explain } = useAdminMessages();
	const list = useAdminList(fetchPending, t("admin.errorLoadPending"));
	const [asked, setAsked] = useState<{ quiz: PendingQuiz; decision: Decision } | null>(null);
	const [note, setNote] = useState("");
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<{ message: string; decided: boolean } | null>(null);

	const ask = (question: typeof asked) => {
		setAsked(question);
		setNote("");
		setProblem(null);
	};
	const carryOut = async () => {
		if (!asked) return;
		const { quiz, decision } = asked;
		// What the list shows by now: after a conflict the next try is about that.
		const version = list.items.find(({ _id }) => _id === quiz._id)?.version ?? quiz.version;
		setBusy(true);
		setProblem(null);
		try {
			if (decision === "delete") await api("DELETE /quizzes/{id}", { params: { id: quiz._id }, query: { version } });
			else await reviewQuiz(quiz._id, decision, { note: note.trim() || undefined, version });
			succeed(t(`admin.${TEXTS[decision].done}`));
			ask(null);
		} catch (error) {
			const decided = error instanceof ApiError && (error.code === "WRONG_STATE" || error.code === "QUIZ_NOT_FOUND");
			const failed = t("admin.errorProcess");
			const message = decided ? `${failed}: ${t("admin.alreadyDecided")}` : explain(error, failed);
			if (message !== null) setProblem({ message, decided });
		} finally {
			setBusy(false);
			await list.reload();
		}
	};
	return (
		<div className="flex flex-col gap-4">
			<ListStatus list={list} icon={<CheckIcon />} />
			{list.items.map((quiz) => (
				<PendingCard key={quiz._id} quiz={quiz} onDecide={(decision) => ask({ quiz, decision })} />
			))}
			<Pager skip={list.skip} limit={list.limit} hasMore={list.hasMore} onSkip={list.setSkip} />
			{asked && (
				<ConfirmDialog
					open
					title={t(`admin.${TEXTS[asked.decision].title}`)}
					confirmLabel={t(`admin.${TEXTS[asked.decision].title}`)}
					danger={asked.decision !== "approve"}
					busy={busy}
					onCancel={() => ask(null)}
					{...(problem?.decided ? {} : { onConfirm: carryOut })}
				>
					{problem && (
						<div className="mb-4">
							<Alert tone="error">{problem.message}</Alert>
						</div>
					)}
					<p>{t(`admin.${TEXTS[asked.decision].text}`, { name: asked.quiz.name })}</p>
					{asked.decision !== "delete" && (
						<TextArea
							className="mt-4"
							label={t("admin.note")}
							maxLength={LIMITS.reviewNote.max}
							value={note}
							onChange={(event) => setNote(event.target.value)}
						/>
					)}
				</ConfirmDialog>
			)}
		</div>
	);
}
