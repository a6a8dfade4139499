import { useId, useState } from "react";
import { readTypedNumber } from "#contract/kinds/number/typed";
import { GivenLines } from "~/features/question/kinds/given-lines";
import type { AnswerProps, SolutionProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { useNumberWords } from "./number-words";

/** A typed number; below the field stands how it was read. */
export function NumberAnswer({ question, locked, sending, given, onSend }: AnswerProps) {
	const { t } = useTexts();
	const words = useNumberWords();
	const [typed, setTyped] = useState("");
	const hint = useId();
	const { unit } = question;
	if (typeof given === "number") return <GivenLines lang={undefined} given={words(given, unit)} isCorrect={null} right={null} />;
	const value = readTypedNumber(typed);
	const isEmpty = typed.trim() === "";
	return (
		<form
			className="flex flex-col gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				if (value !== null && !locked) onSend(value);
			}}
		>
			<div className="flex items-end gap-2">
				<label className="min-w-0 flex-1">
					<span className="mb-1.5 block font-semibold text-slate-800">
						{t("question.yourAnswer")}
						{unit && ` (${unit})`}
					</span>
					<input
						type="text"
						inputMode="decimal"
						value={typed}
						maxLength={30}
						disabled={locked}
						autoComplete="off"
						autoCorrect="off"
						enterKeyHint="send"
						aria-describedby={hint}
						onChange={(event) => setTyped(event.target.value)}
						className="h-16 w-full rounded-xl border-2 border-primary-300 bg-white px-4 text-2xl font-bold text-slate-900 tabular-nums disabled:bg-slate-100"
					/>
				</label>
				{/* The numeric keyboards of phones have no minus. */}
				<Button
					variant="outlined"
					size="large"
					className="min-h-16! min-w-16"
					disabled={locked}
					aria-label={t("question.changeSign")}
					onClick={() => setTyped((before) => (/^[-−]/.test(before) ? before.slice(1) : `-${before}`))}
				>
					±
				</Button>
			</div>
			<p id={hint} className="-mt-1 min-h-6 font-medium text-slate-700" aria-live="polite">
				{value !== null ? t("question.readAs", { number: words(value, unit) }) : isEmpty ? "" : t("question.notANumber")}
			</p>
			<Button type="submit" size="large" disabled={value === null || locked} loading={sending}>
				{t("question.submit")}
			</Button>
		</form>
	);
}

export function NumberSolution({ question, given, solved, value, tolerance = 0, isCorrect }: SolutionProps) {
	const words = useNumberWords();
	const { unit } = question;
	const right = solved && value !== undefined ? [`${words(value, unit)}${tolerance > 0 ? ` (± ${words(tolerance)})` : ""}`] : null;
	return <GivenLines lang={undefined} given={typeof given === "number" ? words(given, unit) : null} isCorrect={isCorrect} right={right} />;
}
