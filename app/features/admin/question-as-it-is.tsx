import type { Question } from "#contract/question";
import type { Quiz } from "#contract/quizzes";
import { api } from "~/api/client";
import { ExtraInfo } from "~/features/question/extra-info";
import { OptionList } from "~/features/question/question-choice";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText } from "~/features/question/rich-text";

/** A question of a quiz as it was loaded, so that a change names the version it was made on. */
export interface FoundQuestion {
	quiz: Quiz;
	question: Question;
}

/** Looks a question up in its quiz; `question` is undefined if the quiz has none with this id. */
export async function findQuestion(quizId: string, questionId: string) {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId } });
	return { quiz, question: quiz.questions.find(({ id }) => id === questionId) };
}

/** A question with its correct answers and extra info, to be read. */
export function QuestionAsItIs({ question, lang }: { question: Question; lang: string }) {
	const { text, options, correctAnswers, extraInfo } = question;
	return (
		<div className="flex flex-col gap-3">
			<QuestionText as="p" text={text} lang={lang} className="font-semibold text-slate-900" />
			<QuestionPicture picture={question.image} lang={lang} />
			<OptionList options={options} correctAnswers={correctAnswers} lang={lang} />
			<ExtraInfo text={extraInfo} lang={lang} heading="h3" />
		</div>
	);
}
