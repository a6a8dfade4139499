import { ArrowDownUp, Calculator, ChartColumn, ListChecks, type LucideIcon, Type } from "lucide-react";
import type { ReactNode } from "react";
import type { QuestionKind } from "#contract/kinds/kind";
import { kindOf } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/question";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/checkbox";
import type { QuestionChange } from "./editor-state";
import type { QuestionErrors } from "./field-errors";
import { NumberFields } from "./number-fields";
import { TextFields } from "./text-fields";

interface Editing {
	lang: AuthoringLanguage;
	errors: QuestionErrors | null;
	readOnly: boolean;
	change: (part: QuestionChange) => void;
}

function PollFields({ question, change }: { question: Question } & Pick<Editing, "change">) {
	const { t } = useTexts("author");
	return (
		<Checkbox
			label={t("quizEditor.multiple")}
			checked={question.multiple ?? false}
			onChange={(event) => change({ multiple: event.target.checked })}
		/>
	);
}

interface KindEditor {
	Icon: LucideIcon;
	/** The fields that only this kind has. */
	fields: ((question: Question, editing: Editing) => ReactNode) | null;
}

/** How a question of each kind is written. */
const EDITORS: Readonly<Record<QuestionKind, KindEditor>> = {
	choice: { Icon: ListChecks, fields: null },
	poll: { Icon: ChartColumn, fields: (question, { change }) => <PollFields question={question} change={change} /> },
	order: { Icon: ArrowDownUp, fields: null },
	text: {
		Icon: Type,
		fields: (question, { lang, ...editing }) => <TextFields key={question.id} question={question} language={lang} {...editing} />,
	},
	number: {
		Icon: Calculator,
		fields: (question, { lang: _, ...editing }) => <NumberFields key={question.id} question={question} {...editing} />,
	},
};

export function fieldsOf(question: Question, editing: Editing): ReactNode {
	return EDITORS[kindOf(question)].fields?.(question, editing) ?? null;
}

export function iconOf(kind: QuestionKind): LucideIcon {
	return EDITORS[kind].Icon;
}
