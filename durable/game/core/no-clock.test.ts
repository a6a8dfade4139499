import { expect, it } from "vitest";
import { Game, HOUR, readCode } from "#tests/helpers/fake-game";
import { nextDeadline } from ".";

const TEXT = {
	id: "question0t",
	kind: "text" as const,
	text: "Sea?",
	options: [],
	correctAnswers: [],
	accepted: ["Aegean"],
	timeLimitSeconds: 20,
};

function untimed(settings: ConstructorParameters<typeof Game>[1] = {}, names = ["Ada", "Bob"]) {
	return new Game(3, { timer: "off", ...settings }).started(...names);
}

it("a question without a clock shows no time in any view", () => {
	const game = untimed({ readingSeconds: 3 });
	const shown = () => [game.hostView(), game.view("Ada")];
	for (const ms of [0, 3_000, 60_000]) {
		game.tick(ms);
		for (const view of shown()) expect(view).toMatchObject({ timeRemaining: null, timeRemainingMs: null });
		expect(game.view("Ada")).toMatchObject({ status: "question", question: { timeLimit: null } });
		expect(game.view("Ada")).not.toHaveProperty("addedSeconds");
		expect(game.hostView()).toMatchObject({ timeLimit: null, questions: [{ timeLimit: null }, { timeLimit: null }, { timeLimit: null }] });
	}
	game.host({ type: "close-question" });
	expect(game.view("Ada")).toMatchObject({ status: "result", question: { timeLimit: null } });
	expect(game.hostView()).toMatchObject({ timeLimit: null, timeRemaining: null, questionStatus: "closed" });
});

it("it closes when everybody has answered, when the host closes it, or after 60 minutes", () => {
	const game = untimed();
	game.tick(20 * 60_000);
	game.answer("Ada", [0]);
	expect(game.hostView().questionStatus).toBe("open");
	game.answer("Bob", [1]);
	expect(game.hostView()).toMatchObject({ questionStatus: "closed" });
	game.host({ type: "next-question" });
	const openedAtMs = game.now;
	expect(nextDeadline(game.state)).toBe(openedAtMs + HOUR);
	expect(game.tick(HOUR - 1).hostView().questionStatus).toBe("open");
	expect(game.answer("Ada", [1]).ok).toBe(true);
	expect(game.tick(1).hostView().questionStatus).toBe("closed");
	expect(readCode(game.answer("Bob", [1], 1))).toBe("QUESTION_CLOSED");
	game.host({ type: "next-question" });
	game.tick(60_000);
	game.host({ type: "close-question" });
	expect(game.hostView().questionStatus).toBe("closed");
});

it("a right answer is worth 1,000 points whenever it comes, 500 in the second turn, and none in a game without points", () => {
	const game = untimed({ solution: "with-host" }, ["Ada", "Bob", "Cem"]);
	game.tick(40 * 60_000);
	game.answer("Ada", [0]);
	game.host({ type: "close-question" });
	expect(game.host({ type: "ask-again" }).ok).toBe(true);
	expect(game.view("Bob")).toMatchObject({ status: "question", turn: 2, timeRemaining: null });
	expect(nextDeadline(game.state)).toBe(game.now + HOUR);
	game.tick(30 * 60_000);
	game.answer("Bob", [0]);
	game.host({ type: "close-question" });
	game.host({ type: "show-solution" });
	const scores = game.hostView().participants.map(({ nickname, totalScore }) => [nickname, totalScore]);
	expect(scores).toEqual([
		["Ada", 1000],
		["Bob", 500],
		["Cem", 0],
	]);
	const silent = untimed({ pointsMode: "none" });
	silent.answer("Ada", [0]);
	silent.host({ type: "close-question" });
	expect(silent.view("Ada")).toMatchObject({ isCorrect: true, pointsEarned: 0 });
});

it("a text that is accepted afterwards earns the whole points, too", () => {
	const game = new Game({ quizTemplateId: "q", title: "Seas", language: "en", questions: [TEXT] }, { timer: "off" }).started("Ada", "Bob");
	game.tick(10 * 60_000);
	game.answer("Ada", "Ege");
	game.host({ type: "close-question" });
	game.host({ type: "accept", questionIndex: 0, text: "Ege" });
	expect(game.view("Ada")).toMatchObject({ pointsEarned: 1000, score: 1000 });
});

it("no time can be added, and more time for one player has no effect", () => {
	const game = untimed();
	expect(readCode(game.host({ type: "add-time", seconds: 10 }))).toBe("WRONG_STATE");
	expect(game.host({ type: "time-factor", key: "ada", factor: 3 }).ok).toBe(true);
	game.next();
	expect(game.hostView()).toMatchObject({ waitingFor: 0 });
	expect(game.view("Ada")).toMatchObject({ timeRemainingMs: null, question: { timeLimit: null } });
	expect(nextDeadline(game.state)).toBe(game.now + HOUR);
	const pupil = { pupilId: "p", classId: "c", number: 1, label: null, timeFactor: 2, answerCard: null } as const;
	const late = new Game(2, { timer: "off", lateJoin: true, classId: "c" }).started("Ada", "Bob");
	late.join("Cem", undefined, [], { pupil });
	expect(late.hostView()).toMatchObject({ waitingFor: 0 });
	expect(late.restart().hostView()).toMatchObject({ waitingFor: 0 });
});

it("the setting holds from the next question on, and what was asked keeps its clock", () => {
	const game = new Game(3).started("Ada", "Bob");
	expect(game.host({ type: "settings", timer: "off" }).ok).toBe(true);
	expect(game.hostView()).toMatchObject({ timeLimit: 20, timeRemaining: 20, settings: { timer: "off" } });
	expect(game.hostView().questions.map(({ timeLimit }) => timeLimit)).toEqual([20, null, null]);
	game.tick(10_000);
	game.answer("Ada", [0]);
	game.tick(15_000);
	expect(game.hostView()).toMatchObject({ questionStatus: "closed", participants: [{ totalScore: 750 }, { totalScore: 0 }] });
	game.host({ type: "next-question" });
	expect(game.hostView()).toMatchObject({ timeLimit: null });
	game.host({ type: "settings", timer: "on" });
	expect(
		game
			.tick(HOUR - 1)
			.restart()
			.hostView(),
	).toMatchObject({ questionStatus: "closed", timeLimit: null });
	game.host({ type: "next-question" });
	expect(game.hostView()).toMatchObject({ timeLimit: 20 });
});
