import { expect, it } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { notesBetween } from "./sound/score";
import type { StagePhase } from "./stage-phase";
import { chooseCue } from "./use-stage-sound";

const participants = [900, 800, 0].map((totalScore, index) => ({
	nickname: `P${index}`,
	totalScore,
	rank: index + 1,
	previousRank: null,
	answered: false,
}));
const instance = sampleInstance({ status: "active", currentQuestionIndex: 0, participants, timeLimit: 20 });
const cue = (phase: StagePhase, fresh: boolean) =>
	chooseCue({ phase, underneath: phase, questionIndex: 0, turn: 1, rankingShown: true, seen: [phase], fresh }, instance, 4_000);

it("gives each step its own sound; what is played out once is silent after a reload", () => {
	const names = (fresh: boolean) =>
		(["lobby", "reading", "question", "answers", "ranking", "podium", "finished", "pause"] as const).map(
			(phase) => cue(phase, fresh)?.name ?? "",
		);
	expect(["talk", "teams"].map((phase) => cue(phase as StagePhase, true)?.name)).toEqual(["close", "ranking"]);
	expect(names(true)).toEqual(["lobby", "reading", "question", "close", "ranking", "podium", "", ""]);
	expect(names(false)).toEqual(["lobby", "reading", "question", "", "", "", "", ""]);
	expect(cue("question", false)).toEqual({ name: "question", seconds: 4 });
});

it("beats no seconds without a clock", () => {
	const moment = {
		phase: "question",
		underneath: "question",
		questionIndex: 0,
		turn: 1,
		rankingShown: true,
		seen: [],
		fresh: true,
	} as const;
	expect(chooseCue(moment, { ...instance, timeLimit: null }, null)).toBeNull();
});

it("hits once for each step of the podium, when it rises", () => {
	const podium = cue("podium", true);
	const hits = podium ? notesBetween(podium, 0, 60).filter(({ instrument }) => instrument === "hit") : [];
	expect(hits.map(({ at }) => at)).toEqual([1.6, 3.2]);
});

it("switches the light on at the start of the game, and over a right answer when it is shown", () => {
	const isLit = (phase: StagePhase, changes: Partial<Parameters<typeof chooseCue>[1]> = {}) => {
		const moment = { phase, underneath: phase, questionIndex: 0, turn: 1, rankingShown: true, seen: [phase], fresh: true };
		const played = chooseCue(moment as Parameters<typeof chooseCue>[0], { ...instance, ...changes }, 4_000);
		return played
			? notesBetween(played, 0, 60)
					.filter(({ instrument, pitch }) => instrument === "lead" && pitch === 74)
					.map(({ at }) => at)
			: [];
	};
	const settings = { ...instance.settings, readingSeconds: 3 };
	expect(isLit("question")).toEqual([0.13]);
	expect([isLit("reading", { settings }), isLit("question", { settings })]).toEqual([[0.13], []]);
	const questions = instance.questions.map((question) => ({ ...question, correctAnswers: [0] }));
	expect(isLit("answers", { questions })[0]).toBeCloseTo(1.03);
	expect(isLit("talk", { questions })).toEqual([]);
	expect(isLit("answers", { questions: questions.map((question) => ({ ...question, kind: "poll" as const })) })).toEqual([]);
});
