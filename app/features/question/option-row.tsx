import type { ReactNode } from "react";
import { CorrectMark } from "./correct-mark";
import { OptionLabel } from "./option-label";

interface OptionRowProps {
	index: number;
	text: string;
	lang: string | undefined;
	/** Undefined while the question is open. */
	correct: boolean | undefined;
	/** The share of the answers that chose it, 0 to 1, drawn behind the text; undefined while the question is open. */
	share?: number | undefined;
	/** What stands at the end of the row. */
	figure?: ReactNode;
}

/** An option that nobody can press: letter, text, and how it was answered. */
export function OptionRow({ index, text, lang, correct, share, figure }: OptionRowProps) {
	const look =
		correct === undefined ? "border-line bg-white" : correct ? "border-success-600 bg-success-50" : "border-line bg-white opacity-75";
	return (
		<li className={`relative overflow-hidden rounded-xl border-2 p-3 ${look}`}>
			{share !== undefined && (
				<span
					aria-hidden="true"
					className={`absolute inset-y-0 left-0 ${correct ? "bg-success-200/60" : "bg-slate-200/70"}`}
					style={{ width: `${share * 100}%` }}
				/>
			)}
			<span className="relative flex min-h-12 items-center gap-3">
				<OptionLabel index={index} text={text} lang={lang} large>
					{correct && <CorrectMark />}
				</OptionLabel>
				{figure !== undefined && <span className="shrink-0 font-bold tabular-nums text-slate-800">{figure}</span>}
			</span>
		</li>
	);
}
