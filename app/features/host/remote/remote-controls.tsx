import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { GAME, type RankingPlan } from "#contract/limits";
import type { HostAction, HostCall } from "~/api/live";
import { chooseSteps, type NextStep } from "~/features/host/game/next-step";
import { useSettled } from "~/features/host/game/use-settled";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

/** The main button stays in its place between steps: a double tap must not run two steps. */
const SETTLE_MS = 700;

interface RemoteControlsProps {
	instance: Instance;
	plan: RankingPlan;
	busy: HostAction | null;
	act: (...command: HostCall) => void;
	onArchive: () => void;
	onAskNow: () => void;
	failure: string | null;
}

function findDisabledReason({
	questionStatus,
	paused,
	currentQuestionIndex,
	totalQuestions,
	timeLimit,
	quick,
}: Instance): "reading" | "open" | "paused" | "last" | "noClock" | "closed" {
	if (questionStatus !== "closed") return questionStatus === "reading" ? "reading" : "open";
	if (paused) return "paused";
	if (!quick && currentQuestionIndex >= totalQuestions - 1) return "last";
	return timeLimit === null ? "noClock" : "closed";
}

/** The remote's buttons: three small ones, which a host needs during a question, above the main button. */
export function RemoteControls({ instance, plan, busy, act, onArchive, onAskNow, failure }: RemoteControlsProps) {
	const { t } = useTexts("site");
	const { status, questionStatus, currentQuestionIndex: questionIndex, totalQuestions, paused } = instance;
	const { main: step, other } = chooseSteps(instance, plan);
	const isSettled = useSettled(
		`${status} ${questionIndex} ${questionStatus} ${paused} ${instance.rankingShown} ${instance.solutionShown} ${instance.turn}`,
		SETTLE_MS,
	);
	const running = questionStatus === "open" || questionStatus === "reading";
	const add = { count: GAME.addTimeSeconds };

	const runStep = ({ action, command }: NextStep) => {
		if (action === "archive") onArchive();
		else if (command) act(...command);
		else if (action === "quick-question") onAskNow();
	};
	const question = { questionIndex };
	const renderSmallButton = (action: HostAction, onClick: () => void, useful: boolean, label: ReactNode) => (
		<Button
			variant="outlined"
			className="min-h-13 px-2! leading-tight"
			disabled={busy !== null || !useful}
			aria-describedby={useful ? undefined : "remote-why"}
			loading={busy === action && step.action !== action}
			onClick={onClick}
		>
			{label}
		</Button>
	);
	return (
		<div className="sticky bottom-0 -mx-4 -mb-5 flex flex-col sm:-mb-8 gap-2 border-t border-line bg-white px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
			<p role="alert" className="text-sm font-medium text-error-700 empty:hidden">
				{failure}
			</p>
			{status === "active" && questionIndex >= 0 && (
				<p id="remote-why" className="text-center text-sm text-slate-600">
					{t(`remote.why.${findDisabledReason(instance)}`)}
				</p>
			)}
			{status === "active" && questionIndex >= 0 && (
				<fieldset className="grid min-w-0 grid-cols-3 gap-2">
					<legend className="sr-only">{t("hostPanel.controls")}</legend>
					{renderSmallButton(
						"add-time",
						() => act("add-time", question),
						running && instance.timeLimit !== null,
						<>
							<span aria-hidden="true">{t("hostPanel.addTime", add)}</span>
							<span className="sr-only">{t("hostPanel.addTimeName", add)}</span>
						</>,
					)}
					{renderSmallButton(
						"pause",
						() => act("pause", question),
						!running && !paused && questionIndex < totalQuestions - 1,
						t("hostPanel.pause"),
					)}
					{other?.action
						? renderSmallButton(other.action, () => runStep(other), true, t(other.label))
						: renderSmallButton("show-ranking", () => act("show-ranking", question), false, t("hostPanel.showRanking"))}
				</fieldset>
			)}
			{/* The hint is above the main button, whose place stays. */}
			{step.hint && (
				<p id="remote-hint" className="text-center text-sm font-medium text-slate-600">
					{t(step.hint)}
				</p>
			)}
			<Button
				// After the end the results come first, so this button is plain.
				variant={step.action === "archive" ? "outlined" : "contained"}
				className={`min-h-18! w-full text-xl! ${step.action === "archive" ? "" : "lit"}`}
				disabled={busy !== null || !step.ready}
				loading={busy !== null && busy === step.action}
				aria-disabled={!isSettled || undefined}
				aria-describedby={step.hint ? "remote-hint" : undefined}
				onClick={() => isSettled && runStep(step)}
			>
				{t(step.label)}
			</Button>
		</div>
	);
}
