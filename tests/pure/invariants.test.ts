import { describe, expect, it } from "vitest";
import type { Instance, PlayerState } from "#contract";
import { hostView } from "#durable/game/core";
import { Game, page } from "../helpers/fake-game";
import { type Evidence, violations } from "../helpers/invariants";
import type { StoredGame } from "../helpers/stored-game";
import { Witness } from "../helpers/witness";

const names = ["Ada", "Bob", "Cem"];

/** A correct game of two questions. */
function evidence(): Evidence {
	const game = new Game(3).started(...names);
	const players = names.map((name) => new Witness(async () => new Response(), "4123456", name));
	for (const player of players) player.joined = true;
	const answer = (n: number, question: number, options: number[]) => {
		const player = players[n];
		if (!player) throw new Error("no such player");
		player.sending(question, options).outcome = game.answer(player.nickname, options, question).ok ? "acknowledged" : "refused";
	};
	game.tick(1_200);
	answer(0, 0, [0]);
	game.tick(3_700);
	answer(1, 0, [0]);
	game.next();
	game.tick(900);
	answer(0, 1, [1]);
	answer(2, 1, [0]);
	game.host({ type: "close-question" });
	return collectEvidence(game, players);
}

function collectEvidence(game: Game, players: Witness[], device?: "view"): Evidence {
	const stored: StoredGame = JSON.parse(JSON.stringify(game.rows.stored()));
	const instance: Instance = {
		...hostView(game.state, page, game.now, { onStage: device === "view", isSteering: !device, isRefused: () => false }),
		...(device ? { device } : {}),
	};
	const states = new Map<string, PlayerState>(names.map((name) => [name, game.view(name)]));
	return { stored, players, instance, states };
}

const shown = (at: Evidence, name: string) => {
	const state = at.states.get(name);
	if (state?.status !== "result" || !state.joined) throw new Error("no result");
	return state;
};
const first = <Item>(items: readonly Item[]): Item => {
	const [item] = items;
	if (item === undefined) throw new Error("nothing there");
	return item;
};

describe("the checks after a fault", () => {
	it("find nothing wrong with a sound game", () => {
		expect(violations(evidence())).toEqual([]);
	});

	const faults: [string, (at: Evidence) => void][] = [
		["an acknowledged answer that is lost", ({ stored }) => stored.answers.shift()],
		["an acknowledged answer that became another", ({ stored }) => (first(stored.answers).given = [2])],
		["an answer that is stored twice", ({ stored }) => stored.answers.push(first(stored.answers))],
		["an answer that nobody sent", ({ players }) => first(players).sent.shift()],
		["points that the formula does not give", ({ stored }) => first(stored.answers).points++],
		["an answer wrongly judged", ({ stored }) => (first(stored.answers).correct = false)],
		["a clock that started before the question", ({ stored }) => (first(stored.answers).startedAtMs -= 60_000)],
		["an answer taken after the end", ({ stored }) => (first(stored.answers).arrivedAtMs += 60_000)],
		["a seat that is lost", ({ stored }) => stored.seats.shift()],
		["a seat taken twice", ({ stored }) => stored.seats.push({ ...first(stored.seats), seatId: 9 })],
		["a question left open", ({ stored }) => (first(stored.meta.rounds).closedAtMs = null)],
		["a host's list with another score", ({ instance }) => first(instance.participants).totalScore++],
		["a host's count that is off", ({ instance }) => instance.answeredCount++],
		["a player's score that is off", (at) => shown(at, "Bob").score++],
		["a player's rank that is off", (at) => (shown(at, "Cem").rank = 7)],
		["a player's earlier rank that is off", (at) => (shown(at, "Ada").previousRank = 3)],
		["a leaderboard that is off", (at) => first(shown(at, "Ada").leaderboard).score++],
		["a host who sees another phase", ({ instance }) => (instance.questionStatus = "open")],
	];
	it.each(faults)("find %s", (_, spoil) => {
		const at = evidence();
		spoil(at);
		expect(violations(at)).not.toEqual([]);
	});

	/** An open question in its second turn, with a hidden text. */
	function openEvidence(device?: "view"): Evidence {
		const question = {
			id: "open",
			text: "Well?",
			kind: "open" as const,
			options: [],
			correctAnswers: [],
			timeLimitSeconds: 20,
			maxAnswers: 2,
		};
		const game = new Game({ quizTemplateId: "quiz-1", title: "Open", language: "tr", questions: [question] }, { solution: "with-host" });
		game.started(...names);
		const players = names.map((name) => new Witness(async () => new Response(), "4123456", name));
		const write = (n: number, ...texts: string[]) => {
			const player = players[n];
			if (!player) throw new Error("no such player");
			player.joined = true;
			player.sending(0, { texts }).outcome = game.answer(player.nickname, { texts }).ok ? "acknowledged" : "refused";
		};
		write(0, "IŞIK", "su");
		write(1, "ışık.");
		write(2, "hava");
		game.host({ type: "hide-text", questionIndex: 0, text: "su", hidden: true });
		game.host({ type: "ask-again", questionIndex: 0 });
		write(2, "Işık!", "toprak");
		game.host({ type: "close-question" });
		return collectEvidence(game, players, device);
	}

	it.each([undefined, "view"] as const)("read texts of open questions: %s", (device) => {
		expect(violations(openEvidence(device))).toEqual([]);
	});

	it.each<[string, (at: Evidence) => void]>([
		["a lost text", ({ stored }) => stored.answers.pop()],
		["a text that became another", ({ stored }) => (first(stored.answers).given = { texts: ["IŞIK", "ateş"] })],
		["points for a text", ({ stored }) => (first(stored.answers).points = 1_000)],
		["a count that is off", ({ instance }) => first(instance.given ?? []).count++],
		["a lost decision of the host", ({ stored }) => stored.decisions.pop()],
		["a hidden text that is shown", ({ instance }) => instance.given?.push({ text: "su", count: 1, shown: true })],
	])("find %s", (_, spoil) => {
		const at = openEvidence();
		spoil(at);
		expect(violations(at)).not.toEqual([]);
	});
});
