import type { ReactNode } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { useTexts } from "~/i18n/texts";
import type { FieldBinding } from "./form";

/** Writes the date of a field in words, before its hint: browsers show such a field in a format of their own. */
export function DateInWords<Values extends FieldValues, Body>({
	control,
	name,
	children,
}: FieldBinding<Values, Body> & { children?: ReactNode }) {
	const { formatDate } = useTexts();
	const text: string = useWatch({ control, name });
	if (Number.isNaN(Date.parse(text))) return children;
	// A day without a time is read as the beginning of the day in UTC.
	const words = text.includes("T") ? formatDate(text, "weekdayAndTime") : formatDate(text, "day", "UTC");
	return (
		<>
			<span className="block font-semibold text-slate-800">{words}</span>
			{children}
		</>
	);
}
