import { type ComponentProps, useState } from "react";
import { formatTypedNumber, isWithin, readTypedNumber } from "#contract/kinds/number";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import type { FieldsProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { TextField } from "~/ui/field";
import { TypedNumberField, useNumberFormat } from "./typed-number-field";

interface DecimalFieldProps extends Omit<ComponentProps<typeof TypedNumberField>, "typed" | "onType" | "notANumber"> {
	lang: AuthoringLanguage;
	value: number | undefined;
	onChange: (value: number | undefined) => void;
}

/** A text that cannot be read as a number stays in the field and has no value. */
function DecimalField({ value, onChange, ...rest }: DecimalFieldProps) {
	const { t } = useTexts("author");
	const { lang, unit } = rest;
	const asTyped = value === undefined ? "" : formatTypedNumber(value, lang);
	const [typed, setTyped] = useState(asTyped);
	const read = readTypedNumber(typed, lang, unit);
	const isInvalid = typed.trim() !== "" && read === null;
	return (
		<TypedNumberField
			{...rest}
			notANumber={t("quizEditor.notANumber")}
			// The value also changes in other ways: by a restored draft, another kind, another language of the quiz.
			typed={isInvalid || (read ?? undefined) === value ? typed : asTyped}
			onType={(text) => {
				setTyped(text);
				onChange(readTypedNumber(text, lang, unit) ?? undefined);
			}}
		/>
	);
}

export function NumberFields({ question, lang, errors, readOnly, toElementId, change }: FieldsProps) {
	const { t } = useTexts("author");
	const formatWithUnit = useNumberFormat();
	const { value, tolerance = 0, unit = "" } = question;
	const [tried, setTried] = useState("");
	const number = readTypedNumber(tried, lang, unit);
	const isAccepted = number !== null && value !== undefined && isWithin(value, number, tolerance);
	const describeVerdict = () => {
		if (number === null) return "";
		if (isAccepted) return t("quizEditor.tryCounts");
		if (value === undefined) return t("quizEditor.tryWrong");
		return t(tolerance > 0 ? "quizEditor.tryTooFar" : "quizEditor.tryOther", {
			value: formatWithUnit(value, unit),
			tolerance: formatWithUnit(tolerance, unit),
		});
	};
	return (
		<div id={toElementId("value")} className="grid gap-4">
			<div className="grid gap-4 sm:grid-cols-3">
				<DecimalField
					label={t("quizEditor.value")}
					lang={lang}
					unit={unit}
					value={value}
					error={errors?.get("value")}
					onChange={(next) => change({ value: next })}
				/>
				<DecimalField
					label={t("quizEditor.tolerance")}
					hint={t("quizEditor.toleranceHint")}
					lang={lang}
					unit={unit}
					unsigned
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
					<TypedNumberField
						label={t("quizEditor.tryIt")}
						typed={tried}
						onType={setTried}
						lang={lang}
						unit={unit}
						notANumber={t("quizEditor.notANumber")}
					/>
					<p role="status" className={`mt-1.5 min-h-5 text-sm font-medium ${isAccepted ? "text-success-800" : "text-slate-700"}`}>
						{describeVerdict()}
					</p>
				</div>
			)}
		</div>
	);
}
