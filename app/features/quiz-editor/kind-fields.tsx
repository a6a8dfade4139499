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

/** The fields that only one kind has. */
const FIELDS: Readonly<Record<QuestionKind, ((question: Question, editing: Editing) => ReactNode) | null>> = {
	choice: null,
	poll: (question, { change }) => <PollFields question={question} change={change} />,
	order: null,
	text: (question, { lang, ...editing }) => <TextFields key={question.id} question={question} language={lang} {...editing} />,
	number: (question, { lang: _, ...editing }) => <NumberFields key={question.id} question={question} {...editing} />,
};

export function fieldsOf(question: Question, editing: Editing): ReactNode {
	return FIELDS[kindOf(question)]?.(question, editing) ?? null;
}
