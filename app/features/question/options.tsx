import { OptionButton } from "./option-button";

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
