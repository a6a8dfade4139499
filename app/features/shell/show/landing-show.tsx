import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Options } from "~/features/question/options";
import { QuestionText } from "~/features/question/question-text";
import { useTexts } from "~/i18n/texts";
import { useMedia } from "~/ui/use-media";
import { type ShowQuestion, STAGE_MS, showAt } from "./show-steps";
import { ShowWall } from "./show-wall";

/** The options of a text: "Mars | Venus | Earth". */
const optionsOf = (text: string) => text.split(" | ");

/** A question on a phone, rendered with the phone's own components, scaled down. */
function ShowPhone({ question, chosen, closed, number }: { question: ShowQuestion; chosen: boolean; closed: boolean; number: number }) {
	const { t } = useTexts();
	return (
		<div className="absolute right-0 bottom-0 h-55 w-27.5 sm:h-72.5 sm:w-36.25">
			<div className="h-145 w-72.5 origin-top-left scale-38 rounded-[2.6rem] bg-slate-950 p-2.5 shadow-2xl ring-2 ring-white/30 sm:scale-50">
				<div className="flex size-full flex-col gap-4 overflow-hidden rounded-[2rem] bg-page px-4 pt-7 text-slate-900">
					<p className="text-sm font-semibold text-slate-600 tabular-nums">{number} / 10</p>
					<QuestionText as="p" text={question.text} lang={undefined} className="text-xl leading-snug" />
					<Options
						// Marks make a block higher, so space for them is reserved.
						key={`${number}-${closed}`}
						question={{ id: `show-${number}`, options: question.options }}
						lang={undefined}
						name={{ legend: t("question.options") }}
						multiple={false}
						selected={chosen ? [question.correct] : []}
						disabled={chosen}
						correctAnswers={closed ? [question.correct] : undefined}
						className="grid-cols-1! gap-3"
					/>
				</div>
			</div>
		</div>
	);
}

/**
 * A game as a class sees it: a question on the big screen and on a phone that answers by itself. It stands still with reduced
 * motion, and can be stopped (WCAG 2.2.2). Decoration beside the text of the page: nothing in it can be focused or is read out.
 */
export default function LandingShow() {
	const { t } = useTexts("front");
	const calm = useMedia("(prefers-reduced-motion: reduce)");
	const [wish, setWish] = useState<"play" | "pause" | null>(null);
	const [step, setStep] = useState(0);
	const playing = wish === null ? !calm : wish === "play";
	const questions: ShowQuestion[] = [
		{ text: t("landing.showQuestion1"), options: optionsOf(t("landing.showOptions1")), correct: 2 },
		{ text: t("landing.showQuestion2"), options: optionsOf(t("landing.showOptions2")), correct: 0 },
	];
	const { stage, question: at } = showAt(step, questions.length);
	useEffect(() => {
		if (!playing) return;
		const timer = setTimeout(() => setStep((before) => before + 1), STAGE_MS[stage]);
		return () => clearTimeout(timer);
	}, [playing, stage]);
	const question = questions[at];
	if (!question) return null;
	const number = at + 3;
	const chosen = stage !== "open";
	return (
		<figure aria-label={t("landing.showLabel")} className="relative pb-20 sm:pb-16">
			<div inert aria-hidden="true" className="select-none">
				<div className="mr-16 sm:mr-22">
					<ShowWall question={question} stage={stage} number={number} answered={chosen ? "5 / 5" : "2 / 5"} paused={!playing} />
				</div>
				<ShowPhone question={question} chosen={chosen} closed={stage === "closed"} number={number} />
			</div>
			<button
				type="button"
				onClick={() => setWish(playing ? "pause" : "play")}
				className="absolute bottom-0 left-0 inline-flex min-h-11 items-center gap-2 rounded-button px-3 text-sm font-semibold text-white hover:bg-white/10"
			>
				{playing ? <Pause className="size-4.5" /> : <Play className="size-4.5" />}
				{t(playing ? "landing.showPause" : "landing.showPlay")}
			</button>
		</figure>
	);
}
