import { memo } from "react";
import type { Picture } from "#contract/media/media";
import type { HostQuestion } from "#contract/quizzes/question";
import { QuestionText } from "~/features/question/rich-text";
import { withHyphens } from "~/features/question/with-hyphens";
import { useTexts } from "~/i18n/texts";
import type { FitRange } from "./fit-text";
import { bindLastWords, chooseWrap } from "./text-ranges";
import { useFittedText } from "./use-fitted-text";

/** A picture beside text, as high as the available space, which is reserved while it loads. */
export function StagePicture({
	picture,
	lang,
	className = "",
}: {
	picture: Picture | undefined;
	lang: string | undefined;
	className?: string;
}) {
	if (!picture) return null;
	const { url, alt, width, height } = picture;
	return (
		<img
			src={url}
			alt={alt}
			lang={lang}
			width={width}
			height={height}
			className={`h-full min-h-0 w-auto min-w-0 rounded-base object-contain ${className}`}
			style={{ aspectRatio: width / height }}
		/>
	);
}

interface FittedQuestionProps {
	text: string;
	lang: string | undefined;
	range: FitRange;
	className?: string;
}

export function FittedQuestion({ text, lang, range, className = "" }: FittedQuestionProps) {
	const box = useFittedText<HTMLDivElement>(text, range);
	return (
		<div ref={box} data-fit="" className={`stage-fit flex overflow-hidden ${className}`}>
			<QuestionText
				as="h1"
				text={withHyphens(bindLastWords(text))}
				lang={lang}
				className={`m-auto max-w-full text-center text-white! ${chooseWrap(text)}`}
			/>
		</div>
	);
}

interface PicturedQuestionProps {
	question: HostQuestion;
	lang: string | undefined;
	aloud?: "listen" | "aloud";
}

/** The question with its picture, as large as the given height of the row allows. */
export const PicturedQuestion = memo(function PicturedQuestion({ question, lang, aloud = "aloud" }: PicturedQuestionProps) {
	const { t } = useTexts("stage");
	const text = question.text || t(`stage.${aloud}`);
	return (
		<>
			<div data-part="question" data-fit="" className="stage-fit flex h-full min-w-0 flex-1 overflow-hidden">
				<QuestionText
					as="h1"
					text={withHyphens(bindLastWords(text))}
					lang={question.text === "" ? undefined : lang}
					className={`m-auto max-w-full text-center text-white! ${chooseWrap(text)}`}
				/>
			</div>
			<StagePicture picture={question.image} lang={lang} className="max-w-[var(--picture)]" />
		</>
	);
});
