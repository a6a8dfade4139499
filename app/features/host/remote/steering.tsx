import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { GAME, type RankingPlan } from "#contract/limits";
import type { HostAction } from "~/api/live";
import { stepsOf } from "~/features/host/game/next-step";
import { useSettled } from "~/features/host/game/use-settled";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

/** The big button keeps its place from step to step: a double tap must not also take the next step. */
const SETTLE_MS = 700;

interface SteeringProps {
	instance: Instance;
	plan: RankingPlan;
	busy: HostAction | null;
	act: (action: HostAction, body: Record<string, unknown>) => void;
	onArchive: () => void;
	failure: string | null;
}

/** Why some of the small buttons cannot be pressed now. */
function whyNot({
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

/** Three others are above it, because a host needs them during a question. */
export function Steering({ instance, plan, busy, act, onArchive, failure }: SteeringProps) {
	const { t } = useTexts("site");
	const { status, questionStatus, currentQuestionIndex: questionIndex, totalQuestions, paused } = instance;
	const { main: step, other } = stepsOf(instance, plan);
	const settled = useSettled(
		`${status} ${questionIndex} ${questionStatus} ${paused} ${instance.rankingShown} ${instance.solutionShown} ${instance.turn}`,
		SETTLE_MS,
	);
	const running = questionStatus === "open" || questionStatus === "reading";
	const add = { count: GAME.addTimeSeconds };

	const small = (action: HostAction, body: Record<string, unknown>, useful: boolean, label: ReactNode) => (
		<Button
			variant="outlined"
			className="min-h-13 px-2! leading-tight"
			disabled={busy !== null || !useful}
			aria-describedby={useful ? undefined : "remote-why"}
			loading={busy === action && step.action !== action}
			onClick={() => act(action, body)}
		>
			{label}
		</Button>
	);
	const press = () => {
		if (!settled || step.action === null) return;
		if (step.action === "archive") onArchive();
		else act(step.action, step.body);
	};
	return (
		<div className="sticky bottom-0 -mx-4 -mb-5 flex flex-col sm:-mb-8 gap-2 border-t border-line bg-white px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
			<p role="alert" className="text-sm font-medium text-error-700 empty:hidden">
				{failure}
			</p>
			{status === "active" && questionIndex >= 0 && (
				<p id="remote-why" className="text-center text-sm text-slate-600">
					{t(`remote.why.${whyNot(instance)}`)}
				</p>
			)}
			{status === "active" && questionIndex >= 0 && (
				<fieldset className="grid min-w-0 grid-cols-3 gap-2">
					<legend className="sr-only">{t("hostPanel.controls")}</legend>
					{small(
						"add-time",
						{ questionIndex },
						running && instance.timeLimit !== null,
						<>
							<span aria-hidden="true">{t("hostPanel.addTime", add)}</span>
							<span className="sr-only">{t("hostPanel.addTimeName", add)}</span>
						</>,
					)}
					{small("pause", { questionIndex }, !running && !paused && questionIndex < totalQuestions - 1, t("hostPanel.pause"))}
					{other?.action
						? small(other.action, other.body, true, t(other.label))
						: small("show-ranking", { questionIndex }, false, t("hostPanel.showRanking"))}
				</fieldset>
			)}
			{/* Above the button, whose place stays. */}
			{step.hint && (
				<p id="remote-hint" className="text-center text-sm font-medium text-slate-600">
					{t(step.hint)}
				</p>
			)}
			<Button
				// After the end the results come first.
				variant={step.action === "archive" ? "outlined" : "contained"}
				className="min-h-18! w-full text-xl!"
				disabled={busy !== null || !step.ready}
				loading={busy !== null && busy === step.action}
				aria-disabled={!settled || undefined}
				aria-describedby={step.hint ? "remote-hint" : undefined}
				onClick={press}
			>
				{t(step.label)}
			</Button>
		</div>
	);
}
