import type { FieldsProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/checkbox";

export function PollFields({ question, change }: FieldsProps) {
	const { t } = useTexts("author");
	return (
		<Checkbox
			label={t("quizEditor.multiple")}
			checked={question.multiple ?? false}
			onChange={(event) => change({ multiple: event.target.checked })}
		/>
	);
}
