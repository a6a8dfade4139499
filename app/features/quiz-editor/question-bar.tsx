import { ChevronDown, ChevronUp, Copy, Trash2 } from "lucide-react";
import type { Dispatch, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { newQuestionId } from "~/lib/question-id";
import { announce } from "~/ui/announce";
import { IconButton } from "~/ui/icon-button";
import type { EditorAction } from "./editor-state";
import { focusAfterRender, questionPlace } from "./field-focus";

interface QuestionBarProps {
	id: string;
	index: number;
	count: number;
	readOnly: boolean;
	/** What the question is dragged by. */
	grip: ReactNode;
	/** The question that takes the focus when this one is deleted. */
	neighbourId: string | undefined;
	dispatch: Dispatch<EditorAction>;
}

/** The heading of a question with what can be done to it as a whole. */
export function QuestionBar({ id, index, count, readOnly, grip, neighbourId, dispatch }: QuestionBarProps) {
	const { t } = useTranslation();
	const number = index + 1;
	const up = questionPlace(id, "up");
	const down = questionPlace(id, "down");
	const move = (to: number) => {
		dispatch({ type: "moveQuestion", id, to });
		announce(t("quizEditor.movedTo", { number: to + 1 }));
		focusAfterRender(...(to < index ? [up, down] : [down, up]));
	};
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-1">
			{grip && <span className="-ml-3">{grip}</span>}
			<h3 className="mr-auto text-lg text-slate-900">{t("quizEditor.question", { number })}</h3>
			{!readOnly && (
				<span className="-mr-2 flex">
					<IconButton id={up} label={t("quizEditor.up", { number })} disabled={index === 0} onClick={() => move(index - 1)}>
						<ChevronUp />
					</IconButton>
					<IconButton id={down} label={t("quizEditor.down", { number })} disabled={index === count - 1} onClick={() => move(index + 1)}>
						<ChevronDown />
					</IconButton>
					<IconButton
						label={t("quizEditor.duplicate", { number })}
						disabled={count >= LIMITS.questions.max}
						onClick={() => {
							const newId = newQuestionId();
							dispatch({ type: "duplicateQuestion", id, newId });
							focusAfterRender(questionPlace(newId, "text"));
						}}
					>
						<Copy />
					</IconButton>
					{count > 1 && (
						<IconButton
							danger
							label={t("quizEditor.delete", { number })}
							onClick={() => {
								dispatch({ type: "deleteQuestion", id });
								if (neighbourId) focusAfterRender(questionPlace(neighbourId, "text"));
							}}
						>
							<Trash2 />
						</IconButton>
					)}
				</span>
			)}
		</div>
	);
}
