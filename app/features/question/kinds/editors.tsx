import { ArrowDownUp, Calculator, ChartColumn, ListChecks, type LucideIcon, MessageSquareText, Type } from "lucide-react";
import type { ComponentType } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import type { FieldsProps } from "./kind-props";
import { NumberFields } from "./number/number-fields";
import { OpenFields } from "./open/open-fields";
import { PollFields } from "./poll/poll-fields";
import { TextFields } from "./text/text-fields";

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

export function editorOf({ kind = "choice" }: { kind?: QuestionKind | undefined }): KindEditor {
	return EDITORS[kind];
}
