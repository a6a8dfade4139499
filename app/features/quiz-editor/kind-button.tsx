import { Check, ChevronDown } from "lucide-react";
import { type Dispatch, useRef } from "react";
import { QUESTION_KINDS, type QuestionKind } from "#contract/kinds/kind";
import { questionKind } from "#contract/kinds/rules";
import type { Question } from "#contract/quizzes/question";
import { lookUpKindEditor } from "~/features/question/kinds/editors";
import { useTexts } from "~/i18n/texts";
import { LazyMenu } from "~/ui/lazy-menu";
import type { EditorAction } from "./editor-state";

interface KindButtonProps {
	question: Question;
	dispatch: Dispatch<EditorAction>;
}

/** Opens the grid of kinds. Changing the kind keeps what both kinds have; changing it back restores the rest. */
export function KindButton({ question, dispatch }: KindButtonProps) {
	const { t } = useTexts("author");
	const kind = questionKind(question);
	const earlier = useRef<Partial<Record<QuestionKind, Question>>>({});
	const changeKind = (next: QuestionKind) => {
		if (next === kind) return;
		earlier.current[kind] = question;
		dispatch({ type: "changeKind", id: question.id, kind: next, earlier: earlier.current[next] });
	};
	const { Icon } = lookUpKindEditor(question);
	const name = t(`quizEditor.kind.${kind}`);
	return (
		<LazyMenu
			label={t("quizEditor.kind.button", { kind: name })}
			buttonClassName="-ms-2 min-w-0 text-primary-800!"
			grid
			button={
				<>
					<Icon className="size-5 shrink-0" />
					<span className="truncate">{name}</span>
					<ChevronDown className="shrink-0" />
				</>
			}
			entries={QUESTION_KINDS.map((value) => {
				const { Icon: KindIcon } = lookUpKindEditor({ kind: value });
				return {
					label: t(`quizEditor.kind.${value}`),
					text: t(`quizEditor.kindHint.${value}`),
					icon: <KindIcon className="mt-0.5 size-5 shrink-0 text-primary-800" />,
					current: value === kind,
					hint: value === kind && <Check className="mt-0.5 size-5 shrink-0 text-primary-800" />,
					onSelect: () => changeKind(value),
				};
			})}
		/>
	);
}
