import { useState } from "react";
import { isWithin } from "#contract/kinds/number/decimal";
import { plainNumber, readTypedNumber } from "#contract/kinds/number/typed";
import { LIMITS } from "#contract/limits";
import type { FieldsProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { TextField } from "~/ui/field";

interface DecimalFieldProps {
	label: string;
	hint?: string | undefined;
	error?: string | undefined;
	value: number | undefined;
	onChange: (value: number | undefined) => void;
}

/** A number with a decimal sign; what cannot be read stays in the field and is no value. */
function DecimalField({ value, onChange, ...rest }: DecimalFieldProps) {
	const { t } = useTexts("author");
	const [typed, setTyped] = useState(value === undefined ? "" : plainNumber(value));
	// The value also changes in other ways: by a restored draft, another kind.
	const shown = (readTypedNumber(typed) ?? undefined) === value ? typed : value === undefined ? "" : plainNumber(value);
	const [unread, setUnread] = useState(false);
	return (
		<TextField
			{...rest}
			error={rest.error ?? (unread ? t("quizEditor.notANumber") : undefined)}
			inputMode="decimal"
			autoComplete="off"
			value={unread ? typed : shown}
			onChange={(event) => {
				const text = event.target.value.slice(0, 30);
				const number = readTypedNumber(text);
				setTyped(text);
				setUnread(text.trim() !== "" && number === null);
				onChange(number ?? undefined);
			}}
		/>
	);
}

/** The right number, how far off an answer may be, its unit, and a place to try. */
export function NumberFields({ question, errors, readOnly, placeOf, change }: FieldsProps) {
	const { t, formatNumber } = useTexts("author");
	const { value, tolerance = 0, unit = "" } = question;
	const [tried, setTried] = useState("");
	const number = readTypedNumber(tried);
	const counts = number !== null && value !== undefined && isWithin(value, number, tolerance);
	const shown = (one: number) => formatNumber(one, { maximumFractionDigits: 15 });
	const verdict = () => {
		if (number === null) return t("quizEditor.notANumber");
		if (counts) return t("quizEditor.tryCounts");
		if (value === undefined) return t("quizEditor.tryWrong");
		return t(tolerance > 0 ? "quizEditor.tryTooFar" : "quizEditor.tryOther", { value: shown(value), tolerance: shown(tolerance) });
	};
	return (
		<div id={placeOf("value")} className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-3">
				<DecimalField
					label={t("quizEditor.value")}
					value={value}
					error={errors?.get("value")}
					onChange={(next) => change({ value: next })}
				/>
				<DecimalField
					label={t("quizEditor.tolerance")}
					hint={t("quizEditor.toleranceHint")}
					value={tolerance}
					error={errors?.get("tolerance")}
					onChange={(next) => change({ tolerance: Math.abs(next ?? 0) })}
				/>
				<TextField
					label={t("quizEditor.unit")}
					hint={t("quizEditor.unitHint")}
					value={unit}
					maxLength={LIMITS.unit.max}
					error={errors?.get("unit")}
					onChange={(event) => change({ unit: event.target.value === "" ? undefined : event.target.value })}
				/>
			</div>
			{!readOnly && (
				<div>
					<TextField
						label={t("quizEditor.tryIt")}
						inputMode="decimal"
						autoComplete="off"
						value={tried}
						onChange={(event) => setTried(event.target.value)}
					/>
					<p role="status" className={`mt-1.5 min-h-5 text-sm font-medium ${counts ? "text-success-800" : "text-slate-700"}`}>
						{tried.trim() !== "" && verdict()}
					</p>
				</div>
			)}
		</div>
	);
}
