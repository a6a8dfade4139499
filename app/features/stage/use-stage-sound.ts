import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { StageSettings } from "~/features/host/game/stage-channel";
import type { HostGame } from "~/features/host/game/use-host-game";
import { ANSWERS, podiumLightMs, podiumRisesMs, RANKING } from "./reveal-steps";
import type { Cue } from "./sound/score";
import type { SoundEngine } from "./sound/sound-engine";
import { podiumSteps, type StageMoment, teamPlaces } from "./stage-phase";

function podiumCue(places: number): Cue {
	return { name: "podium", rises: podiumRisesMs(places).map((ms) => ms / 1000), light: podiumLightMs(places) / 1000 };
}

function hasRightAnswer({ questions, currentQuestionIndex }: Instance): boolean {
	const question = questions[currentQuestionIndex];
	return question !== undefined && isScoredQuestion(question);
}

/**
 * Chooses the sound of the big screen's current step; null is silence. Animated steps have a sound only if the class sees them for the
 * first time, so that a reload repeats no bell and no drum roll. `untilMs`: when the reading time ends or the open question closes.
 */
export function chooseCue(moment: StageMoment, instance: Instance, untilMs: number | null): Cue | null {
	const { phase, fresh } = moment;
	const seconds = Math.max(0, untilMs ?? 0) / 1000;
	const { readingSeconds } = instance.settings;
	const isFirst = fresh && moment.questionIndex === 0 && moment.turn === 1;
	const start = isFirst && phase === (readingSeconds > 0 ? "reading" : "question") ? { start: true } : {};
	switch (phase) {
		case "lobby":
			return { name: "lobby" };
		case "question":
			// Questions without a time limit have no beat, because nothing counts down.
			return instance.timeLimit === null ? null : { name: phase, seconds, ...start };
		case "reading":
			return { name: phase, seconds, ...start };
		case "talk":
			return fresh ? { name: "close" } : null;
		case "answers":
			return fresh ? { name: "close", ...(hasRightAnswer(instance) ? { light: ANSWERS.lightMs / 1000 } : {}) } : null;
		case "teams":
		case "ranking":
			return fresh ? { name: "ranking", at: RANKING.holdMs / 1000, seconds: (RANKING.countMs + RANKING.glideMs) / 1000 } : null;
		case "teamPodium":
			return fresh ? podiumCue(teamPlaces(instance).length) : null;
		case "podium":
			return fresh ? podiumCue(podiumSteps(instance).length) : null;
		case "finished":
		case "pause":
			return null;
		default: {
			const never: never = phase;
			return never;
		}
	}
}

/** A deadline that changes by less is the same one from a slower message. */
const SAME_DEADLINE_MS = 400;
/** A browser that allows sound reports it within this time. */
const ALLOWED_WITHIN_MS = 500;

/** Plays the big screen's sound, loaded when the host turns a part of it on. `blocked`: the browser needs a click first. */
export function useStageSound(game: HostGame, moment: StageMoment | null, settings: StageSettings): { blocked: boolean } {
	const { music, effects, volume } = settings;
	const on = music || effects;
	const [engine, setEngine] = useState<SoundEngine | null>(null);
	const [allowed, setAllowed] = useState(false);
	const [blocked, setBlocked] = useState(false);

	useEffect(() => {
		if (!on) return;
		let opened: SoundEngine | null = null;
		let isUnmounted = false;
		let allowedTimer: ReturnType<typeof setTimeout> | undefined;
		const resume = () => {
			// A click may not be reported: without an audio device the browser never says that it allows sound.
			clearTimeout(allowedTimer);
			setBlocked(false);
			void opened?.resume();
		};
		const open = async () => {
			const { openSound } = await import("./sound/sound-engine");
			if (isUnmounted) return;
			opened = openSound(() => {
				setAllowed(true);
				setBlocked(false);
			});
			setEngine(opened);
			allowedTimer = setTimeout(() => setBlocked(opened?.allowed === false), ALLOWED_WITHIN_MS);
		};
		// If the sound does not load, the big screen continues without it.
		open().catch(() => {});
		window.addEventListener("pointerdown", resume);
		window.addEventListener("keydown", resume);
		return () => {
			isUnmounted = true;
			clearTimeout(allowedTimer);
			window.removeEventListener("pointerdown", resume);
			window.removeEventListener("keydown", resume);
			opened?.close();
			setEngine(null);
			setAllowed(false);
			setBlocked(false);
		};
	}, [on]);

	useEffect(() => engine?.set({ music, effects, volume }), [engine, music, effects, volume]);

	const { instance } = game;
	const phase = moment?.phase;
	const deadlineMs = phase === "question" ? game.deadlineMs : phase === "reading" ? game.opensAtMs : null;
	const [steady, setSteady] = useState(deadlineMs);
	if (deadlineMs !== steady && (deadlineMs === null || steady === null || Math.abs(deadlineMs - steady) > SAME_DEADLINE_MS))
		setSteady(deadlineMs);

	const step = `${phase} ${moment?.questionIndex} ${moment?.turn}`;
	const cueAt = useEffectEvent((timeLeftMs: number | null) => moment && instance && chooseCue(moment, instance, timeLeftMs));
	const began = useRef({ step: "", atMs: 0 });
	useEffect(() => {
		const nowMs = performance.now();
		if (began.current.step !== step) began.current = { step, atMs: nowMs };
		if (!engine || !allowed) return;
		const isTimed = steady !== null;
		engine.play(cueAt(isTimed ? steady - nowMs : null), isTimed ? 0 : (nowMs - began.current.atMs) / 1000);
	}, [engine, allowed, step, steady]);

	const answered = useRef({ step: "", count: 0 });
	const count = instance?.answeredCount ?? 0;
	const players = instance?.participantCount ?? 0;
	useEffect(() => {
		const before = answered.current;
		answered.current = { step, count };
		if (phase === "question" && before.step === step && count > before.count)
			engine?.playAnswers(count - before.count, count / Math.max(1, players));
	}, [engine, phase, step, count, players]);

	return { blocked };
}
