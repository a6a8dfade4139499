import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { isLongText, optionIdentity } from "./option-identity";
import { OptionShape } from "./option-shape";
import { RichText } from "./rich-text";

interface OptionLabelProps {
	index: number;
	text: string;
	lang: string | undefined;
	filled?: boolean;
	children?: ReactNode;
}

function OptionLabel({ index, text, lang, filled = false, children }: OptionLabelProps) {
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
					{text !== letter && (
						<span lang={lang} className="whitespace-pre-wrap">
							<RichText text={text} inName />
						</span>
					)}
				</span>
				{children}
			</span>
		</>
	);
}

interface OptionButtonProps {
	index: number;
	text: string;
	lang: string | undefined;
	selected: boolean;
	disabled: boolean;
	correct?: boolean | undefined;
	/** True for an option that the player left out of an answer with several options: if it is correct, it gets no tick. */
	missed: boolean;
	/** A click toggles the option instead of sending it. */
	multiple: boolean;
	onSelect: () => void;
}

function OptionButton({ index, text, lang, selected, disabled, correct, missed, multiple, onSelect }: OptionButtonProps) {
	const { t } = useTexts();
	const { color } = optionIdentity(index);
	const isClosed = correct !== undefined;
	const filled = correct !== false;
	// The ring lies within a border in the block's colour: at the edge itself the colour would shine through as a hairline around its corners.
	// A press shows at once, its release is animated.
	const colors = isClosed
		? correct
			? "text-white shadow-[inset_0_0_0_4px_#fff8]"
			: "text-slate-900"
		: `text-white enabled:active:scale-97 enabled:active:brightness-115 enabled:active:duration-0 ${selected ? "shadow-[inset_0_0_0_4px_#fff]" : disabled ? "opacity-30" : ""}`;
	return (
		<button
			type="button"
			{...(multiple ? { role: "checkbox", "aria-checked": selected } : { "aria-pressed": selected })}
			disabled={disabled}
			onClick={onSelect}
			style={{ backgroundColor: filled ? color : `${color}59` }}
			className={`flex min-h-16 w-full touch-manipulation items-center gap-3 rounded-xl border-3 border-transparent p-2.25 text-start leading-snug font-semibold transition duration-200 select-none disabled:cursor-default ${isLongText(text) ? "text-base" : isClosed ? "text-lg" : "text-xl"} ${colors}`}
		>
			<OptionLabel index={index} text={text} lang={lang} filled={filled}>
				{isClosed && (selected || correct) && (
					<span className="flex flex-wrap gap-1.5 text-xs font-bold">
						{/* The result is in words, because not everybody can see it by colour. */}
						{correct && (
							<span className={`rounded-lg bg-white px-2 py-0.5 ${missed ? "text-slate-900" : "text-success-800"}`}>
								{!missed && <span aria-hidden="true">✓ </span>}
								{t(missed ? "question.missed" : "question.correctOption")}
							</span>
						)}
						{selected && (
							<span className={`rounded-lg px-2 py-0.5 ${filled ? "bg-white text-slate-900" : "bg-slate-700 text-white"}`}>
								{t("question.yourAnswer")}
							</span>
						)}
					</span>
				)}
			</OptionLabel>
			{!isClosed && (multiple || selected) && (
				<span
					aria-hidden="true"
					className={`grid size-7 shrink-0 place-items-center rounded-md text-lg font-bold ${selected ? "bg-white text-slate-900" : "border-2 border-white/80"}`}
				>
					{selected && "✓"}
				</span>
			)}
		</button>
	);
}

interface OptionsProps {
	question: { id: string; options: readonly string[] };
	lang: string | undefined;
	/** The name of the group for screen readers, or the id of the heading that names it. */
	name: { legend: string } | { labelledBy: string };
	/** True for check boxes: a click selects an option, but sends nothing. */
	multiple: boolean;
	selected: readonly number[];
	disabled: boolean;
	selectedOnly?: boolean;
	correctAnswers?: readonly number[] | undefined;
	onSelect?: (option: number) => void;
	className?: string;
}

export function Options({
	question,
	lang,
	name,
	multiple,
	selected,
	disabled,
	selectedOnly = false,
	correctAnswers,
	onSelect,
	className = "gap-3",
}: OptionsProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a grid within a fieldset does not grow with it
		<div
			role="group"
			{...("legend" in name ? { "aria-label": name.legend } : { "aria-labelledby": name.labelledBy })}
			className={`grid min-w-0 ${selectedOnly ? "" : "sm:grid-cols-2"} ${className}`}
		>
			{question.options.map(
				(text, index) =>
					(!selectedOnly || selected.includes(index)) && (
						<OptionButton
							// Options may repeat and never move while they are shown.
							key={`${question.id}-${index.toString()}`}
							index={index}
							text={text}
							lang={lang}
							selected={selected.includes(index)}
							disabled={disabled}
							multiple={multiple}
							correct={correctAnswers?.includes(index)}
							missed={multiple && selected.length > 0 && !selected.includes(index)}
							onSelect={() => onSelect?.(index)}
						/>
					),
			)}
		</div>
	);
}
