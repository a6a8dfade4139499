import type { Quiz } from "#contract/quizzes";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import type { QuizTopic } from "./use-quiz-editor";

/** When an admin decided about the quiz, and the admin's note; the name is shown only to admins. */
function Review({ quiz: { reviewedAt, reviewedBy, reviewNote } }: { quiz: Quiz }) {
	const { t, formatDate } = useTexts("author");
	const date = reviewedAt && formatDate(reviewedAt, { dateStyle: "long" });
	return (
		<>
			{date && (
				<p className="mt-1 first:mt-0">
					{reviewedBy ? t("editQuiz.reviewedBy", { name: reviewedBy, date }) : t("editQuiz.reviewed", { date })}
				</p>
			)}
			{reviewNote && <p className="mt-1 wrap-anywhere">{t("editQuiz.rejectedNote", { note: reviewNote })}</p>}
		</>
	);
}

/** What the state of a saved quiz means for its author. */
export function StatusBanner({ quiz, own }: { quiz: Quiz; own: boolean }) {
	const { t } = useTexts("author");
	if (quiz.status === "pending_review") return <Alert tone="warning">{t("editQuiz.pending")}</Alert>;
	if (!own) {
		return (
			<Alert tone="info">
				<p>{t("editQuiz.notYours")}</p>
				<Review quiz={quiz} />
			</Alert>
		);
	}
	if (quiz.status === "archived") return <Alert tone="info">{t("editQuiz.archived")}</Alert>;
	if (quiz.status === "published" && quiz.reviewedAt) {
		return (
			<Alert tone="info">
				<Review quiz={quiz} />
			</Alert>
		);
	}
	if (quiz.status !== "rejected") return null;
	return (
		<Alert tone="warning">
			<p>{t("editQuiz.rejected")}</p>
			<Review quiz={quiz} />
		</Alert>
	);
}

export function TopicBanner({ topic: { bookId, topicNumber, topicTitle } }: { topic: QuizTopic }) {
	const { t } = useTexts("author");
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

/** The quiz was saved somewhere else since it was loaded here. */
export function ConflictBanner({ onReload }: { onReload: () => void }) {
	const { t } = useTexts("author");
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
