import { Avatar } from "~/features/live/avatar";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { QuestionText } from "~/features/question/question-text";
import type { ShowQuestion, ShowStage } from "./show-steps";

const CLASS = ["Ada", "Can", "Elif", "Mia", "Leo"];

interface ShowWallProps {
	question: ShowQuestion;
	stage: ShowStage;
	number: number;
	/** "4 / 5" */
	answered: string;
	paused: boolean;
}

/** The big screen in small; sizes in hundredths of its width. */
export function ShowWall({ question, stage, number, answered, paused }: ShowWallProps) {
	const closed = stage === "closed";
	return (
		<div className="@container aspect-video w-full rounded-[1.1rem] bg-slate-950 p-2 shadow-2xl">
			<div className="flex size-full flex-col overflow-hidden rounded-xl bg-linear-to-br from-primary-600 to-secondary-800 p-[3cqw] pr-[20cqw] sm:pr-[16cqw] text-white">
				<div className="flex items-center justify-between text-[2.6cqw] font-semibold text-primary-100 tabular-nums">
					<span>{number} / 10</span>
					<span className="h-[1.2cqw] w-[30cqw] overflow-hidden rounded-full bg-white/25">
						{/* Restarts with each question. */}
						<span
							key={number}
							className={`block size-full origin-left rounded-full bg-white ${closed ? "scale-x-0" : `animate-drain ${paused ? "[animation-play-state:paused]" : ""}`}`}
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
								style={{ backgroundColor: optionIdentity(index).wallColor }}
							>
								<OptionShape index={index} className="size-[3cqw]" />
								<span className="flex-1">{option}</span>
								<span className={`transition-transform duration-500 ${closed && right ? "scale-100" : "scale-0"}`}>✓</span>
							</span>
						);
					})}
				</div>
				<div className="mt-[2.4cqw] flex h-[6cqw] items-center gap-[1.2cqw] text-[2.6cqw] font-semibold text-primary-100 tabular-nums">
					<span className="mr-[1cqw]">{answered}</span>
					{CLASS.map((nickname, index) => (
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
