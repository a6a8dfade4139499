import { Plus } from "lucide-react";
import { type Dispatch, useCallback, useId, useRef, useState } from "react";
import { contentRules } from "#contract/kinds/content";
import { QUESTION_KINDS, type QuestionKind } from "#contract/kinds/kind";
import { kindRules, questionKind } from "#contract/kinds/rules";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { findEqualOption } from "~/features/question/equal-options";
import { lookUpKindEditor } from "~/features/question/kinds/editors";
import { optionLetter } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { NumberField } from "~/ui/form";
import { SortableList } from "~/ui/sortable";
import { type EditorAction, optionLimits, type QuestionChange } from "./editor-state";
import type { QuestionErrors } from "./field-errors";
import { focusAfterRender, focusPlace, optionPlace, questionPlace } from "./field-errors";
import { FormulaPreview, OptionEditor } from "./option-editor";
import type { usePicture } from "./picture-field";
import { PictureField } from "./picture-field";

interface KindFieldProps {
	kind: QuestionKind;
	onChange: (kind: QuestionKind) => void;
}

/** Changing the kind keeps what both kinds have. */
function KindField({ kind, onChange }: KindFieldProps) {
	const { t } = useTexts("author");
	const id = useId();
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold text-slate-800">{t("quizEditor.kind.label")}</legend>
			<div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
				{QUESTION_KINDS.map((value) => {
					const { Icon } = lookUpKindEditor({ kind: value });
					return (
						<label key={value} className="relative cursor-pointer">
							<input
								type="radio"
								name={id}
								aria-labelledby={`${id}-${value}`}
								aria-describedby={`${id}-${value}-hint`}
								checked={kind === value}
								onChange={() => onChange(value)}
								className="peer absolute inset-0 cursor-pointer opacity-0"
							/>
							<span className="flex h-full min-h-11 flex-col gap-1 rounded-field border border-line bg-slate-50 px-3 py-2 text-slate-700 peer-checked:border-primary-700 peer-checked:bg-primary-50 peer-checked:text-primary-800 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-500">
								<span id={`${id}-${value}`} className="flex items-center gap-2 text-sm font-semibold">
									<Icon className="size-5 shrink-0" aria-hidden="true" />
									{t(`quizEditor.kind.${value}`)}
								</span>
								<span id={`${id}-${value}-hint`} className="text-xs">
									{t(`quizEditor.kindHint.${value}`)}
								</span>
							</span>
						</label>
					);
				})}
			</div>
		</fieldset>
	);
}

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
	const enterOption = (index: number) => {
		if (index + 1 < options.length) focusPlace(optionPlace(id, index + 1));
		// Empty options would only have to be removed again.
		else if (options.length < limits.max && options[index]?.trim() !== "") {
			addOption();
			announce(t("quizEditor.optionAdded", { letter: formatSign(options.length) }));
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
	const earlier = useRef<{ id: string; byKind: Partial<Record<QuestionKind, Question>> }>({ id, byKind: {} });
	const changeKind = (kind: QuestionKind) => {
		if (earlier.current.id !== id) earlier.current = { id, byKind: {} };
		const { byKind } = earlier.current;
		byKind[questionKind(question)] = question;
		dispatch({ type: "changeKind", id, kind, earlier: byKind[kind] });
	};
	const change = (part: QuestionChange) => dispatch({ type: "changeQuestion", id, change: part });
	return (
		<fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4" {...picture.zone}>
			{!readOnly && <KindField kind={questionKind(question)} onChange={changeKind} />}
			<div id={questionPlace(id, "text")}>
				<TextArea
					label={t("quizEditor.questionText")}
					hint={readOnly ? undefined : t("quizEditor.formulaHint")}
					rows={2}
					maxLength={LIMITS.questionText.max}
					value={question.text}
					error={errors?.get("text")}
					onChange={(event) => change({ text: event.target.value })}
				/>
				<FormulaPreview text={question.text} />
			</div>
			<PictureField
				questionId={id}
				image={question.image}
				lang={lang}
				errors={errors}
				readOnly={readOnly}
				picture={picture}
				onAlt={(image) => change({ image })}
			/>
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
					aria-describedby={optionsError ? questionPlace(id, "options-error") : undefined}
					{...(optionsError ? { "data-invalid": true, tabIndex: -1 } : {})}
				>
					<legend className="text-sm font-semibold text-slate-800">{t("quizEditor.options")}</legend>
					<p className="mb-2 text-sm text-slate-600">
						{!readOnly && (
							<>
								{t(`quizEditor.${inOrder ? "orderHint" : marksCorrect ? "optionsHint" : "pollHint"}`)} {t("quizEditor.optionsKeys")}
							</>
						)}
					</p>
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
									error={errors?.get(`options.${index}`)}
									readOnly={readOnly}
									onMove={moveOption}
									onRemove={removeOption}
									onEnter={enterOption}
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
			<div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
				<NumberField
					label={t("quizEditor.timeLimit")}
					value={question.timeLimit ?? null}
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
						value={question.extraInfo ?? ""}
						error={errors?.get("extraInfo")}
						onChange={(event) => change({ extraInfo: event.target.value === "" ? undefined : event.target.value })}
					/>
					<FormulaPreview text={question.extraInfo ?? ""} />
				</div>
			</div>
		</fieldset>
	);
}
