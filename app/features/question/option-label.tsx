import type { ReactNode } from "react";
import { letterOf } from "./letters";
import { isLongText } from "./long-text";
import { optionColor } from "./option-colors";

interface OptionLabelProps {
	index: number;
	text: string;
	lang: string | undefined;
	/** For a wall that is read from the last row. */
	large?: boolean;
	/** Distance of the text to the edges of its place. */
	textClassName?: string;
	/** Marks below the text. */
	children?: ReactNode;
}

/** What every option shows: its letter in its colour and its text. */
export function OptionLabel({ index, text, lang, large = false, textClassName = "", children }: OptionLabelProps) {
	const long = isLongText(text);
	const size = large ? `font-semibold text-slate-900 ${long ? "text-base" : "text-lg"}` : long ? "text-sm sm:text-base" : "";
	return (
		<>
			<span
				aria-hidden="true"
				className={`grid shrink-0 place-items-center rounded-lg font-bold text-white ${large ? "size-11 text-xl" : "size-10 text-lg"} ${optionColor(index)}`}
			>
				{letterOf(index)}
			</span>
			<span className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
				<span className={`max-w-full wrap-anywhere hyphens-auto ${size} ${textClassName}`}>
					<span className="sr-only">{letterOf(index)}: </span>
					<span lang={lang}>{text}</span>
				</span>
				{children}
			</span>
		</>
	);
}
