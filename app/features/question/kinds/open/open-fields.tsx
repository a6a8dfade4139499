import { useId } from "react";
import { DEFAULT_MAX_ANSWERS } from "#contract/kinds/open";
import { LIMITS } from "#contract/limits";
import type { FieldsProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/checkbox";
import { SelectField } from "~/ui/field";

const { min, max } = LIMITS.openAnswers;
const COUNTS = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));

export function OpenFields({ question, errors, placeOf, change }: FieldsProps) {
	const { t } = useTexts("author");
	const hintId = useId();
	return (
		<div className="grid gap-4">
			<div id={placeOf("maxAnswers")} className="max-w-xs">
				<SelectField
					label={t("quizEditor.maxAnswers")}
					error={errors?.get("maxAnswers")}
					value={String(question.maxAnswers ?? DEFAULT_MAX_ANSWERS)}
					options={COUNTS.map((value) => ({ value, label: value }))}
					onChange={(event) => change({ maxAnswers: Number(event.target.value) })}
				/>
			</div>
			<div id={placeOf("approve")}>
				<Checkbox
					label={t("quizEditor.approve")}
					aria-describedby={hintId}
					checked={question.approve ?? false}
					onChange={(event) => change({ approve: event.target.checked })}
				/>
				<p id={hintId} className="ms-8 text-sm text-slate-600">
					{t("quizEditor.approveHint")}
				</p>
			</div>
		</div>
	);
}
