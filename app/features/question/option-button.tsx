import { useT } from "~/i18n/translator";
import type { Outcome } from "./choice";
import { CorrectMark } from "./correct-mark";
import { OptionLabel } from "./option-label";

interface OptionButtonProps {
	index: number;
	text: string;
	lang: string | undefined;
	selected: boolean;
	disabled: boolean;
	/** Set once the question is closed. */
	outcome?: Outcome | undefined;
	/** A question with several answers: toggles instead of sending. */
	multiple: boolean;
	onSelect: () => void;
}

const OUTCOMES = {
	correct: "border-success-600 bg-success-50",
	wrong: "border-slate-300 bg-slate-100 text-slate-600",
	neutral: "border-line bg-white text-slate-600",
} as const;

/** A big option: letter, text, and the state of the own choice. */
export function OptionButton({ index, text, lang, selected, disabled, outcome, multiple, onSelect }: OptionButtonProps) {
	const { t } = useT();
	const look = outcome
		? OUTCOMES[outcome]
		: selected
			? "border-primary-600 bg-primary-50 ring-2 ring-primary-600"
			: "border-line bg-white hover:border-primary-300";
	return (
		<button
			type="button"
			{...(multiple ? { role: "checkbox", "aria-checked": selected } : { "aria-pressed": selected })}
			disabled={disabled}
			onClick={onSelect}
			className={`flex min-h-16 w-full touch-manipulation items-center gap-3 rounded-xl border-2 p-3 text-left text-base font-semibold text-slate-900 transition-colors disabled:cursor-default ${look} ${disabled && !selected && !outcome ? "opacity-60" : ""}`}
		>
			<OptionLabel index={index} text={text} lang={lang}>
				{outcome === "correct" && <CorrectMark />}
				{selected && (disabled || outcome) && (
					<span className="rounded-lg bg-slate-700 px-2 py-0.5 text-xs font-bold text-white">{t("question.yourAnswer")}</span>
				)}
			</OptionLabel>
			{selected && !outcome && (
				<span aria-hidden="true" className="shrink-0 text-xl font-bold text-primary-700">
					✓
				</span>
			)}
		</button>
	);
}
