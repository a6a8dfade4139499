import { CircleHelp, Hash, ListChecks, MessageSquareText, ThumbsUp, TypeOutline } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Instance } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import { GAME, LIMITS } from "#contract/limits";
import type { HostCall } from "~/api/live";
import { useWrite } from "~/api/use-write";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextArea } from "~/ui/field";
import { GivenTexts } from "./given-texts";
import {
	areOptionsReady,
	CARD_TILES,
	listEarlierOpenQuestions,
	listSolvableQuestions,
	NO_DETAILS,
	QUICK_TILES,
	type QuickDetails,
	type QuickTile,
	toQuickBody,
} from "./quick-question";
import { type Solution, SolutionForm } from "./solution-form";
import type { FailedAction, HostGame } from "./use-host-game";

preloadTexts("quick");

export type QuickDialog = "ask" | "words" | "solve" | "texts";

interface QuickDialogsProps {
	about: QuickDialog;
	instance: Instance;
	act: HostGame["act"];
	messageOf: (failure: FailedAction) => string;
	onClose: () => void;
}

/** Runs a command that closes its dialog, or shows there why it failed. */
function useDialogCall({ act, messageOf, onClose }: Pick<QuickDialogsProps, "act" | "messageOf" | "onClose">) {
	const { t } = useTexts("quick");
	return useWrite(
		async (...command: HostCall) => {
			const failed = await act(...command);
			if (failed) throw failed;
		},
		{ failure: (error) => ("action" in Object(error) ? messageOf(error as FailedAction) : t("common.error")), onDone: onClose },
	);
}

const ICONS: Record<QuickTile, ReactNode> = {
	letters: <ListChecks />,
	yesNo: <ThumbsUp />,
	trueFalse: <CircleHelp />,
	word: <TypeOutline />,
	number: <Hash />,
	open: <MessageSquareText />,
};
const TIMES = [10, 20, 30, 60, 120];

/** The teacher asks aloud, so everything but the tiles is folded away. */
function AskDialog(props: QuickDialogsProps) {
	const { t } = useTexts("quick", "site");
	const { instance, onClose } = props;
	const { settings } = instance;
	const [details, setDetails] = useState<QuickDetails>(NO_DETAILS);
	const set = (changes: Partial<QuickDetails>) => setDetails((before) => ({ ...before, ...changes }));
	const ask = useDialogCall(props);
	const ready = areOptionsReady(details.options);
	const hasOwn = details.options.trim() !== "";
	return (
		<Dialog open busy={ask.pending} title={t("site:hostPanel.quickQuestion")} onClose={() => !ask.pending && onClose()}>
			<p>{t("quick.askText")}</p>
			{ask.problem !== null && (
				<div className="mt-3">
					<Alert tone="error">{ask.problem}</Alert>
				</div>
			)}
			<div className="my-4 grid grid-cols-2 gap-2">
				{QUICK_TILES.map((tile) => (
					<Button
						key={tile}
						variant="outlined"
						size="large"
						className="min-h-16! px-2!"
						disabled={ask.pending || (tile === "letters" && !ready)}
						onClick={() => void ask.run("quick-question", toQuickBody(tile, details, instance))}
					>
						{ICONS[tile]}
						{t(tile === "letters" && hasOwn ? "quick.tile.options" : `quick.tile.${tile}`)}
					</Button>
				))}
			</div>
			{settings.answerCards && (
				<p className="mb-3 text-sm text-slate-600">
					{t("quick.cards", { kinds: CARD_TILES.map((tile) => t(`quick.tile.${tile}`)).join(", ") })}
				</p>
			)}
			<details className="border-t border-line pt-1">
				<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-primary-800">{t("quick.details")}</summary>
				<div className="grid gap-4 pt-1">
					<TextArea
						label={t("quick.text")}
						hint={t("quick.textHint")}
						rows={2}
						maxLength={LIMITS.questionText.max}
						value={details.text}
						onChange={(event) => set({ text: event.target.value })}
					/>
					<TextArea
						label={t("quick.options")}
						rows={3}
						value={details.options}
						hint={t("quick.optionsHint", GAME.quickOptions)}
						error={ready ? undefined : t("quick.optionsHint", GAME.quickOptions)}
						onChange={(event) => set({ options: event.target.value })}
					/>
					{settings.timer === "on" && (
						<SelectField
							label={t("quick.time")}
							value={details.timeLimit ?? ""}
							options={[
								{ value: "", label: t("quick.noClock") },
								...TIMES.map((count) => ({ value: String(count), label: t("quick.seconds", { count }) })),
							]}
							onChange={({ target }) => set({ timeLimit: target.value === "" ? null : Number(target.value) })}
						/>
					)}
					<SelectField
						label={t("quick.maxAnswers")}
						value={details.maxAnswers}
						options={Array.from({ length: LIMITS.openAnswers.max }, (_, less) => ({ value: String(less + 1), label: String(less + 1) }))}
						onChange={({ target }) => set({ maxAnswers: Number(target.value) })}
					/>
					<Checkbox label={t("quick.approve")} checked={details.approve} onChange={({ target }) => set({ approve: target.checked })} />
				</div>
			</details>
		</Dialog>
	);
}

function WordsDialog(props: QuickDialogsProps) {
	const { t } = useTexts("quick");
	const { instance, onClose } = props;
	// The dialog stays with the question for which it was opened.
	const [questionIndex] = useState(instance.currentQuestionIndex);
	const [text, setText] = useState(instance.questions[questionIndex]?.text ?? "");
	const write = useDialogCall(props);
	const form = useId();
	return (
		<Dialog
			open
			busy={write.pending}
			title={t("quick.wordsTitle")}
			onClose={() => !write.pending && onClose()}
			actions={
				<Button type="submit" form={form} loading={write.pending} disabled={text.trim() === ""}>
					{t("quick.wordsSave")}
				</Button>
			}
		>
			<form
				id={form}
				className="grid gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					void write.run("quick-text", { questionIndex, text: text.trim() });
				}}
			>
				{write.problem !== null && <Alert tone="error">{write.problem}</Alert>}
				<TextArea
					label={t("quick.text")}
					hint={t("quick.wordsHint")}
					rows={3}
					maxLength={LIMITS.questionText.max}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</form>
		</Dialog>
	);
}

/** Sets the solution of the current question or an earlier one. */
function SolveDialog(props: QuickDialogsProps) {
	const { t } = useTexts("quick");
	const { instance, onClose } = props;
	const solvable = listSolvableQuestions(instance);
	const [chosen, setChosen] = useState(solvable.at(-1));
	const questionIndex = chosen ?? solvable.at(-1);
	const question = questionIndex === undefined ? undefined : instance.questions[questionIndex];
	const solve = useDialogCall(props);
	const form = useId();
	const isCurrent = questionIndex === instance.currentQuestionIndex;
	const formatLabel = (index: number) => {
		const question = instance.questions[index];
		return `${question && isScoredQuestion(question) ? "✓ " : ""}${index + 1}. ${question?.text || t("quick.aloud")}`;
	};
	return (
		<Dialog
			open
			busy={solve.pending}
			title={t("quick.solveTitle")}
			onClose={() => !solve.pending && onClose()}
			actions={
				question && (
					<Button type="submit" form={form} loading={solve.pending}>
						{t("quick.solveSave")}
					</Button>
				)
			}
		>
			<div className="grid gap-4">
				{solve.problem !== null && <Alert tone="error">{solve.problem}</Alert>}
				<p>{t("quick.solveText")}</p>
				{solvable.length > 1 && (
					<SelectField
						label={t("quick.question")}
						value={questionIndex}
						options={solvable.map((index) => ({ value: String(index), label: formatLabel(index) }))}
						onChange={({ target }) => setChosen(Number(target.value))}
					/>
				)}
				{question && questionIndex !== undefined && (
					<SolutionForm
						key={questionIndex}
						id={form}
						question={question}
						lang={instance.language}
						counts={isCurrent ? instance.answerCounts : undefined}
						given={isCurrent ? instance.given : undefined}
						onSolve={(solution: Solution) => void solve.run("quick-solution", { questionIndex, ...solution })}
					/>
				)}
			</div>
		</Dialog>
	);
}

function TextsDialog({ instance, act, messageOf, onClose }: QuickDialogsProps) {
	const { t } = useTexts("quick", "site");
	const earlier = listEarlierOpenQuestions(instance);
	const [chosen, setChosen] = useState(earlier.at(-1));
	const [problem, setProblem] = useState<string | null>(null);
	const formatLabel = (index: number) => `${index + 1}. ${instance.questions[index]?.text || t("quick.aloud")}`;
	const hide = async (text: string, hidden: boolean) => {
		if (chosen === undefined) return false;
		const failed = await act("hide-text", { questionIndex: chosen, text, hidden });
		setProblem(failed && messageOf(failed));
		return failed === null;
	};
	return (
		<Dialog open title={t("site:hostPanel.earlierAnswers")} onClose={onClose}>
			{problem !== null && (
				<div className="mb-3">
					<Alert tone="error">{problem}</Alert>
				</div>
			)}
			{earlier.length > 1 ? (
				<SelectField
					label={t("quick.question")}
					value={chosen}
					options={earlier.map((index) => ({ value: String(index), label: formatLabel(index) }))}
					onChange={({ target }) => {
						setProblem(null);
						setChosen(Number(target.value));
					}}
				/>
			) : (
				chosen !== undefined && (
					<p lang={instance.language} className="font-semibold wrap-anywhere text-slate-900">
						{formatLabel(chosen)}
					</p>
				)
			)}
			{chosen !== undefined && <GivenTexts key={chosen} instance={instance} questionIndex={chosen} onHide={hide} />}
		</Dialog>
	);
}

const DIALOGS = { ask: AskDialog, words: WordsDialog, solve: SolveDialog, texts: TextsDialog };

export default function QuickDialogs(props: QuickDialogsProps) {
	const Shown = DIALOGS[props.about];
	return <Shown {...props} />;
}
