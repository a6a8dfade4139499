import { useState } from "react";
import { LIMITS } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { moveQuiz } from "~/lib/move-quiz";
import { useQuizSearch } from "~/lib/use-quiz-search";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { Skeleton } from "~/ui/skeleton";

interface QuizRowProps {
	quiz: QuizSummary;
	place: { bookId: string; topicNumber: number };
	added: boolean;
	busy: boolean;
	disabled: boolean;
	onAdd: () => void;
}

/** Quizzes under review or archived cannot be changed. */
function QuizLine({ quiz, place, added, busy, disabled, onAdd }: QuizRowProps) {
	const { t } = useTexts("author", "site");
	const isInTopic = added || (quiz.bookId === place.bookId && quiz.topicNumber === place.topicNumber);
	const isLocked = quiz.status === "pending_review" || quiz.status === "archived";
	const currentPlace =
		quiz.bookId === null
			? null
			: quiz.bookId !== place.bookId
				? t("books.inOtherBook")
				: quiz.topicNumber === null
					? t("books.inNoTopic")
					: t("books.inTopic", { number: quiz.topicNumber });
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<div className="min-w-40 flex-1">
				<p className="font-semibold wrap-anywhere text-slate-900">{quiz.name}</p>
				<p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-slate-600">
					{quiz.status !== "published" && <Chip size="small">{t(`site:quizCard.status.${quiz.status}`)}</Chip>}
					{t("site:quizCard.questions", { count: quiz.questionCount })}
					{currentPlace !== null && !isInTopic && ` · ${currentPlace}`}
				</p>
			</div>
			{isInTopic ? (
				<p role={added ? "status" : undefined} className="font-medium text-success-800">
					{t("books.isHere")}
				</p>
			) : (
				<Button
					variant="outlined"
					size="small"
					loading={busy}
					disabled={disabled || isLocked}
					title={isLocked ? t("books.cannotMove") : undefined}
					aria-label={t(currentPlace === null ? "books.addQuizNamed" : "books.moveQuizNamed", { name: quiz.name })}
					onClick={onAdd}
				>
					{t(currentPlace === null ? "books.addHere" : "books.moveHere")}
				</Button>
			)}
		</li>
	);
}

interface AddQuizDialogProps {
	place: { bookId: string; topicNumber: number };
	topicTitle: string;
	onClose: () => void;
}

export function AddQuizDialog({ place, topicTitle, onClose }: AddQuizDialogProps) {
	const { t } = useTexts("author");
	const { found, failed, search, loadMore } = useQuizSearch();
	const [text, setText] = useState("");
	const [chosen, setChosen] = useState<QuizSummary | null>(null);
	const [added, setAdded] = useState<readonly string[]>([]);
	const add = useWrite((quiz: QuizSummary) => moveQuiz(quiz._id, place), { failure: t("books.errorMove"), revalidate: true });
	const problem = add.problem && `${chosen?.name}: ${add.problem}`;
	const addQuiz = async (quiz: QuizSummary) => {
		setChosen(quiz);
		if (await add.run(quiz)) setAdded((before) => [...before, quiz._id]);
	};
	return (
		<Dialog open title={t("books.addQuizTitle", { title: topicTitle })} onClose={onClose}>
			<search>
				<form
					className="flex flex-wrap items-end gap-2"
					onSubmit={(event) => {
						event.preventDefault();
						search(text.trim());
					}}
				>
					<TextField
						className="min-w-40 flex-1"
						label={t("myQuizzes.search")}
						type="search"
						maxLength={LIMITS.searchText.max}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
					<Button type="submit" variant="outlined" className="min-h-12">
						{t("books.searchButton")}
					</Button>
				</form>
			</search>
			{problem && (
				<div className="mt-3">
					<Alert tone="error">{problem}</Alert>
				</div>
			)}
			{failed && (
				<div className="mt-3">
					<Alert tone="error">{t("myQuizzes.errorLoad")}</Alert>
				</div>
			)}
			{found === null && !failed && <Skeleton className="mt-4 h-40 w-full" />}
			{found?.quizzes.length === 0 && <p className="mt-4">{t(found.q === "" ? "myQuizzes.emptyTitle" : "myQuizzes.nothingTitle")}</p>}
			<ul aria-label={t("myQuizzes.title")} className="mt-2 divide-y divide-line empty:hidden">
				{found?.quizzes.map((quiz) => (
					<QuizLine
						key={quiz._id}
						quiz={quiz}
						place={place}
						added={added.includes(quiz._id)}
						busy={add.pending && chosen?._id === quiz._id}
						disabled={add.pending}
						onAdd={() => void addQuiz(quiz)}
					/>
				))}
			</ul>
			{found?.hasMore && (
				<Button variant="text" className="mt-2" onClick={loadMore}>
					{t("myQuizzes.loadMore")}
				</Button>
			)}
		</Dialog>
	);
}
