import type { ReactNode } from "react";
import { optionIdentity } from "./option-identity";
import { OptionShape } from "./option-shape";
import { RichText } from "./rich-text";

interface OptionLabelProps {
	index: number;
	text: string;
	lang: string | undefined;
	/** It is shown on a block in its colour. */
	filled?: boolean;
	/** Marks below the text. */
	children?: ReactNode;
}

/** What every option shows: shape and letter in its colour, and its text. */
export function OptionLabel({ index, text, lang, filled = false, children }: OptionLabelProps) {
	const { letter, color } = optionIdentity(index);
	return (
		<>
			<span
				aria-hidden="true"
				className={`flex h-10 shrink-0 items-center gap-1.5 rounded-lg text-lg font-bold text-white ${filled ? "px-1" : "px-2"}`}
				style={filled ? undefined : { backgroundColor: color }}
			>
				<OptionShape index={index} className={filled ? "size-5" : "size-4"} />
				{letter}
			</span>
			<span className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
				<span className="max-w-full wrap-anywhere hyphens-auto">
					<span className="sr-only">{letter}: </span>
					<span lang={lang}>
						<RichText text={text} inName />
					</span>
				</span>
				{children}
			</span>
		</>
	);
}
