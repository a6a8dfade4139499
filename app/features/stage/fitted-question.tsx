import { QuestionText } from "~/features/question/question-text";
import type { FitRange } from "./fit-text";
import { bindLastWords, wrapOf } from "./text-ranges";
import { useFittedText } from "./use-fitted-text";

interface FittedQuestionProps {
	text: string;
	lang: string | undefined;
	range: FitRange;
	className?: string;
}

/** A question as large as its space allows, centred. */
export function FittedQuestion({ text, lang, range, className = "" }: FittedQuestionProps) {
	const box = useFittedText<HTMLDivElement>(text, range);
	return (
		<div ref={box} data-fit="" className={`stage-fit flex overflow-hidden ${className}`}>
			<QuestionText
				as="h1"
				text={bindLastWords(text)}
				lang={lang}
				className={`m-auto max-w-full text-center text-white! ${wrapOf(text)}`}
			/>
		</div>
	);
}
