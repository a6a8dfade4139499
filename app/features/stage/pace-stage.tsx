import "./stage.css";
import "./stage-lengths.css";
import "./stage-pieces.css";
import { useEffect, useRef, useState } from "react";
import type { AssignmentUpdate, GoalProgress } from "#contract/homework/assignments";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { REPLY_WITHIN_MS } from "~/api/request";
import { useWakeLock } from "~/features/host/game/use-wake-lock";
import { usePoll } from "~/features/live/use-poll";
import { useTexts } from "~/i18n/texts";
import { Confetti } from "./confetti";
import { GoalPicture } from "./goal-picture";
import { StageControls } from "./stage-controls";
import { JoinCard } from "./stage-join";
import { StageNotice } from "./stage-notice";
import { TEXT_SCALE } from "./text-ranges";
import { useFittedText } from "./use-fitted-text";
import { useAwake, useStageSettings } from "./use-stage-settings";

/* The big screen of work in class at each pupil's own pace: never a name, a question or a solution. */

const POLL_MS = 3_000;

/** The view without participants; once the questions are known, without them too. */
export async function loadPaceStage(id: string, known: number, signal: AbortSignal): Promise<AssignmentUpdate> {
	const query = { participantsLimit: "0", questionsKnown: String(known) };
	return (await api("GET /assignments/{id}", { params: { id }, query, signal, withinMs: REPLY_WITHIN_MS })).assignment;
}

/** Follows the work; a view that is older than the shown one is ignored. */
function usePaceStage(loaded: AssignmentUpdate) {
	const [shown, setShown] = useState(loaded);
	const [state, setState] = useState<"live" | "offline" | "gone">("live");
	const { _id: id, questionsVersion } = shown;
	usePoll(
		state !== "gone",
		async (signal) => {
			try {
				const update = await loadPaceStage(id, questionsVersion, signal);
				setShown((before) => (update.revision < before.revision ? before : update));
				setState("live");
			} catch (error) {
				if (!signal.aborted && error instanceof ApiError) setState(error.status === 404 ? "gone" : "offline");
			}
		},
		POLL_MS,
	);
	return { shown, state };
}

const MOMENT_MS = 9_000;

/** True for some seconds after the goal was reached while this page was open. */
function useReachedMoment(reachedAt: string | null): boolean {
	const seen = useRef(reachedAt);
	const [isNow, setIsNow] = useState(false);
	useEffect(() => {
		const isNew = seen.current === null && reachedAt !== null;
		seen.current = reachedAt;
		if (!isNew) return;
		setIsNow(true);
		const timer = setTimeout(() => setIsNow(false), MOMENT_MS);
		return () => {
			clearTimeout(timer);
			setIsNow(false);
		};
	}, [reachedAt]);
	return isNow;
}

function Count({ label, count, large }: { label: string; count: number; large: boolean }) {
	const { formatNumber } = useTexts("stage");
	return (
		<div className={large ? "text-center" : "flex items-baseline gap-2"}>
			<dt className={large ? "text-3xl" : "text-xl text-primary-100"}>{label}</dt>
			<dd className={`font-bold tabular-nums ${large ? "text-[calc(24*var(--u))] leading-none" : "text-3xl"}`}>{formatNumber(count)}</dd>
		</div>
	);
}

/** Before the first right answer the goal is a share: its number of questions grows with each pupil. Beyond it the class counts on. */
function GoalCount({ goal, progress: { mastered, needed } }: { goal: number; progress: GoalProgress }) {
	const { t } = useTexts("stage");
	return (
		<p className="text-3xl leading-tight font-bold tabular-nums">
			{mastered === 0
				? t("stage.pace.goalAhead", { percentage: goal })
				: mastered > needed
					? t("stage.pace.beyondGoal", { count: mastered, needed })
					: t("stage.pace.goal", { mastered, count: needed })}
		</p>
	);
}

function PaceView({ work, textSize }: { work: AssignmentUpdate; textSize: keyof typeof TEXT_SCALE }) {
	const { t } = useTexts("stage");
	const { title, language, pin, status, held = false, participantCount, handedInCount, goal, goalProgress } = work;
	const heading = useFittedText<HTMLDivElement>(`${title} ${textSize}`, { max: 5 * TEXT_SCALE[textSize], floor: 2.4 });
	const reachedAt = goalProgress?.reachedAt ?? null;
	const isMoment = useReachedMoment(reachedAt);
	const isOver = status === "closed";
	const counts = (
		<dl className={goalProgress ? "flex flex-wrap justify-end gap-x-5" : "flex flex-1 items-center justify-around"}>
			<Count label={t("stage.pace.joined")} count={participantCount} large={!goalProgress} />
			<Count label={t("stage.pace.done")} count={handedInCount} large={!goalProgress} />
		</dl>
	);
	return (
		<div className={`grid h-full gap-4 p-4 ${isOver ? "" : "grid-cols-[minmax(0,1fr)_calc(46*var(--u))]"}`}>
			<div className="relative flex min-h-0 min-w-0 flex-col gap-2">
				<div ref={heading} data-fit="" className="stage-fit max-h-12 shrink-0 overflow-hidden">
					<h1 lang={language} className="text-balance">
						{title}
					</h1>
				</div>
				{goalProgress ? (
					<>
						<div className="min-h-0 flex-1">
							<GoalPicture share={goalProgress.mastered / goalProgress.needed} reached={reachedAt !== null} />
						</div>
						<div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-1">
							{/* The moment takes the place of the two lines, so that the picture is whole when all of it is lit. */}
							<div className="grid min-h-12 content-end">
								{isMoment ? (
									<p className="pace-now text-4xl leading-tight font-bold">{t("stage.pace.reached")}</p>
								) : (
									<>
										<GoalCount goal={goal ?? 0} progress={goalProgress} />
										<p className="text-lg text-primary-100">
											{t(isOver ? "stage.pace.over" : reachedAt === null ? "stage.pace.beforeGoal" : "stage.pace.reachedQuiet")}
										</p>
									</>
								)}
							</div>
							{counts}
						</div>
					</>
				) : (
					<>
						{counts}
						{isOver && <p className="text-center text-3xl font-semibold">{t("stage.pace.over")}</p>}
					</>
				)}
				{held && (
					<div className="absolute inset-0 grid place-items-center p-4">
						<p className="pace-held pace-now rounded-card px-6 py-4 text-center text-5xl leading-tight font-bold text-balance">
							{t("stage.pace.held")}
						</p>
					</div>
				)}
			</div>
			{!isOver && <JoinCard pin={pin} isWork />}
			{isMoment && <Confetti />}
			<div aria-live="polite" className="sr-only">
				{held ? t("stage.pace.held") : isMoment ? t("stage.pace.reached") : ""}
			</div>
		</div>
	);
}

export function PaceStage({ loaded }: { loaded: AssignmentUpdate }) {
	const { t } = useTexts("stage");
	const { shown, state } = usePaceStage(loaded);
	const [settings, change] = useStageSettings(shown.pin);
	const awake = useAwake();
	useWakeLock(t("stage.awakeNeedsHttps"));
	return (
		<div className="stage" data-text-size={settings.textSize} data-awake={awake} data-still={settings.still}>
			<div className="stage-cloud" />
			<div className="stage-cloud" />
			<main id="content" className="absolute inset-0">
				{state === "gone" ? (
					<StageNotice title={t("stage.pace.gone")} text={t("stage.pace.goneText")} />
				) : (
					<PaceView work={shown} textSize={settings.textSize} />
				)}
			</main>
			{state === "offline" && (
				<p
					role="status"
					className="absolute bottom-[calc(0.3*var(--u))] left-1/2 -translate-x-1/2 rounded-chip bg-slate-900 px-2 py-[calc(0.2*var(--u))] text-sm font-semibold"
				>
					{t("stage.offline")}
				</p>
			)}
			<StageControls settings={settings} change={change} />
		</div>
	);
}
