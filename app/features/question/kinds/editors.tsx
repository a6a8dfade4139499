import { ArrowDownUp, Calculator, ChartColumn, ListChecks, type LucideIcon, MessageSquareText, Type } from "lucide-react";
import { type ComponentType, useId } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import { DEFAULT_MAX_ANSWERS } from "#contract/kinds/open";
import { LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/choice-group";
import { SelectField } from "~/ui/field";
import type { FieldsProps } from "./kind-props";
import { NumberFields } from "./number/number-fields";
import { TextFields } from "./text/text-fields";

function PollFields({ question, change }: FieldsProps) {
	const { t } = useTexts("author");
	return (
		<Checkbox
			label={t("quizEditor.multiple")}
			checked={question.multiple ?? false}
			onChange={(event) => change({ multiple: event.target.checked })}
		/>
	);
}

const { min, max } = LIMITS.openAnswers;
const MAX_ANSWERS_CHOICES = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));

function OpenFields({ question, errors, toElementId, change }: FieldsProps) {
	const { t } = useTexts("author");
	const hintId = useId();
	return (
		<div className="grid gap-4">
			<div id={toElementId("maxAnswers")} className="max-w-xs">
				<SelectField
					label={t("quizEditor.maxAnswers")}
					error={errors?.get("maxAnswers")}
					value={String(question.maxAnswers ?? DEFAULT_MAX_ANSWERS)}
					options={MAX_ANSWERS_CHOICES.map((value) => ({ value, label: value }))}
					onChange={(event) => change({ maxAnswers: Number(event.target.value) })}
				/>
			</div>
			<div id={toElementId("approve")}>
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

interface KindEditor {
	Icon: LucideIcon;
	Fields: ComponentType<FieldsProps> | null;
}

const EDITORS: Readonly<Record<QuestionKind, KindEditor>> = {
	choice: { Icon: ListChecks, Fields: null },
	poll: { Icon: ChartColumn, Fields: PollFields },
	order: { Icon: ArrowDownUp, Fields: null },
	text: { Icon: Type, Fields: TextFields },
	number: { Icon: Calculator, Fields: NumberFields },
	open: { Icon: MessageSquareText, Fields: OpenFields },
};

export function lookUpKindEditor({ kind = "choice" }: { kind?: QuestionKind | undefined }): KindEditor {
	return EDITORS[kind];
}
