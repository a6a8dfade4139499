import { useTranslation } from "react-i18next";
import type { Quiz } from "#contract/quizzes";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { StoredDraft } from "./draft-store";
import type { QuizTopic } from "./use-quiz-editor";

/** What the state of a saved quiz means for its author. */
export function StatusBanner({ quiz, own }: { quiz: Quiz; own: boolean }) {
	const { t } = useTranslation();
	if (quiz.status === "pending_review") return <Alert tone="warning">{t("editQuiz.pending")}</Alert>;
	if (!own) return <Alert tone="info">{t("editQuiz.notYours")}</Alert>;
	if (quiz.status === "archived") return <Alert tone="info">{t("editQuiz.archived")}</Alert>;
	if (quiz.status !== "rejected") return null;
	return (
		<Alert tone="warning">
			<p>{t("editQuiz.rejected")}</p>
			{quiz.reviewNote && <p className="mt-1 wrap-anywhere">{t("editQuiz.rejectedNote", { note: quiz.reviewNote })}</p>}
		</Alert>
	);
}

export function TopicBanner({ topic: { bookId, topicNumber, topicTitle } }: { topic: QuizTopic }) {
	const { t } = useTranslation();
	if (bookId === null) return null;
	const number = topicNumber ?? 0;
	return (
		<Alert tone="info">
			{topicNumber === null
				? t("createQuiz.forBook")
				: topicTitle
					? t("createQuiz.forTopic", { number, title: topicTitle })
					: t("createQuiz.forTopicNumber", { number })}
		</Alert>
	);
}

interface DraftBannerProps {
	draft: StoredDraft;
	onRestore: () => void;
	onDiscard: () => void;
}

/** Offers work that an earlier page left behind. */
export function DraftBanner({ draft, onRestore, onDiscard }: DraftBannerProps) {
	const { t, i18n } = useTranslation();
	const when = new Date(draft.savedAt).toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "short" });
	return (
		<Alert tone="info">
			<div className="flex flex-wrap items-center gap-3">
				<p className="min-w-52 flex-1">{t("quizEditor.draftFound", { when })}</p>
				<div className="flex flex-wrap gap-2">
					<Button onClick={onRestore}>{t("quizEditor.restore")}</Button>
					<Button variant="outlined" onClick={onDiscard}>
						{t("quizEditor.discard")}
					</Button>
				</div>
			</div>
		</Alert>
	);
}

/** The quiz was saved somewhere else since it was loaded here. */
export function ConflictBanner({ onReload }: { onReload: () => void }) {
	const { t } = useTranslation();
	return (
		<Alert tone="error">
			<p className="font-bold">{t("editQuiz.conflictTitle")}</p>
			<p className="mt-1 mb-3">{t("editQuiz.conflictText")}</p>
			<Button variant="outlined" onClick={onReload}>
				{t("editQuiz.conflictReload")}
			</Button>
		</Alert>
	);
}
