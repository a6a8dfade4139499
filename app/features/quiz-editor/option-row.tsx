import { type Dispatch, useId } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { letterOf } from "~/features/question/letters";
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from "~/ui/icons";
import type { EditorAction } from "./editor-state";
import { focusAfterRender, optionPlace } from "./field-focus";
import { GripIcon, IconButton } from "./icon-button";

interface OptionRowProps {
	questionId: string;
	index: number;
	count: number;
	text: string;
	correct: boolean;
	error: string | undefined;
	readOnly: boolean;
	dispatch: Dispatch<EditorAction>;
	drag: OptionDrag;
}

/** Which option of the question is dragged, and over which one it hangs. */
export interface OptionDrag {
	from: number | null;
	over: number | null;
	set: (drag: { from: number | null; over: number | null }) => void;
}

const NO_DRAG = { from: null, over: null };

/** One option: correct or not, its text, and its place in the list. */
export function OptionRow({ questionId, index, count, text, correct, error, readOnly, dispatch, drag }: OptionRowProps) {
	const { t } = useTranslation();
	const errorId = useId();
	const letter = letterOf(index);
	const place = optionPlace(questionId, index);
	const move = (to: number) => {
		dispatch({ type: "moveOption", id: questionId, index, to });
		const target = optionPlace(questionId, to);
		focusAfterRender(...(to < index ? [`${target}-up`, `${target}-down`] : [`${target}-down`, `${target}-up`]));
	};
	return (
		<li
			id={place}
			className={`min-w-0 rounded-field ${drag.from === index ? "opacity-50" : ""} ${drag.over === index && drag.from !== index ? "ring-2 ring-primary-400" : ""}`}
			onDragOver={(event) => {
				if (drag.from === null) return;
				event.preventDefault();
				event.stopPropagation();
				if (drag.over !== index) drag.set({ from: drag.from, over: index });
			}}
			onDrop={(event) => {
				if (drag.from === null) return;
				event.preventDefault();
				event.stopPropagation();
				if (drag.from !== index) dispatch({ type: "moveOption", id: questionId, index: drag.from, to: index });
				drag.set(NO_DRAG);
			}}
		>
			<div
				className={`flex flex-wrap items-center gap-x-1 rounded-field border sm:flex-nowrap ${correct ? "border-success-600 bg-success-50" : "border-line bg-slate-50"}`}
			>
				{!readOnly && (
					// biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the two buttons of the row do the same
					<span
						draggable
						title={t("quizEditor.drag")}
						onDragStart={(event) => {
							event.stopPropagation();
							event.dataTransfer.effectAllowed = "move";
							event.dataTransfer.setData("text/plain", letter);
							drag.set({ from: index, over: null });
						}}
						onDragEnd={() => drag.set(NO_DRAG)}
						className="grid h-11 w-7 shrink-0 cursor-grab place-items-center pl-1.5 text-slate-400 active:cursor-grabbing pointer-coarse:hidden"
					>
						<GripIcon />
					</span>
				)}
				<label className="flex h-13 shrink-0 cursor-pointer items-center gap-2.5 pr-1 pl-3 has-disabled:cursor-not-allowed">
					<input
						type="checkbox"
						className="size-5 accent-success-700"
						checked={correct}
						onChange={() => dispatch({ type: "toggleCorrect", id: questionId, index })}
						aria-label={t("quizEditor.correct", { letter })}
						title={t("quizEditor.correct", { letter })}
					/>
					<span aria-hidden="true" className={`w-4 font-bold ${correct ? "text-success-800" : "text-slate-600"}`}>
						{letter}
					</span>
				</label>
				<input
					className="h-11 min-w-0 flex-1 rounded-lg border border-slate-400 bg-white px-3 text-base text-slate-900 aria-invalid:border-error-600 disabled:bg-slate-100 disabled:text-slate-700 disabled:mr-2 max-sm:mr-2"
					value={text}
					maxLength={LIMITS.optionText.max}
					aria-label={t("quizEditor.option", { letter })}
					placeholder={t("quizEditor.option", { letter })}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? errorId : undefined}
					onChange={(event) => dispatch({ type: "changeOption", id: questionId, index, text: event.target.value })}
				/>
				{!readOnly && (
					<span className="flex shrink-0 justify-end max-sm:w-full sm:pr-1">
						<IconButton
							id={`${place}-up`}
							label={t("quizEditor.optionUp", { letter })}
							disabled={index === 0}
							onClick={() => move(index - 1)}
						>
							<ChevronUpIcon />
						</IconButton>
						<IconButton
							id={`${place}-down`}
							label={t("quizEditor.optionDown", { letter })}
							disabled={index === count - 1}
							onClick={() => move(index + 1)}
						>
							<ChevronDownIcon />
						</IconButton>
						{count > LIMITS.options.min && (
							<IconButton
								danger
								label={t("quizEditor.removeOption", { letter })}
								onClick={() => {
									dispatch({ type: "removeOption", id: questionId, index });
									focusAfterRender(optionPlace(questionId, Math.max(0, index - 1)));
								}}
							>
								<CloseIcon />
							</IconButton>
						)}
					</span>
				)}
			</div>
			{error && (
				<p id={errorId} className="mt-1 text-sm font-medium text-error-700">
					{error}
				</p>
			)}
		</li>
	);
}
