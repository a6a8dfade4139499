import { BookMinus, Pencil } from "lucide-react";
import { useRevalidator } from "react-router";
import type { Topic } from "#contract/books/books";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { moveQuiz } from "~/lib/move-quiz";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { toast } from "~/ui/toast";

interface TopicActionsProps {
	bookId: string;
	topic: Topic;
	onAdd: () => void;
}

export function TopicActions({ bookId, topic: { topicNumber, title }, onAdd }: TopicActionsProps) {
	const { t } = useTexts("author");
	const query = new URLSearchParams({ bookId, topicNumber: String(topicNumber), topicTitle: title });
	return (
		<div className="flex flex-wrap gap-2">
			<ButtonLink to={`/quiz/create?${query}`} variant="outlined">
				{t("books.createQuizForTopic")}
			</ButtonLink>
			<Button variant="outlined" onClick={onAdd}>
				{t("books.addQuiz")}
			</Button>
		</div>
	);
}

function TakeOutButton({ quiz }: { quiz: QuizSummary }) {
	const { t } = useTexts("author");
	const { revalidate } = useRevalidator();
	const takeOut = useWrite(() => moveQuiz(quiz._id, { bookId: null, topicNumber: null }), {
		failure: t("books.errorMove"),
		failureIn: "toast",
		onDone: () => {
			toast.success(t("books.takenOut", { name: quiz.name }));
			return revalidate();
		},
	});
	const isLocked = quiz.status === "pending_review" || quiz.status === "archived";
	return (
		<Button
			variant="text"
			size="small"
			className="min-h-11! flex-1"
			loading={takeOut.pending}
			disabled={isLocked}
			title={isLocked ? t("books.cannotMove") : undefined}
			onClick={() => void takeOut.run()}
		>
			<BookMinus className="size-4.5" />
			{t("books.takeOut")}
		</Button>
	);
}

export function BookQuizActions({ quiz }: { quiz: QuizSummary }) {
	const { t } = useTexts("site");
	return (
		<>
			<ButtonLink to={`/quiz/edit/${quiz._id}`} variant="text" size="small" className="min-h-11! flex-1">
				<Pencil className="size-4.5" />
				{t("quizCard.edit")}
			</ButtonLink>
			<TakeOutButton quiz={quiz} />
		</>
	);
}
