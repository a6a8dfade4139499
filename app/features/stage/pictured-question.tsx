import { memo } from "react";
import type { HostQuestion } from "#contract/question";
import { QuestionText } from "~/features/question/question-text";
import { StagePicture } from "./stage-picture";
import { bindLastWords, wrapOf } from "./text-ranges";

/** The text of a question, as large as its space allows, with its picture beside it; for a row with a given height. */
export const PicturedQuestion = memo(function PicturedQuestion({ question, lang }: { question: HostQuestion; lang: string | undefined }) {
	return (
		<>
			<div data-part="question" data-fit="" className="stage-fit flex h-full min-w-0 flex-1 overflow-hidden">
				<QuestionText
					as="h1"
					text={bindLastWords(question.text)}
					lang={lang}
					className={`m-auto max-w-full text-center text-white! ${wrapOf(question.text)}`}
				/>
			</div>
			<StagePicture picture={question.image} lang={lang} className="max-w-[var(--picture)]" />
		</>
	);
});
