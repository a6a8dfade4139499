import { useId, useState } from "react";
import { formatNumberSolution, formatTypedNumber, readTypedNumber } from "#contract/kinds/number";
import { GivenLines } from "~/features/question/kinds/given-lines";
import type { AnswerProps, SolutionProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { isNumberBegun, SignButton, TYPED_NUMBER_MAX, useNumberFormat } from "./typed-number-field";

/** Shows how the typed number was read, so that nobody sends a number they did not mean. */
export function NumberAnswer({ question, lang, locked, sending, given, onSend, draft, onDraft, savesItself }: AnswerProps) {
	const { t } = useTexts();
	const formatWithUnit = useNumberFormat();
	const [typed, setTyped] = useState(
		typeof draft === "number" ? formatTypedNumber(draft, lang ?? "en") : typeof draft === "string" ? draft : "",
	);
	const hint = useId();
	const { unit } = question;
	const enterText = (text: string) => {
		setTyped(text);
		onDraft?.(text, readTypedNumber(text, lang, unit));
	};
	if (typeof given === "number") return <GivenLines lang={undefined} given={formatWithUnit(given, unit)} isCorrect={null} right={null} />;
	const value = readTypedNumber(typed, lang, unit);
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
						maxLength={TYPED_NUMBER_MAX}
						disabled={locked}
						autoComplete="off"
						autoCorrect="off"
						enterKeyHint="send"
						aria-describedby={hint}
						onChange={(event) => enterText(event.target.value)}
						className="h-16 w-full rounded-xl border-2 border-primary-500 bg-white px-4 text-2xl font-bold text-slate-900 tabular-nums disabled:bg-slate-100"
					/>
				</label>
				<SignButton size="large" className="min-h-16! min-w-16" disabled={locked} typed={typed} onType={enterText} />
			</div>
			<p id={hint} className="-mt-1 min-h-10 text-slate-700 wrap-anywhere" aria-live="polite">
				{value !== null ? (
					<strong className="text-3xl text-slate-900 tabular-nums">{t("question.readAs", { number: formatWithUnit(value, unit) })}</strong>
				) : (
					isNumberBegun(typed) && <span className="font-medium">{t("question.notANumber")}</span>
				)}
			</p>
			{!savesItself && (
				<Button type="submit" size="large" disabled={value === null || locked} loading={sending}>
					{t("question.submit")}
				</Button>
			)}
		</form>
	);
}

export function NumberSolution({ question, given, solved, value, tolerance, isCorrect }: SolutionProps) {
	const formatWithUnit = useNumberFormat();
	const { language } = useTexts();
	const { unit } = question;
	const right = solved && value !== undefined ? [formatNumberSolution({ value, tolerance, unit }, language)] : null;
	return (
		<GivenLines
			lang={undefined}
			given={typeof given === "number" ? formatWithUnit(given, unit) : null}
			isCorrect={isCorrect}
			right={right}
		/>
	);
}
