import { describe, expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { sampleInstance, sampleParticipants } from "#tests/helpers/sample-instance";
import {
	findPhaseAhead,
	type RequestedPhase,
	rankingFollows,
	type StageMoment,
	type StagePhase,
	stageMoment,
	teamPlaces,
} from "./stage-phase";

type Step = [change: Partial<Instance>, phase: StagePhase, fresh: boolean, wish?: RequestedPhase];

const settings = (change: Partial<Instance["settings"]>) => ({ settings: { ...sampleInstance().settings, ...change } });
const active = (currentQuestionIndex: number, change: Partial<Instance> = {}): Partial<Instance> => ({
	status: "active",
	currentQuestionIndex,
	questionStatus: "open",
	...change,
});
const closed = (index: number, change: Partial<Instance> = {}) => active(index, { questionStatus: "closed", ...change });

/** Somebody has points, as in most games. */
const participants = sampleParticipants(3).map((player, at) => (at === 0 ? { ...player, totalScore: 900, rank: 1 } : player));

function walk(steps: readonly Step[]): void {
	let moment: StageMoment | null = null;
	for (const [change, phase, fresh, wish] of steps) {
		moment = stageMoment(sampleInstance({ participants, ...change }), moment, wish ?? null);
		expect([moment.phase, moment.fresh], JSON.stringify(change)).toEqual([phase, fresh]);
	}
}

describe("what stands on the stage", () => {
	it("follows a game whose ranking is the host's, from the lobby to the podium", () => {
		const host = settings({ ranking: "with-host", readingSeconds: 3 });
		walk([
			[{ status: "lobby", ...host }, "lobby", false],
			[active(0, { questionStatus: "reading", ...host }), "reading", true],
			[active(0, host), "question", true],
			[closed(0, host), "answers", true],
			[closed(0, { rankingShown: true, ...host }), "ranking", true],
			[closed(0, { rankingShown: true, paused: true, ...host }), "pause", true],
			[closed(0, { rankingShown: true, ...host }), "ranking", false],
			[active(1, { questionStatus: "reading", ...host }), "reading", true],
			[active(1, host), "question", true],
			[closed(1, host), "answers", true],
			[{ status: "finished", currentQuestionIndex: 1, ...host }, "podium", true],
			[{ status: "finished", currentQuestionIndex: 1, ...host }, "finished", true, "finished"],
			[{ status: "archived", currentQuestionIndex: 1, ...host }, "finished", true],
		]);
	});

	it("lets the class talk while only the host knows the solution, once more after the second turn, and shows the answers then", () => {
		const host = settings({ solution: "with-host" });
		const hidden = { solutionShown: false, ...host };
		walk([
			[active(0, host), "question", false],
			[closed(0, hidden), "talk", true],
			[active(0, { turn: 2, ...host }), "question", true],
			[closed(0, { turn: 2, ...hidden }), "talk", true],
			[closed(0, { turn: 2, rankingShown: true, ...host }), "answers", true],
			[closed(0, { turn: 2, rankingShown: true, ...host }), "ranking", true, "ranking"],
			[active(1, host), "question", true],
			[closed(1, hidden), "talk", true],
			[closed(1, { paused: true, ...hidden }), "pause", true],
		]);
		walk([[closed(0, hidden), "talk", false]]);
		expect(findPhaseAhead("question", sampleInstance({ participants, ...active(0, host) }))).toBeNull();
	});

	it("shows teams before their players, in the ranking and on the podium", () => {
		const teams = [
			{ team: 1, score: 900, rank: 1, previousRank: null, members: 1 },
			{ team: 0, score: 0, rank: 2, previousRank: null, members: 2 },
		];
		const host = settings({ ranking: "with-host" });
		walk([
			[active(0, { teams, ...host }), "question", false],
			[closed(0, { teams, ...host }), "answers", true],
			[closed(0, { teams, rankingShown: true, ...host }), "teams", true],
			[closed(0, { teams, rankingShown: true, ...host }), "ranking", true, "ranking"],
			[{ status: "finished", currentQuestionIndex: 0, teams, ...host }, "teamPodium", true],
			[{ status: "finished", currentQuestionIndex: 0, teams, ...host }, "podium", true, "podium"],
			[{ status: "finished", currentQuestionIndex: 0, teams, ...host }, "finished", true, "finished"],
		]);
		expect(teamPlaces(sampleInstance({ teams })).map(({ place, teams: placed }) => [place, placed.map(({ team }) => team)])).toEqual([
			[1, [1]],
		]);
	});

	it("shows the answers first where players have the ranking at once, and goes to and fro as it is asked", () => {
		walk([
			[active(0), "question", false],
			[closed(0, { rankingShown: true }), "answers", true],
			[closed(0, { rankingShown: true }), "answers", true],
			[closed(0, { rankingShown: true }), "ranking", true, "ranking"],
			[closed(0, { rankingShown: true }), "answers", false, "answers"],
			[closed(0, { rankingShown: true }), "ranking", false, "ranking"],
			[active(1), "question", true],
			[closed(1, { rankingShown: true }), "answers", true],
			// The host continues before the ranking.
			[active(2), "question", true],
			[closed(2, { rankingShown: true }), "answers", true],
			[{ status: "finished", currentQuestionIndex: 2 }, "podium", true],
		]);
	});

	it("stands still where it was opened, and shows what the host has shown", () => {
		const host = settings({ ranking: "with-host" });
		walk([[closed(3, host), "answers", false]]);
		walk([[closed(3, { rankingShown: true, ...host }), "ranking", false]]);
		walk([[closed(3, { rankingShown: true }), "answers", false]]);
		walk([[{ status: "finished", currentQuestionIndex: 3 }, "podium", false]]);
	});

	it("has no ranking and no podium where there are no points, no question or no player", () => {
		const none = settings({ pointsMode: "none" });
		walk([[closed(0, { rankingShown: true, ...none }), "answers", false]]);
		walk([[closed(0, { rankingShown: true, ...none }), "answers", false, "ranking"]]);
		walk([[{ status: "finished", currentQuestionIndex: 0, ...none }, "finished", false]]);
		walk([[{ status: "finished", currentQuestionIndex: -1 }, "finished", false]]);
		walk([[{ status: "archived", currentQuestionIndex: 0, participantCount: 0 }, "finished", false]]);
	});

	it("has no podium where nobody has points: the way to play on comes at once", () => {
		const nobody = { participants: sampleParticipants(3) };
		walk([
			[closed(0, { rankingShown: true, ...nobody }), "answers", false],
			[closed(0, { rankingShown: true, ...nobody }), "ranking", true, "ranking"],
			[{ status: "finished", currentQuestionIndex: 0, ...nobody }, "finished", true],
			[{ status: "finished", currentQuestionIndex: 0, ...nobody }, "finished", true, "podium"],
		]);
	});

	it("gives the same moment as long as nothing changes", () => {
		const moment = stageMoment(sampleInstance(active(0)), null, null);
		expect(stageMoment(sampleInstance(active(0, { answeredCount: 2, revision: 9 })), moment, null)).toBe(moment);
	});

	it("is built ahead where it is certain: the answers of an open question, and the ranking behind them", () => {
		const none = settings({ pointsMode: "none" });
		expect(findPhaseAhead("question", sampleInstance(active(0)))).toBe("answers");
		expect(findPhaseAhead("reading", sampleInstance(active(0, { questionStatus: "reading" })))).toBeNull();
		expect(findPhaseAhead("answers", sampleInstance(closed(0)))).toBe("ranking");
		expect(findPhaseAhead("answers", sampleInstance(closed(0, none)))).toBeNull();
		expect(findPhaseAhead("ranking", sampleInstance(closed(0, { rankingShown: true })))).toBeNull();
	});
});

it("leaves the answers of a question without points on the stage", () => {
	const question = { id: "q1", text: "What is the sea to you?", options: [], timeLimit: 20, isMultipleChoice: false };
	const follows = (change: Partial<Instance["questions"][number]>, rankingShown = true) =>
		rankingFollows(sampleInstance({ participants, questions: [{ ...question, ...change }], ...closed(0, { rankingShown }) }));
	expect(follows({ options: ["a", "b"], correctAnswers: [0] })).toBe(true);
	expect(follows({ options: ["a", "b"], correctAnswers: [0] }, false)).toBe(false);
	expect(follows({ kind: "poll", options: ["a", "b"] })).toBe(false);
	expect(follows({ kind: "open" })).toBe(false);
});
