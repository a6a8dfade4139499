import type { ReactNode } from "react";
import { CorrectMark } from "./correct-mark";
import { OptionLabel } from "./option-label";

interface OptionRowProps {
	index: number;
	text: string;
	lang: string | undefined;
	/** How the option was answered; undefined while the question is open. */
	outcome: OptionOutcome | undefined;
}

interface OptionOutcome {
	correct: boolean;
	/** The share of the answers that chose it, 0 to 1, drawn behind the text. */
	share: number;
	/** The same as a number with its unit. */
	figure: ReactNode;
}

/** An option that nobody can press, and how it was answered. It has the same height before and after. */
export function OptionRow({ index, text, lang, outcome }: OptionRowProps) {
	const look = outcome?.correct ? "border-success-600 bg-success-50" : "border-line bg-white";
	return (
		<li className={`relative overflow-hidden rounded-xl border-2 p-3 ${look} ${outcome?.correct === false ? "opacity-75" : ""}`}>
			{outcome && (
				<span
					aria-hidden="true"
					className={`absolute inset-y-0 left-0 ${outcome.correct ? "bg-success-200/60" : "bg-slate-200/70"}`}
					style={{ width: `${outcome.share * 100}%` }}
				/>
			)}
			<span className="relative flex min-h-12 items-center gap-3">
				{/* The padding of the open question takes as much room as the line that follows. */}
				<OptionLabel index={index} text={text} lang={lang} large textClassName={outcome ? "" : "py-4"}>
					{outcome && (
						<span className="flex min-h-6.5 flex-wrap items-center gap-x-3 whitespace-nowrap">
							{outcome.correct && <CorrectMark />}
							<span className="font-bold tabular-nums text-slate-800">{outcome.figure}</span>
						</span>
					)}
				</OptionLabel>
			</span>
		</li>
	);
}
