import { ChevronDown, ChevronUp, Ellipsis, X } from "lucide-react";
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, type ReactNode, useId } from "react";
import { LIMITS } from "#contract/limits";
import { hasFormula } from "#contract/text/formula-text";
import { optionIdentity } from "~/features/question/option-identity";
import { OptionShape } from "~/features/question/option-shape";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Checkbox } from "~/ui/choice-group";
import { BareField } from "~/ui/field";
import { LazyMenu } from "~/ui/lazy-menu";
import { SortableItem } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import { optionPlace } from "./field-errors";
import { type OptionStep, readOptionKey } from "./option-keys";

export function FormulaPreview({ text }: { text: string }) {
	const { t } = useTexts("author");
	if (!hasFormula(text)) return null;
	return (
		<div className="mt-1.5 rounded-field border border-info-200 bg-info-50 px-3 py-2">
			<p className="text-xs font-semibold text-info-800">{t("quizEditor.formulaPreview")}</p>
			<p className="mt-0.5 wrap-anywhere whitespace-pre-wrap text-slate-900">
				<RichText text={text} />
			</p>
		</div>
	);
}

/** An option's sign as players see it: letter with colour and shape; in an order, nothing but the place. */
function OptionSign({ index, sign, ordered }: { index: number; sign: string; ordered: boolean }) {
	if (ordered)
		return (
			<span aria-hidden="true" className="grid h-9 w-11 shrink-0 place-items-center rounded-lg bg-slate-200 font-bold text-slate-800">
				{sign}
			</span>
		);
	return (
		<span
			aria-hidden="true"
			style={{ backgroundColor: optionIdentity(index).color }}
			className="flex h-9 w-11 shrink-0 items-center justify-center gap-1 rounded-lg font-bold text-white"
		>
			<OptionShape index={index} className="size-3.5" />
			{sign}
		</span>
	);
}

/** Tools of an option appear with the pointer or the focus in its row; a finger has neither. */
const TOOL =
	"opacity-0 group-hover/option:opacity-100 group-focus-within/option:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100";

interface OptionEditorProps {
	rowKey: string;
	questionId: string;
	index: number;
	count: number;
	text: string;
	/** Null where no option is right or wrong by itself: in a poll, or in an order, whose options have numbers. */
	correct: boolean | null;
	sign: string;
	ordered: boolean;
	minOptions: number;
	maxOptions: number;
	error: string | undefined;
	readOnly: boolean;
	onStep: (index: number, step: OptionStep) => void;
	/** Takes a pasted text of several lines; false lets the browser paste it as it is. */
	onPaste: (index: number, pasted: string, field: HTMLInputElement) => boolean;
	dispatch: Dispatch<EditorAction>;
}

export function OptionEditor({
	rowKey,
	questionId,
	index,
	count,
	text,
	correct,
	sign: letter,
	ordered,
	minOptions,
	maxOptions,
	error,
	readOnly,
	onStep,
	onPaste,
	dispatch,
}: OptionEditorProps) {
	const { t } = useTexts("author");
	const errorId = useId();
	const place = optionPlace(questionId, index);
	const handleKey = (event: KeyboardEvent) => {
		const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
		const pressed = { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing: event.nativeEvent.isComposing };
		const step = readOptionKey(pressed, { text, index, count, min: minOptions, max: maxOptions });
		if (step === null) return;
		event.preventDefault();
		onStep(index, step);
	};
	const makeEntry = (step: OptionStep, label: string, icon: ReactNode, keys?: string) => ({
		label,
		icon,
		hint: keys && <kbd className="shrink-0 pointer-coarse:hidden font-sans text-sm text-slate-600">{keys}</kbd>,
		onSelect: () => onStep(index, step),
	});
	const pasted = (event: ClipboardEvent<HTMLInputElement>) => {
		if (onPaste(index, event.clipboardData.getData("text"), event.currentTarget)) event.preventDefault();
	};
	return (
		<SortableItem
			id={rowKey}
			index={index}
			domId={place}
			gripLabel={t("quizEditor.drag", { name: t("quizEditor.option", { letter }) })}
			// The text's own keys and the menu move the option too.
			gripTabIndex={-1}
			gripClassName={`w-8! pointer-coarse:w-11! ${TOOL}`}
			className="group/option min-w-0 rounded-field"
		>
			{(grip) => (
				<>
					<div
						className={`flex items-center rounded-field border ${correct ? "border-success-600 bg-success-50" : "border-line bg-slate-50"}`}
					>
						{/* On a phone the text needs the room; the menu moves the option too. */}
						<span className="contents max-sm:hidden">{grip}</span>
						{correct === null ? (
							<span className={`shrink-0 py-2 pe-2 ${grip ? "max-sm:ps-2" : "ps-2"}`}>
								<OptionSign index={index} sign={letter} ordered={ordered} />
							</span>
						) : (
							<Checkbox
								className={`h-13 shrink-0 gap-2! pe-2 [&>input]:size-6 [&>input]:accent-success-700 ${grip ? "max-sm:ps-2" : "ps-3"}`}
								checked={correct}
								onChange={() => dispatch({ type: "toggleCorrect", id: questionId, index })}
								aria-label={t("quizEditor.correct", { letter })}
								title={t("quizEditor.correct", { letter })}
								label={<OptionSign index={index} sign={letter} ordered={ordered} />}
							/>
						)}
						<BareField
							className="min-w-0 flex-1 disabled:me-2"
							label={t("quizEditor.option", { letter })}
							value={text}
							maxLength={LIMITS.optionText.max}
							aria-invalid={error ? true : undefined}
							aria-describedby={error ? errorId : undefined}
							enterKeyHint="next"
							onKeyDown={handleKey}
							onPaste={pasted}
							onChange={(event) => dispatch({ type: "changeOption", id: questionId, index, text: event.target.value })}
						/>
						{!readOnly && (
							<LazyMenu
								label={t("quizEditor.optionMenu", { letter })}
								button={<Ellipsis />}
								buttonClassName={`shrink-0 data-open:opacity-100 ${TOOL}`}
								entries={[
									...(index > 0 ? [makeEntry("up", t("quizEditor.optionUp", { letter }), <ChevronUp />, "Alt ↑")] : []),
									...(index < count - 1 ? [makeEntry("down", t("quizEditor.optionDown", { letter }), <ChevronDown />, "Alt ↓")] : []),
									...(count > minOptions ? [makeEntry("remove", t("quizEditor.removeOption", { letter }), <X />)] : []),
								]}
							/>
						)}
					</div>
					<FormulaPreview text={text} />
					{error && (
						<p id={errorId} className="mt-1 text-sm font-medium text-error-700">
							{error}
						</p>
					)}
				</>
			)}
		</SortableItem>
	);
}
