import { useState } from "react";
import { TextField } from "./field";

interface NumberFieldProps {
	label: string;
	/** null is an empty field. */
	value: number | null;
	onChange: (value: number | null) => void;
	min?: number;
	max?: number;
	error?: string | null | undefined;
	hint?: string;
	name?: string;
}

/** A whole number; phones show digits to type it. `text` holds what is being typed; letters never reach the value. */
export function NumberField({ value, onChange, min, max, ...rest }: NumberFieldProps) {
	const [text, setText] = useState(value === null ? "" : String(value));
	const shown = (text === "" ? null : Number(text)) === value ? text : value === null ? "" : String(value);
	return (
		<TextField
			{...rest}
			inputMode="numeric"
			autoComplete="off"
			role="spinbutton"
			aria-valuenow={value ?? undefined}
			aria-valuemin={min}
			aria-valuemax={max}
			value={shown}
			onKeyDown={(event) => {
				const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
				if (step === 0) return;
				event.preventDefault();
				onChange(Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? 0, (value ?? (min ?? 0) - step) + step)));
			}}
			onChange={(event) => {
				const digits = event.target.value.replace(/\D/gu, "").slice(0, 9);
				setText(digits);
				onChange(digits === "" ? null : Number(digits));
			}}
		/>
	);
}
