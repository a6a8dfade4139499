import { ChevronDown, ChevronUp, Copy, Smartphone, Trash2 } from "lucide-react";
import type { Dispatch } from "react";
import { LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { newQuestionId } from "~/lib/question-id";
import { announce } from "~/ui/announce";
import { IconButton } from "~/ui/icon-button";
import type { EditorAction } from "./editor-state";
import { focusAfterRender, questionPlace } from "./field-focus";

export interface QuestionBarProps {
	id: string;
	index: number;
	count: number;
	readOnly: boolean;
	/** The question that gets the focus when this one is deleted. */
	neighbourId: string | undefined;
	/** Unfolds a question, if only one is open at a time. */
	onOpen: (id: string) => void;
	onPreview: (id: string) => void;
	dispatch: Dispatch<EditorAction>;
}

/** The actions for a whole question. */
export function QuestionBar({ id, index, count, readOnly, neighbourId, onOpen, onPreview, dispatch }: QuestionBarProps) {
	const { t } = useTexts("author");
	const number = index + 1;
	const up = questionPlace(id, "up");
	const down = questionPlace(id, "down");
	const move = (to: number) => {
		dispatch({ type: "moveQuestion", id, to });
		announce(t("quizEditor.movedTo", { number: to + 1 }));
		focusAfterRender(...(to < index ? [up, down] : [down, up]));
	};
	return (
		<span className="flex">
			<IconButton label={t("quizEditor.preview", { number })} onClick={() => onPreview(id)}>
				<Smartphone />
			</IconButton>
			{!readOnly && (
				<>
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
							onOpen(newId);
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
								if (neighbourId === undefined) return;
								onOpen(neighbourId);
								focusAfterRender(questionPlace(neighbourId, "text"));
							}}
						>
							<Trash2 />
						</IconButton>
					)}
				</>
			)}
		</span>
	);
}
