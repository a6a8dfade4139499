import { ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { GAME, type RankingPlan } from "#contract/limits";
import type { HostAction, HostCall } from "~/api/live";
import { chooseSteps, type NextStep } from "~/features/host/game/next-step";
import { useSettled } from "~/features/host/game/use-settled";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";

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
	/** The page that reads answer cards; null in a game without cards. */
	scanPath: string | null;
}

/** The remote's buttons, only those that can be pressed now: small ones, which a host needs during a question, above the main button. */
export function RemoteControls({ instance, plan, busy, act, onArchive, onAskNow, failure, scanPath }: RemoteControlsProps) {
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
	const renderSmallButton = (action: HostAction, onClick: () => void, label: ReactNode) => (
		<Button
			key={action}
			variant="outlined"
			className="min-h-13 px-2! leading-tight"
			disabled={busy !== null}
			loading={busy === action && step.action !== action}
			onClick={onClick}
		>
			{label}
		</Button>
	);
	const isAsking = status === "active" && questionIndex >= 0;
	/** True where the next step is to read the cards: in the lobby of a game with cards. */
	const readsCards = status === "lobby" && scanPath !== null;
	const readCards = scanPath !== null && (status === "lobby" || status === "active") && (
		<ButtonLink
			reloadDocument
			variant={readsCards ? "contained" : "outlined"}
			className={readsCards ? "lit min-h-18 w-full text-xl!" : "min-h-13"}
			to={scanPath}
		>
			<ScanLine />
			{t("hostPanel.scan")}
		</ButtonLink>
	);
	const smallButtons = [
		isAsking &&
			running &&
			instance.timeLimit !== null &&
			renderSmallButton(
				"add-time",
				() => act("add-time", question),
				<>
					<span aria-hidden="true">{t("hostPanel.addTime", add)}</span>
					<span className="sr-only">{t("hostPanel.addTimeName", add)}</span>
				</>,
			),
		isAsking &&
			!running &&
			!paused &&
			questionIndex < totalQuestions - 1 &&
			renderSmallButton("pause", () => act("pause", question), t("hostPanel.pause")),
		isAsking && other?.action && renderSmallButton(other.action, () => runStep(other), t(other.label)),
	].filter(Boolean);
	return (
		<div className="sticky bottom-0 -mx-4 -mb-5 flex flex-col sm:-mb-8 gap-2 border-t border-line bg-white px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
			<p role="alert" className="text-sm font-medium text-error-700 empty:hidden">
				{failure}
			</p>
			{smallButtons.length > 0 && (
				<fieldset className="grid min-w-0 auto-cols-fr grid-flow-col gap-2">
					<legend className="sr-only">{t("hostPanel.controls")}</legend>
					{smallButtons}
				</fieldset>
			)}
			{!readsCards && readCards}
			{step.ready ? (
				<Button
					key={String(step.action === "archive")}
					// After the end the results come first, so this button is plain.
					variant={step.action === "archive" || readsCards ? "outlined" : "contained"}
					className={`w-full ${readsCards ? "min-h-13!" : "min-h-18! text-xl!"} ${step.action === "archive" || readsCards ? "" : "lit"}`}
					disabled={busy !== null}
					loading={busy !== null && busy === step.action}
					aria-disabled={!isSettled || undefined}
					onClick={() => isSettled && runStep(step)}
				>
					{t(step.label)}
				</Button>
			) : (
				<p
					key={step.label}
					className={`grid place-items-center rounded-button bg-slate-100 px-4 text-center font-semibold text-balance text-slate-700 ${readsCards ? "min-h-13" : "min-h-18"}`}
				>
					{t(step.hint ?? step.label)}
				</p>
			)}
			{readsCards && readCards}
		</div>
	);
}
