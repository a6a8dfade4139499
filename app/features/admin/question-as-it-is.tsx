import type { Question } from "#contract/question";
import { ExtraInfo } from "~/features/question/extra-info";
import { OptionList } from "~/features/question/option-list";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText } from "~/features/question/question-text";

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
