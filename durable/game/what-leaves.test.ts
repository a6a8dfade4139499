import { describe, expect, it } from "vitest";
import type { AnswerValue } from "#contract/kinds/kind";
import type { GameQuestion } from "#contract/quizzes/question";
import { commonView, type GameQuiz, type GameState, type HostCommand, playerFrames } from "#durable/game/core";
import { toNicknameKey } from "#durable/room/core";
import { Game, makeQuiz, page } from "#tests/helpers/fake-game";
import { viewFor } from "./push";

/* A whole game with every setting of the show: players and a stage get the same by poll and frame, and nothing they must not know. */

const PLAYERS = ["Ada", "Bob", "Cem", "Dora"] as const;
/** Texts that can be searched for in a reply: no question, option or extra info is part of another. */
const quiz = makeQuiz(3);
for (const [at, question] of quiz.questions.entries()) {
	question.text = `text-of-${at}`;
	question.options = ["a", "b", "c", "d"].map((letter) => `option-${letter}-of-${at}`);
	question.extraInfo = `extra-of-${at}`;
}

interface Moment {
	name: string;
	game: Game;
	/** The question on the screens, and whether its options and its answers may be shown. */
	index: number;
	step: "lobby" | "reading" | "open" | "closed" | "finished";
	rankingHidden: boolean;
}

/** Plays the game; `atMoment` is called at each moment. `slow`: Cem asked for more time and has twice the time, Dora has 1.5 times. */
function walk(slow: boolean, atMoment: (moment: Moment) => void, pointsMode: "speed" | "accuracy" = "speed"): void {
	const game = new Game(quiz, { readingSeconds: 5, ranking: "with-host", lateJoin: true, pointsMode });
	let [index, step, rankingHidden]: [number, Moment["step"], boolean] = [-1, "lobby", false];
	const at = (name: string) => atMoment({ name, game, index, step, rankingHidden });
	for (const name of PLAYERS) game.join(name, undefined, [], slow && name === "Cem" ? { needsMoreTime: true } : {});
	at("everybody is there");
	if (slow) {
		game.host({ type: "time-factor", key: toNicknameKey("Cem"), factor: 2 });
		game.host({ type: "time-factor", key: toNicknameKey("Dora"), factor: 1.5 });
	}
	at("some have more time");
	for (index = 0; index < 3; index++) {
		[step, rankingHidden] = ["reading", false];
		game.host(index === 0 ? { type: "start" } : { type: "next-question" });
		at("reading begins");
		game.tick(2_000);
		game.restart();
		at("reading, after a restart");
		game.tick(2_999);
		step = "open";
		at("the options are out");
		game.tick(1_000);
		for (const [n, name] of PLAYERS.slice(0, 3).entries()) {
			game.answer(name, index === 2 ? [0, 2] : [(index + n) % 4]);
			at(`${name} has answered`);
		}
		game.restart();
		at("open, after a restart");
		[step, rankingHidden] = ["closed", true];
		game.answer("Dora", [3]);
		at("everybody has answered");
		if (index === 1) {
			game.host({ type: "pause" });
			at("a pause with the ranking hidden");
			game.host({ type: "resume" });
		}
		if (index !== 1) {
			rankingHidden = false;
			game.host({ type: "show-ranking" });
			at("the ranking is shown");
		}
	}
	index = 2;
	[step, rankingHidden] = ["finished", false];
	game.host({ type: "finish" });
	at("the end");
	game.host({ type: "archive" });
	at("archived");
}

function framesTo(state: GameState, nickname: string, nowMs: number): string[] {
	const seat = state.seatsByKey.get(toNicknameKey(nickname)) ?? null;
	return [playerFrames(state, commonView(state, nowMs), nowMs)(seat)];
}

/** Which parts of the questions a text may contain: of later ones nothing, of the current one what its step allows. */
function expectQuestions(sent: string, { index, step }: Moment, where: string): void {
	for (const [at] of quiz.questions.entries()) {
		const current = at === index && step !== "finished" && step !== "lobby";
		if (!current) expect(sent, where).not.toContain(`text-of-${at}`);
		if (!current || step === "reading") expect(sent, where).not.toMatch(new RegExp(`option-.-of-${at}`));
		if (!current || step !== "closed") expect(sent, where).not.toContain(`extra-of-${at}`);
	}
	if (step !== "closed") expect(sent, where).not.toMatch(/correctAnswers|isCorrect|pointsEarned/);
}

describe("over a whole game with reading, a hidden ranking and more time for some", () => {
	it("no player gets more than is theirs, by polling or by frame", () => {
		let moments = 0;
		walk(true, (moment) => {
			moments++;
			const { game, name, index, step, rankingHidden } = moment;
			for (const nickname of PLAYERS) {
				const where = `${nickname}, question ${index}: ${name}`;
				const polled = JSON.stringify({ success: true, ...game.view(nickname) });
				const [frame = ""] = framesTo(game.state, nickname, game.now);
				expect(JSON.parse(frame), where).toEqual(JSON.parse(polled));
				for (const sent of [polled, frame]) {
					expect(sent, where).not.toMatch(/timeFactor|needsMoreTime|factor|wish|waitingFor|device|paired|proof|answerCounts|highlights/i);
					expectQuestions(sent, moment, where);
					// During questions, and until the host shows the ranking, other players are only a number.
					const others = step === "reading" || step === "open" || rankingHidden;
					if (others) for (const other of PLAYERS) if (other !== nickname) expect(sent, where).not.toContain(`"${other}"`);
					if (others) expect(sent, where).not.toMatch(/"(?:rank|previousRank)":\d/);
				}
			}
			const outsider = JSON.stringify(game.view("Nobody"));
			expect(outsider, name).not.toMatch(/timeFactor|needsMoreTime|wish|waitingFor|device|paired|proof/);
			expectQuestions(outsider, { ...moment, index: -1 }, name);
		});
		expect(moments).toBeGreaterThan(30);
	});

	it("nobody sees from their own state that another has more time", () => {
		const withFactors: string[] = [];
		const without: string[] = [];
		const note = (into: string[]) => (moment: Moment) => {
			for (const nickname of ["Ada", "Bob", "Nobody"]) {
				const { revision: _, ...view } = moment.game.view(nickname);
				into.push(`${nickname}, question ${moment.index}, ${moment.name}: ${JSON.stringify(view)}`);
			}
		};
		// Points by speed use each player's own limit, so the totals of the others differ as intended.
		walk(true, note(withFactors), "accuracy");
		walk(false, note(without), "accuracy");
		expect(withFactors).toEqual(without);
	});

	it("the big screen does not get who has more time or wishes for it, nor an answer before its question is closed", () => {
		walk(true, (moment) => {
			const { game, index, step, name } = moment;
			const where = `question ${index}: ${name}`;
			const stage = JSON.stringify(
				viewFor(
					game.state,
					page,
					{
						device: "view",
						isOwner: false,
						isSteering: false,
						paired: { pairedDevices: 2, lastPairedAt: "2026-01-01T00:00:00.000Z" },
						lateVisitors: 0,
						isRefused: () => false,
					},
					game.now,
				),
			);
			expect(stage, where).not.toMatch(/timeFactor|needsMoreTime|wish|pairedDevices|lastPaired|proof/);
			for (const device of [null, "steer"] as const) {
				const sent = JSON.stringify(
					viewFor(
						game.state,
						page,
						{
							device,
							isOwner: device === null,
							isSteering: true,
							paired: { pairedDevices: 2, lastPairedAt: "2026-01-01T00:00:00.000Z" },
							lateVisitors: 0,
							isRefused: () => false,
						},
						game.now,
					),
				);
				expect(sent, where).toContain('"pairedDevices":2');
				expect(sent.includes('"timeFactor":2'), where).toBe(name !== "everybody is there");
			}
			for (const at of [0, 1, 2]) {
				const out = step === "finished" || at < index || (at === index && step === "closed");
				expect(stage.includes(`extra-of-${at}`), where).toBe(out);
			}
		});
	});
});

describe("over a game without a quiz whose solutions are marked late", () => {
	const asked = [
		{ kind: "choice", options: ["left", "right"], given: [[0], [1]], solution: { correctAnswers: [1] } },
		{ kind: "text", given: ["written-by-Ada", "written-by-Bob"], solution: { accepted: ["solution-text", "written-by-Bob"] } },
		{ kind: "number", given: [271_828, 314_159], solution: { value: 314_160, tolerance: 1 } },
		{ kind: "open", given: [{ texts: ["written-by-Ada"] }, { texts: ["written-by-Bob"] }], solution: null },
	] as const;

	it.each(["at-once", "with-host"] as const)("no player gets what others wrote, nor a solution before it is shown: %s", (solution) => {
		const withoutQuiz = { quizTemplateId: "", quick: true as const, title: "Quick", language: "en" as const, questions: [] };
		const game = new Game(withoutQuiz, { solution, lateJoin: true }).started("Ada", "Bob", "Cem");
		const expectOwn = (name: string, isOut: boolean) => {
			for (const nickname of ["Ada", "Bob", "Cem", "Nobody"]) {
				const where = `${nickname}: ${name}`;
				const polled = { success: true, ...game.view(nickname) };
				const [frame = ""] = framesTo(game.state, nickname, game.now);
				expect(JSON.parse(frame), where).toEqual(JSON.parse(JSON.stringify(polled)));
				const others = ["Ada", "Bob"].filter((other) => other !== nickname);
				if (!isOut) {
					for (const other of others) expect(frame, where).not.toContain(`written-by-${other}`);
					expect(frame, where).not.toMatch(/solution-text|31416|"correctAnswers":\[\d|"isCorrect":(true|false)|"pointsEarned":[1-9]/);
				}
				if (nickname !== "Ada") expect(frame, where).not.toMatch(/written-by-Ada|271828/);
				if (nickname === "Cem") expect(frame, where).not.toContain("314159");
				expect(frame, where).not.toMatch(/"given"|answerCounts|quickEdits|"accepted":\[\]|"tolerance":0/);
			}
		};
		expectOwn("before the first question", false);
		for (const [index, { kind, given, solution: marked, ...more }] of asked.entries()) {
			const options = "options" in more ? { options: [...more.options] } : {};
			game.host({ type: "quick-question", id: `quick0000${index}`, kind, text: "", ...options, after: index - 1 });
			expectOwn(`${kind} is open`, false);
			for (const [n, name] of ["Ada", "Bob"].entries()) game.answer(name, structuredClone(given[n] ?? 0) as AnswerValue);
			expectOwn(`${kind} is answered`, false);
			game.restart();
			game.host({ type: "close-question" });
			expectOwn(`${kind} is closed`, false);
			if (!marked) continue;
			const { ok } = game.host({ type: "quick-solution", questionIndex: index, ...structuredClone(marked) } as HostCommand);
			expect(ok).toBe(true);
			expectOwn(`${kind} is graded`, solution === "at-once");
			game.host({ type: "show-solution" });
			expectOwn(`${kind} is shown`, true);
		}
		game.host({ type: "finish" });
		expectOwn("the end", true);
	});
});

describe("over open questions, of a quiz with and without approval and asked on the spot", () => {
	const question = (n: number, fields: Partial<GameQuestion>): GameQuestion => ({
		...{ id: `question${n}`, text: `text-of-${n}`, kind: "open", options: [], correctAnswers: [], timeLimitSeconds: 20, maxAnswers: 5 },
		...fields,
	});
	const quiz = (): GameQuiz => ({
		...{ quizTemplateId: "quiz-1", title: "Open", language: "en" },
		questions: [question(0, { approve: true }), question(1, { kind: "poll", options: ["left", "right"] }), question(2, {})],
	});
	const isRefused = (text: string) => text.includes("refused");
	const DEVICE = { device: "view", isOwner: false, isSteering: false, paired: { pairedDevices: 1 }, lateVisitors: 0, isRefused } as const;
	/** The host's own big screen. */
	const OWN_WALL = { device: null, isOwner: false, isSteering: false, paired: { pairedDevices: 1 }, lateVisitors: 0, isRefused } as const;
	const PANEL = { device: null, isOwner: true, isSteering: true, paired: { pairedDevices: 1 }, lateVisitors: 0, isRefused } as const;
	const NAMES = ["Ada", "Bob", "Cem"];

	it.each(["at-once", "with-host"] as const)(
		"shows players what they wrote, big screens what is shown, and nothing else: %s",
		(solution) => {
			const game = new Game(quiz(), { solution }).started(...NAMES);
			/** Of the current question, by its texts without the number of the question. */
			let shown: Record<string, number> = {};
			let [index, moments] = [0, 0];
			const at = (name: string) => {
				moments++;
				const where = `question ${index}: ${name}`;
				for (const nickname of [...NAMES, "Nobody"]) {
					const [frame = ""] = framesTo(game.state, nickname, game.now);
					expect(JSON.parse(frame), where).toEqual(JSON.parse(JSON.stringify({ success: true, ...game.view(nickname) })));
					const written = frame.match(/(?:own|both|hidden|refused|late)-[\w-]+/gi) ?? [];
					const own = game.rows.answersOf(game.seat(nickname)?.seatId ?? 0).filter(({ questionIndex }) => questionIndex === index);
					const allowed = JSON.stringify(own.map(({ given }) => given));
					for (const text of written) expect(allowed, `${nickname}, ${where}`).toContain(`"${text}"`);
					expect(frame, where).not.toMatch(/"given|"shown|"count"|refused":/);
				}
				for (const viewer of [DEVICE, OWN_WALL]) {
					const view = viewFor(game.state, page, viewer, game.now);
					const { given = [], givenOthers = 0 } = view;
					expect(Object.fromEntries(given.map(({ text, count }) => [text, count])), where).toEqual(shown);
					expect(givenOthers, where).toBe(0);
					const found: string[] = JSON.stringify(view).match(/(?:own|both|hidden|refused|late)-[\w-]+/gi) ?? [];
					expect(new Set(found), where).toEqual(new Set(Object.keys(shown)));
					expect(JSON.stringify(view), where).not.toMatch(/"hidden":true|"shown":false|"refused":/);
				}
				const { given: all } = viewFor(game.state, page, PANEL, game.now);
				expect(all?.length ?? 0, where).toBeGreaterThanOrEqual(Object.keys(shown).length);
			};
			const hide = (text: string, hidden: boolean, questionIndex = index) =>
				expect(game.host({ type: "hide-text", questionIndex, text, hidden }).ok, text).toBe(true);
			/** What a question without approval shows at once; with it, the host has to show it. */
			const askOpen = (approve: boolean) => {
				const named = (texts: string[]) => texts.map((text) => `${text}-${index}`);
				shown = {};
				at("nobody has answered");
				for (const nickname of NAMES.slice(0, 2)) {
					game.answer(nickname, { texts: named([`own-${nickname}`, "both", "hidden", "refused"]) });
					if (!approve) {
						shown[`own-${nickname}-${index}`] = 1;
						for (const text of named(["both", "hidden"])) shown[text] = (shown[text] ?? 0) + 1;
					}
					at(`${nickname} has answered`);
				}
				if (approve) {
					for (const text of named(["both", "hidden"])) {
						hide(text, false);
						shown[text] = 2;
						at(`${text} is shown`);
					}
				}
				hide(`HIDDEN-${index}!`, true);
				delete shown[`hidden-${index}`];
				at("a text is hidden");
				game.restart();
				at("after a restart");
				game.answer("Cem", { texts: named(["late", "hidden", "Both"]) });
				shown[`both-${index}`] = 3;
				if (!approve) shown[`late-${index}`] = 1;
				at("all have answered");
				game.host({ type: "close-question" });
				at("closed");
				game.host({ type: "show-solution" });
				at("its end is shown");
			};
			askOpen(true);
			game.next();
			[index, shown] = [1, {}];
			at("a poll is open");
			hide("both-0", true, 0);
			at("a text of an earlier question is hidden");
			game.host({ type: "close-question" });
			game.host({ type: "quick-question", id: "quick00001", kind: "open", text: "", maxAnswers: 5, after: 1 });
			index = 2;
			askOpen(false);
			game.next();
			index = 3;
			askOpen(false);
			game.host({ type: "finish" });
			at("the end");
			game.host({ type: "archive" });
			at("archived");
			expect(moments).toBeGreaterThan(25);
		},
	);
});
