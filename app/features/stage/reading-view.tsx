import { useCountdown } from "~/features/live/use-countdown";
import { timed, useSteady } from "./countdown-ring";
import { FittedQuestion, StagePicture } from "./pictured-question";
import { QuestionLine } from "./question-line";
import { readingRange } from "./text-ranges";
import type { ViewProps } from "./view-props";

/** The question alone, before its options appear. */
export function ReadingView({ instance, opensAtMs: fromGame, settings }: ViewProps) {
	const opensAtMs = useSteady(fromGame);
	const { remainingMs } = useCountdown(opensAtMs);
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question) return null;
	const totalMs = instance.settings.readingSeconds * 1000;
	// With reduced motion the bar changes once a second.
	const share = 1 - Math.min(1, remainingMs / Math.max(1, totalMs));
	return (
		<section className="flex h-full flex-col gap-2">
			<QuestionLine instance={instance} />
			<div className="mx-4 flex min-h-0 flex-1 items-stretch gap-3 pb-4">
				<FittedQuestion
					text={question.text}
					lang={instance.language}
					range={readingRange(question.text, settings.textSize)}
					className="min-w-0 flex-1"
				/>
				<StagePicture picture={question.image} lang={instance.language} className="max-w-1/2" />
			</div>
			<div className="h-1 overflow-hidden rounded-chip bg-white/20">
				<div
					key={opensAtMs}
					className="stage-filling h-full origin-left bg-white"
					style={{ ...timed(opensAtMs, totalMs), transform: `scaleX(${share})` }}
				/>
			</div>
		</section>
	);
}
