import type { CSSProperties, ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { LONG_TEXT_CHARACTERS, optionIdentity } from "./option-identity";
import { OptionShape } from "./option-shape";
import { RichText } from "./rich-text";
import { withHyphens } from "./with-hyphens";

interface OptionRowProps {
	index: number;
	text: string;
	lang: string | undefined;
	/** The number of characters of the longest option: all options have one text size. */
	longest: number;
	/** On a wide screen the panel fits all options into its height, by `--option`. */
	fitted: boolean;
	/** True while the players do not see the option yet. */
	waiting: boolean;
	/** undefined while the question is open. */
	outcome: OptionOutcome | undefined;
}

interface OptionOutcome {
	correct: boolean;
	/** 0 to 1, drawn behind the text. */
	share: number;
	figure: ReactNode;
	figureName: string;
}

/** The text is as large as the longest one allows, because the rows share the height of their card. */
function textSizeClasses(longest: number): string {
	if (longest > LONG_TEXT_CHARACTERS) return "text-sm sm:text-base";
	if (longest > 40) return "text-base sm:text-lg";
	return longest > 20 ? "text-base sm:text-2xl" : "text-lg sm:text-3xl";
}

type OptionState = "waiting" | "open" | "correct" | "wrong";

/** Contrast of at least 4.5, with and without the share behind the text. */
function computeColors(state: OptionState, color: string): { block: CSSProperties; share: string } {
	const mixWithWhite = (percent: number) => `color-mix(in srgb, ${color} ${percent}%, white)`;
	switch (state) {
		case "waiting":
			return { block: { color: "#334155", backgroundColor: "white", borderColor: mixWithWhite(35) }, share: "" };
		case "open":
			return { block: { color: "white", backgroundColor: color, borderColor: color }, share: "" };
		case "correct":
			return { block: { color: "white", backgroundColor: color, borderColor: "#a7f3d0" }, share: "rgb(0 0 0 / 0.28)" };
		case "wrong":
			return { block: { color: "#1e293b", backgroundColor: mixWithWhite(10), borderColor: mixWithWhite(10) }, share: mixWithWhite(32) };
		default: {
			const never: never = state;
			return never;
		}
	}
}

/** The row's height never changes: the space for what closing the question adds is reserved from the start. */
export function OptionRow({ index, text, lang, longest, fitted, waiting, outcome }: OptionRowProps) {
	const { t } = useTexts();
	const { letter, color } = optionIdentity(index);
	const { block, share } = computeColors(outcome ? (outcome.correct ? "correct" : "wrong") : waiting ? "waiting" : "open", color);
	return (
		<li
			className={`relative flex min-h-13 items-center gap-2.5 overflow-hidden rounded-xl border-4 px-2.5 py-0.5 sm:min-h-20 sm:gap-3 sm:px-3 sm:py-2 ${fitted ? "console:min-h-12 console:py-1.5" : ""}`}
			style={block}
		>
			{outcome && (
				<span
					aria-hidden="true"
					className="absolute inset-y-0 start-0"
					style={{ width: `${outcome.share * 100}%`, backgroundColor: share }}
				/>
			)}
			<span
				aria-hidden="true"
				className={`relative flex shrink-0 items-center gap-1.5 text-xl font-bold sm:text-3xl ${fitted ? "console:text-[length:max(1.25rem,var(--option))]" : ""}`}
				style={outcome?.correct === false || waiting ? { color } : undefined}
			>
				<OptionShape index={index} className="size-[0.9em]" />
				{letter}
			</span>
			<span
				className={`relative min-w-0 flex-1 font-semibold leading-snug ${textSizeClasses(longest)} ${fitted ? "console:text-(length:--option)" : ""}`}
			>
				<span className="block wrap-anywhere hyphens-auto sm:py-3">
					<span className="sr-only">{letter}: </span>
					{/* An option that is no more than its letter shows it once. */}
					{text !== letter && (
						<span lang={lang} className="whitespace-pre-wrap">
							<RichText text={withHyphens(text)} />
						</span>
					)}
				</span>
				{/* In the gap below the text, so that the text stays where it was. */}
				{outcome?.correct && (
					<span className="absolute start-0 -bottom-1 rounded-lg bg-white px-2 text-xs leading-4 font-bold whitespace-nowrap text-success-800 max-sm:hidden">
						<span aria-hidden="true">✓ </span>
						{t("question.correctOption")}
					</span>
				)}
			</span>
			<span className="relative flex w-17 shrink-0 items-center justify-end gap-1.5 text-2xl font-bold tabular-nums sm:w-14">
				{outcome && (
					<>
						{outcome.correct && (
							<span className="grid size-6 shrink-0 place-items-center rounded-full bg-white text-base leading-none text-success-800 sm:hidden">
								<span aria-hidden="true">✓</span>
								<span className="sr-only">{t("question.correctOption")}</span>
							</span>
						)}
						<span aria-hidden="true">{outcome.figure}</span>
						<span className="sr-only">{outcome.figureName}</span>
					</>
				)}
			</span>
		</li>
	);
}
