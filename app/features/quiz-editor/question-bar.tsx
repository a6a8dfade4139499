import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from "~/ui/icons";
import type { EditorAction } from "./editor-state";
import { newQuestionId } from "./editor-values";
import { focusAfterRender, questionPlace } from "./field-focus";
import { CopyIcon, GripIcon, IconButton } from "./icon-button";

interface QuestionBarProps {
	id: string;
	index: number;
	count: number;
	readOnly: boolean;
	dispatch: Dispatch<EditorAction>;
	onMove: (id: string, to: number) => void;
	onDragStart: () => void;
	onDragEnd: () => void;
	/** The question that takes the focus when this one is deleted. */
	neighbour: string | undefined;
}

/** The heading of a question with what can be done to it as a whole. */
export function QuestionBar({ id, index, count, readOnly, dispatch, onMove, onDragStart, onDragEnd, neighbour }: QuestionBarProps) {
	const { t } = useTranslation();
	const number = index + 1;
	const up = questionPlace(id, "up");
	const down = questionPlace(id, "down");
	const move = (to: number) => {
		onMove(id, to);
		focusAfterRender(...(to < index ? [up, down] : [down, up]));
	};
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-1">
			{!readOnly && count > 1 && (
				// biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the two buttons beside it do the same
				<span
					draggable
					title={t("quizEditor.drag")}
					onDragStart={(event) => {
						event.dataTransfer.effectAllowed = "move";
						event.dataTransfer.setData("text/plain", String(number));
						const card = document.getElementById(questionPlace(id, "card"));
						if (card) event.dataTransfer.setDragImage(card, 20, 20);
						onDragStart();
					}}
					onDragEnd={onDragEnd}
					className="-ml-2 grid size-11 cursor-grab place-items-center text-slate-500 active:cursor-grabbing pointer-coarse:hidden"
				>
					<GripIcon />
				</span>
			)}
			<h3 className="mr-auto text-lg text-slate-900">{t("quizEditor.question", { number })}</h3>
			{!readOnly && (
				<span className="-mr-2 flex">
					<IconButton id={up} label={t("quizEditor.up", { number })} disabled={index === 0} onClick={() => move(index - 1)}>
						<ChevronUpIcon />
					</IconButton>
					<IconButton id={down} label={t("quizEditor.down", { number })} disabled={index === count - 1} onClick={() => move(index + 1)}>
						<ChevronDownIcon />
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
						<CopyIcon />
					</IconButton>
					{count > 1 && (
						<IconButton
							danger
							label={t("quizEditor.delete", { number })}
							onClick={() => {
								dispatch({ type: "deleteQuestion", id });
								if (neighbour) focusAfterRender(questionPlace(neighbour, "text"));
							}}
						>
							<TrashIcon />
						</IconButton>
					)}
				</span>
			)}
		</div>
	);
}
