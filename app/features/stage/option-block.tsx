import { memo } from "react";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { RichText } from "~/features/question/rich-text";

interface OptionBlockProps {
	index: number;
	text: string;
	lang: string | undefined;
	place: string;
}

/** An option as a filled block: colour, shape, letter and text. It fills its grid cell; `--fit` sets the size of its text. */
export const OptionBlock = memo(function OptionBlock({ index, text, lang, place }: OptionBlockProps) {
	const { letter, wallColor } = optionIdentity(index);
	return (
		<li
			data-fit=""
			style={{ background: wallColor, gridColumn: place }}
			className="stage-option flex items-center gap-[0.55em] overflow-hidden rounded-base"
		>
			<span className="stage-signs flex shrink-0 items-center gap-[0.15em] font-bold">
				<OptionShape index={index} className="size-[1.05em]" />
				<span className="stage-letter leading-none">{letter}</span>
			</span>
			<span lang={lang} className="min-w-0 flex-1 font-semibold text-pretty">
				<RichText text={text} />
			</span>
		</li>
	);
});
