import type { ComponentProps } from "react";
import { formatNumberWithUnit, readTypedNumber } from "#contract/kinds/number";
import type { AuthoringLanguage } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

export function useNumberFormat() {
	const { language } = useTexts();
	return (value: number, unit?: string) => formatNumberWithUnit(value, language, unit);
}

/** A longer text has more digits than a number keeps. */
export const TYPED_NUMBER_MAX = 30;

interface SignButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "className" | "disabled"> {
	typed: string;
	onType: (typed: string) => void;
}

/** The numeric keyboards of phones have no minus. */
export function SignButton({ typed, onType, ...rest }: SignButtonProps) {
	const { t } = useTexts();
	return (
		<Button
			variant="outlined"
			aria-label={t("question.changeSign")}
			onClick={() => onType(/^\s*[\p{Pd}−]/u.test(typed) ? typed.trimStart().slice(1) : `-${typed}`)}
			{...rest}
		>
			±
		</Button>
	);
}

/** False for an empty text and for a sign alone: the digits are about to follow. */
export const isNumberBegun = (typed: string) => !/^\s*[+\p{Pd}−]?\s*$/u.test(typed);

interface TypedNumberFieldProps extends Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "beside" | "lang"> {
	typed: string;
	onType: (typed: string) => void;
	/** The number is read in this language. */
	lang: AuthoringLanguage | undefined;
	unit?: string | undefined;
	notANumber?: string;
	unsigned?: boolean;
}

/** Shows how the number was read, unless that looks the same. */
export function TypedNumberField({ typed, onType, lang, unit, notANumber, unsigned, error, hint, ...rest }: TypedNumberFieldProps) {
	const { t, language } = useTexts();
	const value = readTypedNumber(typed, lang, unit);
	const looksTheSame = value === null || formatNumberWithUnit(value, language) === typed.trim();
	return (
		<TextField
			{...rest}
			inputMode="decimal"
			autoComplete="off"
			maxLength={TYPED_NUMBER_MAX}
			value={typed}
			onChange={(event) => onType(event.target.value)}
			beside={!unsigned && !rest.disabled && <SignButton typed={typed} onType={onType} className="min-h-12! min-w-12 shrink-0" />}
			error={error ?? (value === null && isNumberBegun(typed) ? notANumber : undefined)}
			hint={
				looksTheSame ? (
					hint
				) : (
					<>
						<strong className="block text-xl text-slate-900 tabular-nums">
							{t("question.readAs", { number: formatNumberWithUnit(value, language, unit) })}
						</strong>
						{hint}
					</>
				)
			}
		/>
	);
}
