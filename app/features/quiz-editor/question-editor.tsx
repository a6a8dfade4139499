import { ChevronDown, Plus, SlidersHorizontal } from "lucide-react";
import { type Dispatch, type ReactNode, useCallback, useState } from "react";
import { contentRules } from "#contract/kinds/content";
import { kindRules } from "#contract/kinds/rules";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { findEqualOption } from "~/features/question/equal-options";
import { lookUpKindEditor } from "~/features/question/kinds/editors";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { NumberField } from "~/ui/form";
import { SortableList } from "~/ui/sortable";
import { type EditorAction, optionLimits, type QuestionChange } from "./editor-state";
import type { QuestionErrors } from "./field-errors";
import { ADD_QUESTION_PLACE, focusAfterRender, focusPlace, optionPlace, questionPlace } from "./field-errors";
import { FormulaPreview, OptionEditor } from "./option-editor";
import type { OptionStep } from "./option-keys";
import type { usePicture } from "./picture-field";
import { PictureField } from "./picture-field";
import { shortenText } from "./question-outline";

/** Marks that lists in documents put before each line: "A) ", "b. ", "3. ", "- ". */
const LIST_MARK = /^(?:\(?[A-Ja-j]\)|[A-Ja-j]\.|\(?\d{1,2}[.)]|[•*–-])\s+/u;

/** The pasted lines without empty ones and without the marks of a list; null if there is at most one. */
export function splitPastedLines(pasted: string): string[] | null {
	const lines = pasted
		.split(/\r\n?|\n/u)
		.map((line) => line.replace(/\s+/gu, " ").trim())
		.filter((line) => line !== "");
	if (lines.length < 2) return null;
	return lines.every((line) => LIST_MARK.test(line)) ? lines.map((line) => line.replace(LIST_MARK, "")) : lines;
}

interface FillResult {
	options: string[];
	last: number;
	filled: number;
	leftOut: number;
}

/** Fills the option at `index` and the blank ones behind it; no other text is overwritten. */
export function fillOptions(before: readonly string[], index: number, texts: readonly string[], max: number): FillResult {
	const options = [...before];
	let last = index;
	let filled = 0;
	let next = index;
	for (const text of texts) {
		while (next < options.length && next !== index && options[next]?.trim() !== "") next++;
		if (next >= max || text.length > LIMITS.optionText.max) continue;
		options[next] = text;
		last = next++;
		filled++;
	}
	return { options, last, filled, leftOut: texts.length - filled };
}

let next = 0;
const newKey = () => `option-${next++}`;

/** Options are plain texts: keys give them an identity, so that each row stays the same element when rows are moved or removed. */
function useOptionKeys(count: number) {
	const [storedKeys, setStoredKeys] = useState<readonly string[]>(() => Array.from({ length: count }, newKey));
	// Options also change in other ways: by a restored draft, a file, the generator.
	const keys = storedKeys.length === count ? storedKeys : Array.from({ length: count }, (_, index) => storedKeys[index] ?? newKey());
	if (keys !== storedKeys) setStoredKeys(keys);
	return {
		keys,
		removeKey: (index: number) => setStoredKeys(keys.filter((_, at) => at !== index)),
		moveKey: (from: number, to: number) => {
			const key = keys[from];
			if (key === undefined) return;
			const others = keys.filter((_, at) => at !== from);
			setStoredKeys([...others.slice(0, to), key, ...others.slice(to)]);
		},
	};
}

interface MoreFieldsProps {
	/** The settings in words. */
	summary: string;
	/** True if a message is about one of the fields. */
	wrong: boolean;
	readOnly: boolean;
	children: ReactNode;
}

/** Shows one line that says what is set, until the fields, which few questions need, are wanted. */
function MoreFields({ summary, wrong, readOnly, children }: MoreFieldsProps) {
	const { t } = useTexts("author");
	const [open, setOpen] = useState(readOnly);
	if (wrong && !open) setOpen(true);
	return (
		<details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/more rounded-field border border-line">
			<summary className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 hover:bg-primary-50">
				<SlidersHorizontal className="size-5 shrink-0 text-slate-500" />
				<span className="min-w-0 flex-1 wrap-anywhere">
					<span className="font-semibold text-slate-900">{t("quizEditor.more")}</span>
					{summary !== "" && (
						<span className="text-slate-700">
							{" · "}
							<RichText text={summary} inName />
						</span>
					)}
				</span>
				<ChevronDown className="shrink-0 text-slate-500 transition-transform group-open/more:rotate-180 motion-reduce:transition-none" />
			</summary>
			<div className="flex flex-col gap-4 border-t border-line p-3 pt-4">{children}</div>
		</details>
	);
}

export interface QuestionEditorProps {
	question: Question;
	errors: QuestionErrors | null;
	lang: AuthoringLanguage;
	defaultSeconds: number | null;
	readOnly: boolean;
	picture: ReturnType<typeof usePicture>;
	dispatch: Dispatch<EditorAction>;
}

export function QuestionEditor({ question, errors, lang, defaultSeconds, readOnly, picture, dispatch }: QuestionEditorProps) {
	const { t } = useTexts("author");
	const { id, options, correctAnswers } = question;
	const { keys, moveKey, removeKey } = useOptionKeys(options.length);
	const inOrder = kindRules(question).asksForOrder;
	const formatSign = useCallback((index: number) => (inOrder ? String(index + 1) : optionLetter(index)), [inOrder]);
	const formatOptionName = useCallback((index: number) => t("quizEditor.option", { letter: formatSign(index) }), [t, formatSign]);
	const moveOption = (index: number, to: number) => {
		moveKey(index, to);
		dispatch({ type: "moveOption", id, index, to });
	};
	const removeOption = (index: number) => {
		removeKey(index);
		dispatch({ type: "removeOption", id, index });
	};
	const limits = optionLimits(question);
	const [leftOut, setLeftOut] = useState(0);
	const addOption = () => {
		dispatch({ type: "addOption", id });
		focusAfterRender(optionPlace(id, options.length));
	};
	const moveByKeys = (index: number, to: number) => {
		const name = formatOptionName(index);
		moveOption(index, to);
		focusAfterRender(optionPlace(id, to));
		announce(t("sortable.dropped", { name, place: to + 1, count: options.length }));
	};
	const stepFrom = (index: number, step: OptionStep) => {
		const before = optionPlace(id, Math.max(0, index - 1));
		switch (step) {
			case "next":
				return void focusPlace(optionPlace(id, index + 1));
			case "add":
				addOption();
				return announce(t("quizEditor.optionAdded", { letter: formatSign(options.length) }));
			case "leave":
				removeOption(index);
				return focusAfterRender(ADD_QUESTION_PLACE, before);
			case "remove":
				removeOption(index);
				return focusAfterRender(before);
			case "up":
				return moveByKeys(index, index - 1);
			case "down":
				return moveByKeys(index, index + 1);
			default:
				return step satisfies never;
		}
	};
	const pasteOptions = (index: number, pasted: string, { value, selectionStart, selectionEnd }: HTMLInputElement) => {
		const [first = "", ...others] = splitPastedLines(pasted) ?? [];
		if (others.length === 0) return false;
		const start = value.slice(0, selectionStart ?? value.length);
		const end = value.slice(selectionEnd ?? value.length);
		const result = fillOptions(options, index, [`${start}${first}${end}`, ...others], limits.max);
		dispatch({ type: "setOptions", id, options: result.options });
		setLeftOut(result.leftOut);
		focusAfterRender(optionPlace(id, result.last));
		announce(t("quizEditor.optionsFilled", { count: result.filled }));
		return true;
	};
	const optionsError = errors?.get("options") ?? errors?.get("correctAnswers");
	const equalText = findEqualOption(question);
	const { hasOptions, marksCorrect } = contentRules(question);
	const { Fields } = lookUpKindEditor(question);
	const change = (part: QuestionChange) => dispatch({ type: "changeQuestion", id, change: part });
	const { timeLimit, extraInfo, image } = question;
	const pictureField = (
		<PictureField
			questionId={id}
			image={image}
			lang={lang}
			errors={errors}
			readOnly={readOnly}
			picture={picture}
			onAlt={(described) => change({ image: described })}
		/>
	);
	const showsPicture = image !== undefined || picture.state.status !== "idle";
	const hasMore = !readOnly || timeLimit !== undefined || extraInfo !== undefined;
	const formatSeconds = (seconds: number) => t("aiGenerator.seconds", { seconds });
	const keysHint = questionPlace(id, "keys");
	return (
		<fieldset
			disabled={readOnly}
			className={`flex min-w-0 flex-col gap-4 rounded-base ${picture.over ? "outline-2 outline-offset-4 outline-primary-600 outline-dashed" : ""}`}
			{...picture.zone}
		>
			<div id={questionPlace(id, "text")}>
				<TextArea
					className="[&>textarea]:min-h-18"
					label={t("quizEditor.questionText")}
					rows={2}
					maxLength={LIMITS.questionText.max}
					value={question.text}
					error={errors?.get("text")}
					onChange={(event) => change({ text: event.target.value })}
				/>
				<FormulaPreview text={question.text} />
			</div>
			{showsPicture && pictureField}
			{Fields && (
				<Fields
					key={question.id}
					question={question}
					lang={lang}
					errors={errors}
					readOnly={readOnly}
					toElementId={(field) => questionPlace(question.id, field)}
					change={change}
				/>
			)}
			{hasOptions && (
				<fieldset
					aria-describedby={
						[readOnly ? "" : keysHint, optionsError ? questionPlace(id, "options-error") : ""].join(" ").trim() || undefined
					}
					{...(optionsError ? { "data-invalid": true, tabIndex: -1 } : {})}
				>
					<legend className="mb-2 text-sm text-slate-600">
						<span className="font-semibold text-slate-800">{t("quizEditor.options")}</span>
						{!readOnly && ` · ${t(`quizEditor.${inOrder ? "orderHint" : marksCorrect ? "optionsHint" : "pollHint"}`)}`}
					</legend>
					<SortableList count={options.length} getName={formatOptionName} onMove={moveOption} disabled={readOnly}>
						<ol className="flex flex-col gap-2">
							{options.map((text, index) => (
								<OptionEditor
									key={keys[index]}
									rowKey={keys[index] ?? ""}
									questionId={id}
									index={index}
									count={options.length}
									text={text}
									correct={marksCorrect ? correctAnswers.includes(index) : null}
									sign={formatSign(index)}
									ordered={inOrder}
									minOptions={limits.min}
									maxOptions={limits.max}
									error={errors?.get(`options.${index}`)}
									readOnly={readOnly}
									onStep={stepFrom}
									onPaste={pasteOptions}
									dispatch={dispatch}
								/>
							))}
						</ol>
					</SortableList>
					{optionsError && (
						<p id={questionPlace(id, "options-error")} className="mt-1.5 text-sm font-medium text-error-700">
							{optionsError}
						</p>
					)}
					<p role="status" className="text-sm font-medium wrap-anywhere text-warning-800 not-empty:mt-1.5">
						{equalText !== null && t("quizEditor.optionsEqual", { text: equalText })}
					</p>
					<p role="status" className="text-sm font-medium text-warning-800 not-empty:mt-1.5">
						{leftOut > 0 && t("quizEditor.optionsLeftOut", { count: leftOut, max: limits.max })}
					</p>
					{!readOnly && options.length < limits.max && (
						<Button variant="text" className="mt-2 -ms-2" onClick={addOption}>
							<Plus />
							{t("quizEditor.addOption")}
						</Button>
					)}
				</fieldset>
			)}
			{hasMore && (
				<MoreFields
					summary={[timeLimit === undefined ? "" : formatSeconds(timeLimit), shortenText(extraInfo ?? "")].filter(Boolean).join(" · ")}
					wrong={["timeLimit", "extraInfo"].some((field) => errors?.has(field))}
					readOnly={readOnly}
				>
					{!showsPicture && pictureField}
					<div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
						<NumberField
							label={t("quizEditor.timeLimit")}
							value={timeLimit ?? null}
							min={LIMITS.timeLimitSeconds.min}
							max={LIMITS.timeLimitSeconds.max}
							error={errors?.get("timeLimit")}
							hint={t("quizEditor.timeLimitHint", { seconds: defaultSeconds ?? "–" })}
							onChange={(value) => change({ timeLimit: value ?? undefined })}
						/>
						<div id={questionPlace(id, "extra")}>
							<TextArea
								label={t("quizEditor.extraInfo")}
								hint={t("quizEditor.extraInfoHint")}
								rows={2}
								maxLength={LIMITS.extraInfo.max}
								value={extraInfo ?? ""}
								error={errors?.get("extraInfo")}
								onChange={(event) => change({ extraInfo: event.target.value === "" ? undefined : event.target.value })}
							/>
							<FormulaPreview text={extraInfo ?? ""} />
						</div>
					</div>
					{!readOnly && (
						<div className="flex flex-col gap-1 text-sm text-slate-600">
							<p>{t("quizEditor.formulaHint")}</p>
							{hasOptions && <p id={keysHint}>{t("quizEditor.optionsKeys")}</p>}
							<p>{t("quizEditor.questionKeys")}</p>
						</div>
					)}
				</MoreFields>
			)}
		</fieldset>
	);
}
