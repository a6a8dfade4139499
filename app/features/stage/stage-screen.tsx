import "./stage.css";
import "./stage-lengths.css";
import "./stage-pieces.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import { storedToken } from "~/api/session";
import type { HostGameStart } from "~/features/host/game/load-host-game";
import { useSharedSound } from "~/features/host/game/shared-sound";
import { openStageChannel, type StageChannel } from "~/features/host/game/stage-channel";
import { type HostGame, useHostGame } from "~/features/host/game/use-host-game";
import { useWakeLock } from "~/features/host/game/use-wake-lock";
import { waitForFormulas } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { StageAnnouncer } from "./stage-announcer";
import { SoundHint, StageControls } from "./stage-controls";
import { StageNotice } from "./stage-notice";
import {
	isPodiumAvailable,
	isRankingAvailable,
	type RequestedPhase,
	rankingFollows,
	type StageMoment,
	type StagePhase,
	stageMoment,
} from "./stage-phase";
import { StageViews } from "./stage-views";
import { useAwake, useStageSettings } from "./use-stage-settings";
import { useStageSound } from "./use-stage-sound";

/** How long the answers stay if players see the ranking at once; the controls lead back to them. */
const ANSWERS_SHOWN_MS = 12_000;
const PODIUM_SHOWN_MS = 40_000;
const TEAMS_SHOWN_MS = 9_000;
const TEAM_PODIUM_SHOWN_MS = 16_000;

const FOLLOWING: Partial<Record<StagePhase, [RequestedPhase, number]>> = {
	teams: ["ranking", TEAMS_SHOWN_MS],
	teamPodium: ["podium", TEAM_PODIUM_SHOWN_MS],
	podium: ["finished", PODIUM_SHOWN_MS],
};

interface PhaseRequest {
	requestedPhase: RequestedPhase;
	step: string;
}

/** The view that the big screen shows now, and the other views of the same step. */
function useStageMoment(instance: Instance | null): {
	moment: StageMoment | null;
	others: RequestedPhase[];
	/** `Date.now()` when the first of the other views comes by itself; null if none does. */
	otherAtMs: number | null;
	show: (requestedPhase: RequestedPhase) => void;
} {
	const [request, setRequest] = useState<PhaseRequest | null>(null);
	const [moment, setMoment] = useState<StageMoment | null>(null);
	const [otherAtMs, setOtherAtMs] = useState<number | null>(null);
	const step = `${instance?.status} ${instance?.currentQuestionIndex} ${instance?.turn}`;
	const requestedPhase = request?.step === step ? request.requestedPhase : null;
	const next = instance && stageMoment(instance, moment, requestedPhase);
	if (next !== moment) setMoment(next);

	const phase = next?.phase;
	const rankingPhase = instance?.teams ? "teams" : "ranking";
	const automatic = phase === "answers" && requestedPhase === null && instance !== null && rankingFollows(instance);
	useEffect(() => {
		const following = automatic ? ([rankingPhase, ANSWERS_SHOWN_MS] as const) : phase && FOLLOWING[phase];
		if (!following) return;
		const [follows, shownMs] = following;
		setOtherAtMs(Date.now() + shownMs);
		const timer = setTimeout(() => setRequest({ requestedPhase: follows, step }), shownMs);
		return () => {
			clearTimeout(timer);
			setOtherAtMs(null);
		};
	}, [automatic, phase, step, rankingPhase]);

	const others: RequestedPhase[] = [];
	if (instance && isRankingAvailable(instance)) {
		if (phase === "answers" && instance.rankingShown) others.push(rankingPhase);
		else if (phase === "teams") others.push("ranking");
		else if (phase === "ranking") others.push("answers");
		else if (phase === "teamPodium") others.push("podium");
		else if (phase === "podium") others.push("finished");
		else if (phase === "finished" && isPodiumAvailable(instance)) others.push("podium");
	}
	return { moment: next, others, otherAtMs, show: (wanted) => setRequest({ requestedPhase: wanted, step }) };
}

/** Reports the view to the panel in another window of this browser, and shows the other view when the panel requests it. */
function useViewReport(
	pin: string,
	phase: StagePhase | undefined,
	other: RequestedPhase | null,
	otherAtMs: number | null,
	show: (phase: RequestedPhase) => void,
): void {
	const channel = useRef<StageChannel | null>(null);
	const report = useEffectEvent(() => {
		if (phase) channel.current?.send({ type: "view", view: { phase, other, otherAtMs } });
	});
	const onShow = useEffectEvent((wanted: RequestedPhase) => {
		// The view may have changed while the request was on its way.
		if (wanted === other) show(wanted);
	});
	useEffect(() => {
		const opened = openStageChannel(pin, (message) => {
			if (message.type === "ask") report();
			else if (message.type === "show") onShow(message.phase);
		});
		channel.current = opened;
		return () => {
			opened.close();
			channel.current = null;
		};
	}, [pin]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change is reported
	useEffect(() => report(), [phase, other, otherAtMs]);
}

const MIN_NEWEST = 60;

/**
 * Computes which page of participants to request. The lobby lists players in the order of joining, and the big screen needs the newest: a
 * player beyond the page's end requires a later page, with room for the next ones. Later the list starts with the best.
 */
export function computeSkip({ status, participantCount, participantsLimit }: Instance, skip: number): number {
	if (status !== "lobby") return 0;
	const inside = participantCount >= skip && participantCount <= skip + participantsLimit;
	if (inside && (skip === 0 || participantCount - skip >= MIN_NEWEST)) return skip;
	return participantCount <= participantsLimit ? 0 : participantCount - MIN_NEWEST;
}

function useFormulas(instance: Instance | null): void {
	const questionsVersion = `${instance?.questions.length ?? 0} ${instance?.quickEdits ?? 0}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the questions of a game change only with these
	useEffect(() => {
		void waitForFormulas(instance?.questions ?? []);
	}, [questionsVersion]);
}

type Scores = ReadonlyMap<string, number>;

/** Scores as the big screen saw them before the current question gave points. */
function useScoresBefore(instance: Instance | null): Scores {
	const [known, setKnown] = useState<{ instance: Instance | null; scores: Scores }>({ instance: null, scores: new Map() });
	// A closed question has given its points already. A later page may still be loaded from the lobby.
	if (
		!instance ||
		instance === known.instance ||
		instance.participantsSkip > 0 ||
		(instance.questionStatus !== "open" && instance.questionStatus !== "reading")
	)
		return known.scores;
	if (instance.currentQuestionIndex === known.instance?.currentQuestionIndex && instance.participants.length === known.scores.size)
		return known.scores;
	const scores = new Map(instance.participants.map(({ nickname, totalScore }) => [nickname, totalScore]));
	setKnown({ instance, scores });
	return scores;
}

const ANIMATION_EVENTS = [
	"animationstart",
	"animationiteration",
	"animationend",
	"transitionrun",
	"transitionstart",
	"transitionend",
	"transitioncancel",
] as const;

/**
 * Stops animation events before they reach React. Nothing on the big screen listens to them, but React searches the page for a listener at
 * each event: when a dozen names come in together, that takes longer than a frame.
 */
function useStopAnimationEvents(): void {
	useEffect(() => {
		const stop = (event: Event) => event.stopPropagation();
		for (const kind of ANIMATION_EVENTS) window.addEventListener(kind, stop, true);
		return () => {
			for (const kind of ANIMATION_EVENTS) window.removeEventListener(kind, stop, true);
		};
	}, []);
}

function useStagePage({ instance, skip, showPage }: HostGame): void {
	const wanted = instance ? computeSkip(instance, skip) : skip;
	// biome-ignore lint/correctness/useExhaustiveDependencies: requested once, whatever changes meanwhile
	useEffect(() => {
		if (wanted !== skip) showPage(wanted);
	}, [wanted, skip]);
}

/** Follows a game and never controls it. After a reload it shows the current state. */
export function StageScreen({ pin, start }: { pin: string; start: HostGameStart }) {
	const { t } = useTexts("stage");
	const [isDevice] = useState(() => storedToken() === null);
	const game = useHostGame(pin, start, { isDevice, watching: true });
	const { instance, blocked } = game;
	const [settings, changeSettings] = useStageSettings(pin);
	const { moment, others, otherAtMs, show } = useStageMoment(instance);
	useViewReport(pin, moment?.phase, others[0] ?? null, otherAtMs, show);
	const scoresBefore = useScoresBefore(instance);
	const awake = useAwake();
	useWakeLock(t("stage.awakeNeedsHttps"));
	useStopAnimationEvents();
	useStagePage(game);
	useFormulas(instance);
	const sound = useStageSound(game, moment, settings);
	useSharedSound(game, { ...settings, blocked: sound.blocked }, changeSettings);

	const ended = instance?.status === "finished" || instance?.status === "archived";
	return (
		<div className="stage" data-text-size={settings.textSize} data-awake={awake} data-still={settings.still} data-phase={moment?.phase}>
			<div className="stage-cloud" />
			<div className="stage-cloud" />
			<main id="content" className="absolute inset-0">
				{/* An ended game stays on the big screen even after the server has deleted it. */}
				{blocked && !ended ? (
					<StageNotice title={t(`stage.${blocked}`)} text={t(`stage.${blocked}Text`)} />
				) : instance && moment ? (
					<StageViews
						instance={instance}
						moment={moment}
						deadlineMs={game.deadlineMs}
						opensAtMs={game.opensAtMs}
						settings={settings}
						scoresBefore={scoresBefore}
					/>
				) : (
					<StageNotice title={t("common.loading")} />
				)}
			</main>
			<StageAnnouncer instance={instance} moment={moment} deadlineMs={game.deadlineMs} />
			{game.offline && !blocked && (
				<p
					role="status"
					className="absolute bottom-[calc(0.3*var(--u))] left-1/2 -translate-x-1/2 rounded-chip bg-slate-900 px-2 py-[calc(0.2*var(--u))] text-sm font-semibold"
				>
					{t("stage.offline")}
				</p>
			)}
			<StageControls settings={settings} change={changeSettings} game={{ others, show }} />
			{sound.blocked && <SoundHint />}
		</div>
	);
}
