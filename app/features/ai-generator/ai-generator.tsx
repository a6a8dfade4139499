import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { generateQuestions } from "~/api/ai";
import { ApiError, serverMessage } from "~/api/api-error";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { SelectField, TextArea } from "~/ui/field";
import { useSnackbar } from "~/ui/snackbar";
import type { GenerateBody, QuestionType } from "../../../worker/contract/ai";
import { AI_DEFAULTS, LIMITS } from "../../../worker/contract/limits";
import type { Question } from "../../../worker/contract/quizzes";
import { PreviewDialog } from "./preview-dialog";

const TYPES: { value: QuestionType; key: "multipleChoice" | "trueFalse" | "multiSelect" }[] = [
	{ value: "multiple-choice", key: "multipleChoice" },
	{ value: "true-false", key: "trueFalse" },
	{ value: "multi-select", key: "multiSelect" },
];
const DIFFICULTIES = ["easy", "medium", "hard"] as const;

interface AiGeneratorProps {
	/** What the quiz says about itself so far. */
	quiz: Pick<GenerateBody, "language" | "minAge" | "maxAge" | "bookId" | "topicNumber" | "topicTitle">;
	editing?: boolean;
	onReplace: (questions: Question[], name: string) => void;
	onAdd: (questions: Question[], name: string) => void;
}

/** The collapsible generator: what is wanted, a way to stop, and the preview of what came. */
export function AiGenerator({ quiz, editing = false, onReplace, onAdd }: AiGeneratorProps) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const [instructions, setInstructions] = useState("");
	const [count, setCount] = useState<number>(AI_DEFAULTS.questionCount);
	const [difficulty, setDifficulty] = useState<(typeof DIFFICULTIES)[number]>(AI_DEFAULTS.difficulty);
	const [types, setTypes] = useState<QuestionType[]>([...AI_DEFAULTS.questionTypes]);
	const [preview, setPreview] = useState<{ name: string; questions: Question[]; requested: number } | null>(null);
	const [unavailable, setUnavailable] = useState(false);
	const [busy, setBusy] = useState(false);
	const running = useRef<AbortController | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	const length = [...instructions.trim()].length;
	const tooShort = length > 0 && length < LIMITS.additionalInstructions.min;
	const generate = async () => {
		const abort = new AbortController();
		running.current = abort;
		setBusy(true);
		setUnavailable(false);
		try {
			const questionCount = AI_DEFAULTS.questionCounts.find((option) => option === count) ?? AI_DEFAULTS.questionCount;
			const result = await generateQuestions(
				{ ...quiz, questionCount, difficulty, questionTypes: types, additionalInstructions: instructions.trim() },
				abort.signal,
			);
			setPreview({ ...result.quiz, requested: result.requested });
			show({ message: t("aiGenerator.generated", { count: result.quiz.questions.length }), tone: "success" });
		} catch (error) {
			if (abort.signal.aborted) return;
			if (error instanceof ApiError && error.code === "AI_UNAVAILABLE") setUnavailable(true);
			show({ message: serverMessage(error, t("aiGenerator.errorGenerate")), tone: "error" });
		} finally {
			setBusy(false);
		}
	};

	const take = (how: "replaced" | "added") => (questions: Question[]) => {
		(how === "replaced" ? onReplace : onAdd)(questions, preview?.name ?? "");
		setPreview(null);
		show({ message: t(`aiGenerator.${how}`, { count: questions.length }), tone: "success" });
	};

	return (
		<details className="rounded-card border border-line bg-white">
			<summary className="flex min-h-14 items-center rounded-card px-5 py-3 text-lg font-bold text-slate-900 hover:bg-primary-50">
				{t("aiGenerator.title")}
			</summary>
			<div className="flex flex-col gap-4 border-t border-line p-5">
				<p className="text-slate-600">{t("aiGenerator.intro")}</p>
				{unavailable && <Alert tone="info">{t("aiGenerator.unavailable")}</Alert>}
				<TextArea
					label={t("aiGenerator.instructions")}
					hint={t("aiGenerator.instructionsHint")}
					error={tooShort ? t(editing ? "aiGenerator.instructionsMinEdit" : "aiGenerator.instructionsMin") : null}
					maxLength={LIMITS.additionalInstructions.max}
					value={instructions}
					onChange={(event) => setInstructions(event.target.value)}
				/>
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
							<label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
								<input
									type="checkbox"
									className="size-5 accent-primary-700"
									checked={types.includes(value)}
									onChange={(event) => setTypes((now) => (event.target.checked ? [...now, value] : now.filter((type) => type !== value)))}
								/>
								{t(`aiGenerator.${key}`)}
							</label>
						))}
					</div>
				</fieldset>
				<div className="flex flex-wrap items-center gap-3">
					<Button
						disabled={length < LIMITS.additionalInstructions.min || types.length === 0}
						loading={busy}
						onClick={() => void generate()}
					>
						{t("aiGenerator.generate")}
					</Button>
					{busy && (
						<>
							<Button variant="outlined" onClick={() => running.current?.abort()}>
								{t("aiGenerator.stop")}
							</Button>
							<span role="status" className="text-slate-600">
								{t("aiGenerator.generating")}
							</span>
						</>
					)}
				</div>
			</div>
			{preview && (
				<PreviewDialog
					questions={preview.questions}
					requested={preview.requested}
					onCancel={() => setPreview(null)}
					onReplace={take("replaced")}
					onAdd={take("added")}
				/>
			)}
		</details>
	);
}
