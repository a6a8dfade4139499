import { CircleCheck } from "lucide-react";
import { lazy, useId, useState } from "react";
import { isScoredQuestion, kindRules } from "#contract/kinds/rules";
import type { GameResult, ResultQuestion } from "#contract/results/results";
import { fetchInstance, sendHostCommand } from "~/api/live";
import { useWrite } from "~/api/use-write";
import type { Solution } from "~/features/host/game/solution-form";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { LazyPart } from "~/ui/lazy-part";

const SolutionForm = lazy(() => import("~/features/host/game/solution-form").then((form) => ({ default: form.SolutionForm })));

/** Results reach this page a moment after the game has them. */
const RESULT_DELAY_MS = 1_500;
/** The game is deleted a day after its end, and with it what a new solution is graded from. */
const GRADING_OPEN_MS = 86_400_000;

interface MarkSolutionProps {
	result: GameResult;
	question: ResultQuestion;
}

export function MarkSolution({ result: { instanceId, endedAt, language }, question }: MarkSolutionProps) {
	const { t } = useTexts("author");
	const [open, setOpen] = useState(false);
	const [isLate] = useState(() => Date.now() - new Date(endedAt).getTime() > GRADING_OPEN_MS);
	const form = useId();
	const solve = useWrite(
		async (solution: Solution) => {
			// The order of the questions in the game may differ from that in the results.
			const { questions = [] } = await fetchInstance(instanceId, 0, null);
			const questionIndex = questions.findIndex(({ id }) => id === question.id);
			await sendHostCommand(instanceId, ["quick-solution", { questionIndex, ...solution }]);
			await new Promise((resolve) => setTimeout(resolve, RESULT_DELAY_MS));
		},
		{ failure: t("results.errorSolution"), revalidate: true, onDone: () => setOpen(false) },
	);
	if (!question.quick || !kindRules(question).isScored || isLate) return null;
	const label = t(isScoredQuestion(question) ? "results.correctSolution" : "results.markSolution");
	return (
		<>
			<Button variant="outlined" size="small" className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<CircleCheck />
				{label}
			</Button>
			<Dialog
				open={open}
				busy={solve.pending}
				title={label}
				onClose={() => !solve.pending && setOpen(false)}
				actions={
					<Button type="submit" form={form} loading={solve.pending}>
						{label}
					</Button>
				}
			>
				<div className="grid gap-4">
					{solve.problem !== null && <Alert tone="error">{solve.problem}</Alert>}
					<LazyPart>
						<SolutionForm
							id={form}
							question={question}
							lang={language}
							counts={question.optionCounts}
							given={question.given}
							onSolve={(solution) => void solve.run(solution)}
						/>
					</LazyPart>
				</div>
			</Dialog>
		</>
	);
}
