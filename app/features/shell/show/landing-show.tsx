import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Avatar } from "~/features/live/avatar";
import { pickStageColor } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { Options } from "~/features/question/options";
import { QuestionText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { useMedia } from "~/ui/use-media";

interface ShowQuestion {
	text: string;
	options: readonly string[];
	correct: number;
}

/** The question is open, the phone has chosen, everybody sees the answer. */
export const SHOW_STAGES = ["open", "chosen", "closed"] as const;
type ShowPhase = (typeof SHOW_STAGES)[number];

export const STAGE_MS: Record<ShowPhase, number> = { open: 3_600, chosen: 1_800, closed: 4_200 };

export function computeShowState(step: number, questions: number): { stage: ShowPhase; question: number } {
	const stage = SHOW_STAGES[step % SHOW_STAGES.length] ?? "open";
	return { stage, question: Math.floor(step / SHOW_STAGES.length) % questions };
}

const NICKNAMES = ["Ada", "Can", "Elif", "Mia", "Leo"];

interface ShowStageProps {
	question: ShowQuestion;
	stage: ShowPhase;
	number: number;
	answered: string;
	paused: boolean;
}

/** Sizes are in hundredths of the stage's width. */
function ShowStage({ question, stage, number, answered, paused }: ShowStageProps) {
	const closed = stage === "closed";
	return (
		<div className="@container aspect-video w-full rounded-[1.1rem] bg-slate-950 p-2 shadow-2xl">
			<div className="flex size-full flex-col overflow-hidden rounded-xl bg-linear-to-br from-primary-600 to-secondary-800 p-[3cqw] pe-[20cqw] sm:pe-[16cqw] text-white">
				<div className="flex items-center justify-between text-[2.6cqw] font-semibold text-primary-100 tabular-nums">
					<span>{number} / 10</span>
					<span className="h-[1.2cqw] w-[30cqw] overflow-hidden rounded-full bg-white/25">
						<span
							key={number}
							className={`block size-full origin-left rtl:origin-right rounded-full bg-white ${closed ? "scale-x-0" : `animate-drain ${paused ? "[animation-play-state:paused]" : ""}`}`}
						/>
					</span>
					<span>PIN {"297 3417"}</span>
				</div>
				<QuestionText
					as="p"
					text={question.text}
					lang={undefined}
					className="my-auto text-center text-[5.2cqw] leading-tight text-white!"
				/>
				<div className="grid grid-cols-2 gap-[1.6cqw]">
					{question.options.map((option, index) => {
						const right = index === question.correct;
						return (
							<span
								key={option}
								className={`flex items-center gap-[1.8cqw] rounded-[1.4cqw] border-[0.5cqw] px-[2cqw] py-[1.7cqw] text-[3.3cqw] leading-none font-bold transition-opacity duration-500 ${closed && right ? "border-white" : "border-transparent"} ${closed && !right ? "opacity-35" : ""}`}
								style={{ backgroundColor: pickStageColor(index) }}
							>
								<OptionShape index={index} className="size-[3cqw]" />
								<span className="flex-1">{option}</span>
								<span className={`transition-transform duration-500 ${closed && right ? "scale-100" : "scale-0"}`}>✓</span>
							</span>
						);
					})}
				</div>
				<div className="mt-[2.4cqw] flex h-[6cqw] items-center gap-[1.2cqw] text-[2.6cqw] font-semibold text-primary-100 tabular-nums">
					<span className="me-[1cqw]">{answered}</span>
					{NICKNAMES.map((nickname, index) => (
						<span
							key={nickname}
							className={`transition duration-500 ${stage === "open" && index > 1 ? "scale-50 opacity-0" : ""}`}
							style={{ transitionDelay: `${index * 120}ms` }}
						>
							<Avatar nickname={nickname} className="size-[5.6cqw]" />
						</span>
					))}
				</div>
			</div>
		</div>
	);
}

/** The options of a text: "Mars | Venus | Earth". */
const splitOptions = (text: string) => text.split(" | ");

function ShowPlayer({ question, chosen, closed, number }: { question: ShowQuestion; chosen: boolean; closed: boolean; number: number }) {
	const { t } = useTexts();
	return (
		<div className="absolute end-0 bottom-0 h-55 w-27.5 sm:h-72.5 sm:w-36.25">
			<div className="h-145 w-72.5 origin-top-left rtl:origin-top-right scale-38 rounded-[2.6rem] bg-slate-950 p-2.5 shadow-2xl ring-2 ring-white/30 sm:scale-50">
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
 * The show stands still with reduced motion, and can be stopped (WCAG 2.2.2). It is decoration beside the text of the page: nothing in
 * it can be focused or is read out.
 */
export default function LandingShow() {
	const { t } = useTexts("front");
	const prefersReducedMotion = useMedia("(prefers-reduced-motion: reduce)");
	const [userChoice, setUserChoice] = useState<"play" | "pause" | null>(null);
	const [step, setStep] = useState(0);
	const playing = userChoice === null ? !prefersReducedMotion : userChoice === "play";
	const questions: ShowQuestion[] = [
		{ text: t("landing.showQuestion1"), options: splitOptions(t("landing.showOptions1")), correct: 2 },
		{ text: t("landing.showQuestion2"), options: splitOptions(t("landing.showOptions2")), correct: 0 },
	];
	const { stage, question: at } = computeShowState(step, questions.length);
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
		<figure aria-label={t("landing.showLabel")} className="relative flex min-h-55 flex-col justify-end pb-20 sm:pb-16">
			<div inert aria-hidden="true" className="select-none">
				<div className="me-16 sm:me-22">
					<ShowStage question={question} stage={stage} number={number} answered={chosen ? "5 / 5" : "2 / 5"} paused={!playing} />
				</div>
				<ShowPlayer question={question} chosen={chosen} closed={stage === "closed"} number={number} />
			</div>
			<button
				type="button"
				onClick={() => setUserChoice(playing ? "pause" : "play")}
				className="absolute bottom-0 start-0 inline-flex min-h-11 items-center gap-2 rounded-button px-3 text-sm font-semibold text-white hover:bg-white/10"
			>
				{playing ? <Pause className="size-4.5" /> : <Play className="size-4.5" />}
				{t(playing ? "landing.showPause" : "landing.showPlay")}
			</button>
		</figure>
	);
}
