import type { ReactNode } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { useTexts } from "~/i18n/texts";
import { insteadOfSkipped } from "~/lib/local-time";
import { DateInWords } from "~/ui/date-in-words";
import { type Bound, FormText } from "~/ui/form";

interface MomentFieldProps {
	label: string;
	hint?: ReactNode;
}

/** A time that does not exist, because the clocks change, is shown with the one that it becomes. */
export function MomentField<Values extends FieldValues, Body>({ hint, ...rest }: Bound<Values, Body> & MomentFieldProps) {
	const { t, formatDate } = useTexts("homework");
	const text: unknown = useWatch({ control: rest.control, name: rest.name });
	const instead = typeof text === "string" ? insteadOfSkipped(text) : null;
	return (
		<FormText
			{...rest}
			type="datetime-local"
			hint={
				instead ? (
					<strong className="text-warning-800">{t("homework.set.skippedTime", { time: formatDate(instead, "time") })}</strong>
				) : (
					<DateInWords control={rest.control} name={rest.name}>
						{hint}
					</DateInWords>
				)
			}
		/>
	);
}
