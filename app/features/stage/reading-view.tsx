import { FittedQuestion } from "./fitted-question";
import { QuestionLine } from "./question-line";
import { TEXT_SCALE } from "./text-scale";
import { timed } from "./timed";
import { useSteady } from "./use-steady";
import type { ViewProps } from "./view-props";

/** The question alone, before its options come. */
export function ReadingView({ instance, game, settings }: ViewProps) {
	const opensAtMs = useSteady(game.opensAtMs);
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	return (
		<section className="flex h-full flex-col gap-2">
			<QuestionLine instance={instance} />
			<FittedQuestion
				text={question.text}
				lang={instance.language}
				range={{ max: 9 * TEXT_SCALE[settings.textSize], floor: 4 }}
				className="mx-4 min-h-0 flex-1 pb-4"
			/>
			<div className="h-1 overflow-hidden rounded-chip bg-white/20">
				<div
					key={opensAtMs}
					className="stage-filling h-full origin-left bg-white"
					style={timed(opensAtMs, instance.settings.readingSeconds * 1000)}
				/>
			</div>
		</section>
	);
}
