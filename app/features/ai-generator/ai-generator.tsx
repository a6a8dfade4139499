import { lazy, Suspense, useEffect, useState } from "react";
import type { GenerateBody, GenerateMode, QuestionType } from "#contract/ai/ai";
import { AI_DEFAULTS, LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { ApiError, serverMessage, withDailyLimit } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { SelectField, TextArea } from "~/ui/field";
import { toast } from "~/ui/toast";
import { useGeneration } from "./use-generation";

// Both load on demand: a generation needs the preview dialog later, and mostly no material.
const importDialog = () => import("./generated-dialog");
const GeneratedDialog = lazy(importDialog);
const MaterialFields = lazy(() => import("./material/material-fields"));

const TYPES: { value: QuestionType; key: "multipleChoice" | "trueFalse" | "multiSelect" | "shortAnswer" | "numberAnswer" | "inOrder" }[] = [
	{ value: "multiple-choice", key: "multipleChoice" },
	{ value: "true-false", key: "trueFalse" },
	{ value: "multi-select", key: "multiSelect" },
	{ value: "short-answer", key: "shortAnswer" },
	{ value: "number", key: "numberAnswer" },
	{ value: "order", key: "inOrder" },
];
const DIFFICULTIES = ["easy", "medium", "hard"] as const;

interface AiGeneratorProps {
	quiz: Pick<GenerateBody, "language" | "minAge" | "maxAge" | "bookId" | "topicNumber" | "topicTitle">;
	editing?: boolean;
	freeSlots: number;
	/** The author's own document, chosen elsewhere: it is read as material. */
	file?: File | null;
	onReplace: (questions: Question[], name: string) => void;
	onAdd: (questions: Question[], name: string) => void;
	/** Called with whether leaving would lose something: a text, or questions that are not in the quiz yet. */
	onHold: (hasUnsavedWork: boolean) => void;
}

export default function AiGenerator({ quiz, editing = false, freeSlots, file = null, onReplace, onAdd, onHold }: AiGeneratorProps) {
	const { t } = useTexts("author", "site");
	const [instructions, setInstructions] = useState("");
	const [count, setCount] = useState<number>(AI_DEFAULTS.questionCount);
	const [difficulty, setDifficulty] = useState<(typeof DIFFICULTIES)[number]>(AI_DEFAULTS.difficulty);
	const [types, setTypes] = useState<QuestionType[]>([...AI_DEFAULTS.questionTypes]);
	const [source, setSource] = useState<"wish" | "material">(file ? "material" : "wish");
	const [previousFile, setPreviousFile] = useState(file);
	if (previousFile !== file) {
		setPreviousFile(file);
		if (file) setSource("material");
	}
	const [mode, setMode] = useState<GenerateMode>("make");
	const [material, setMaterial] = useState("");
	const [materialReady, setMaterialReady] = useState(false);
	const [failure, setFailure] = useState<"unavailable" | { words: string } | null>(null);
	// A generation costs money: closing its preview only hides it.
	const [previewHidden, setPreviewHidden] = useState(false);
	const { busy, preview, start, retry, stop, close } = useGeneration({
		onDone: (arrived) => {
			if (arrived > 0) toast.success(t("aiGenerator.generated", { count: arrived }));
		},
		onStopped: (arrived) => {
			if (arrived > 0) toast.info(t("aiGenerator.stopped"));
		},
		onFailed: (error) => {
			// An error with details says that the service or the day is at its limit.
			const missing = error instanceof ApiError && error.code === "AI_UNAVAILABLE" && error.details === undefined;
			const words = withDailyLimit(serverMessage(error, t("aiGenerator.errorGenerate"), t("common.networkError")), error, t);
			setFailure(missing ? "unavailable" : { words });
			// The panel says it once.
			if (!missing) toast.error(words);
		},
	});

	const words = failure !== null && failure !== "unavailable" ? failure.words : null;
	const hasUnsavedWork = material.trim() !== "" || preview !== null;
	useEffect(() => onHold(hasUnsavedWork), [hasUnsavedWork, onHold]);

	const usesMaterial = source === "material";
	const extracts = usesMaterial && mode === "extract";
	const length = [...instructions.trim()].length;
	const tooShort = length > 0 && length < LIMITS.additionalInstructions.min;
	const described = usesMaterial ? materialReady && !tooShort : length >= LIMITS.additionalInstructions.min;
	const prepareStart = () => {
		setFailure(null);
		setPreviewHidden(false);
		void importDialog();
	};
	const generate = () => {
		prepareStart();
		const questionCount = AI_DEFAULTS.questionCounts.find((option) => option === count) ?? AI_DEFAULTS.questionCount;
		const wish = { ...quiz, additionalInstructions: instructions.trim() };
		const generationOptions = { questionCount, difficulty, questionTypes: types };
		void start({ ...wish, ...(usesMaterial ? { material, mode } : {}), ...(extracts ? {} : generationOptions) });
	};

	const takeQuestions = (how: "replaced" | "added") => (questions: Question[]) => {
		const taken = how === "replaced" ? questions : questions.slice(0, freeSlots);
		(how === "replaced" ? onReplace : onAdd)(taken, preview?.name ?? "");
		close();
		toast.success(t(`aiGenerator.${how}`, { count: taken.length }));
	};

	return (
		<>
			<div className="flex flex-col gap-4 border-t border-line p-5">
				<p className="text-slate-600">{t("aiGenerator.intro")}</p>
				{failure === "unavailable" && <Alert tone="info">{t("aiGenerator.unavailable")}</Alert>}
				<ChoiceGroup
					legend={t("aiGenerator.from")}
					choices={[
						{ value: "wish", label: t("aiGenerator.fromWish") },
						{ value: "material", label: t("aiGenerator.fromMaterial") },
					]}
					value={source}
					onChange={setSource}
				/>
				{(usesMaterial || material !== "") && (
					<div hidden={!usesMaterial}>
						<Suspense fallback={<div className="min-h-96" />}>
							<MaterialFields
								file={file}
								text={material}
								onText={setMaterial}
								mode={mode}
								onMode={setMode}
								busy={busy}
								onReady={setMaterialReady}
							/>
						</Suspense>
					</div>
				)}
				<TextArea
					label={t(usesMaterial ? "aiGenerator.instructionsOptional" : "aiGenerator.instructions")}
					hint={t(usesMaterial ? "aiGenerator.instructionsOptionalHint" : "aiGenerator.instructionsHint")}
					error={tooShort ? t(editing ? "aiGenerator.instructionsMinEdit" : "aiGenerator.instructionsMin") : null}
					maxLength={LIMITS.additionalInstructions.max}
					value={instructions}
					onChange={(event) => setInstructions(event.target.value)}
				/>
				{!extracts && (
					<>
						<div className="grid gap-4 sm:grid-cols-2">
							<SelectField
								label={t("aiGenerator.count")}
								value={String(count)}
								onChange={(event) => setCount(Number(event.target.value))}
								options={AI_DEFAULTS.questionCounts.map((value) => ({ value: String(value), label: String(value) }))}
							/>
							<SelectField
								label={t("aiGenerator.difficulty")}
								value={difficulty}
								onChange={(event) => setDifficulty(DIFFICULTIES.find((value) => value === event.target.value) ?? "easy")}
								options={DIFFICULTIES.map((value) => ({ value, label: t(`aiGenerator.${value}`) }))}
							/>
						</div>
						<fieldset>
							<legend className="mb-1 text-sm font-semibold text-slate-800">{t("aiGenerator.types")}</legend>
							<div className="flex flex-wrap gap-x-5">
								{TYPES.map(({ value, key }) => (
									<Checkbox
										key={value}
										label={t(`aiGenerator.${key}`)}
										checked={types.includes(value)}
										onChange={(event) => setTypes((now) => (event.target.checked ? [...now, value] : now.filter((type) => type !== value)))}
									/>
								))}
							</div>
						</fieldset>
					</>
				)}
				{words !== null && <Alert tone="error">{words}</Alert>}
				<div className="flex min-h-11 flex-wrap items-center gap-3">
					<Button disabled={busy || !described || (!extracts && types.length === 0)} onClick={generate}>
						{t("aiGenerator.generate")}
					</Button>
					{preview && previewHidden && (
						<>
							<Button variant="outlined" onClick={() => setPreviewHidden(false)}>
								{t("aiGenerator.reopen", { count: preview.questions.length })}
							</Button>
							{!busy && (
								<Button variant="text" onClick={close}>
									{t("aiGenerator.discard")}
								</Button>
							)}
						</>
					)}
					{busy && (
						<>
							<Button variant="outlined" onClick={stop}>
								{t("aiGenerator.stop")}
							</Button>
							<span role="status" className="flex items-center gap-2 text-slate-600">
								<span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-primary-200 border-t-primary-700" />
								{t("aiGenerator.generating")}
							</span>
						</>
					)}
				</div>
			</div>
			{preview && (
				<Suspense fallback={null}>
					<GeneratedDialog
						key={preview.id}
						open={!previewHidden}
						filledCount={LIMITS.questions.max - freeSlots}
						lang={quiz.language}
						preview={preview}
						failure={words}
						onStop={stop}
						onRetry={() => {
							prepareStart();
							void retry();
						}}
						onClose={() => setPreviewHidden(true)}
						onReplace={takeQuestions("replaced")}
						onAdd={takeQuestions("added")}
					/>
				</Suspense>
			)}
		</>
	);
}
