import { SELF } from "cloudflare:test";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { Instance } from "#contract";
import { createQuiz, registerUser } from "../helpers/api";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";
import { evict } from "../helpers/objects";

/** Games without a clock (docs/rules/live-game.md#without-a-clock). */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const TIMELESS = { timeRemaining: null, timeRemainingMs: null };
const OPEN = { questionStatus: "open", timeLimit: null, ...TIMELESS };

let token = "";
let quizId = "";
beforeAll(async () => {
	token = (await registerUser()).token;
	quizId = (await createQuiz(token, gameQuiz(2)))._id;
});

async function started(settings?: Record<string, unknown>) {
	const host = await Host.open(fetcher, token, quizId, settings);
	const [ada, bob] = [new Player(fetcher, host.pin, "Ada"), new Player(fetcher, host.pin, "Bob")];
	for (const player of [ada, bob]) expect((await player.join()).status).toBe(200);
	expect((await host.act("start")).status).toBe(200);
	return { host, ada, bob };
}

async function openFrames(path: string, headers: Record<string, string> = {}): Promise<LiveSocket> {
	const socket = await LiveSocket.open(fetcher, path, headers);
	if (socket instanceof Response) throw new Error(await socket.text());
	return socket;
}

it("no call and no frame shows a time, before and after the game's object slept", async () => {
	const { host, ada, bob } = await started({ timer: "off" });
	const screen = await openFrames(`${host.pin}/live?nickname=Ada`, { Cookie: ada.cookie });
	expect(await screen.next()).toMatchObject({ status: "question", ...TIMELESS, question: { timeLimit: null } });
	const { instance } = (await host.view()).body;
	expect(instance).toMatchObject({ ...OPEN, settings: { timer: "off", pointsMode: "speed" } });
	expect(instance.questions.map(({ timeLimit }) => timeLimit)).toEqual([null, null]);
	await evict(host.pin);
	expect((await host.view()).body.instance).toMatchObject(OPEN);
	expect((await ada.state()).body).toMatchObject({ status: "question", ...TIMELESS, question: { timeLimit: null } });
	expect((await host.act("add-time", { questionIndex: 0 })).body.error?.code).toBe("WRONG_STATE");
	await ada.answer(0, [0]);
	await bob.answer(0, [1]);
	const closed = (await host.view()).body.instance;
	expect(closed).toMatchObject({ questionStatus: "closed", participants: [{ nickname: "Ada", totalScore: 1000 }, { totalScore: 0 }] });
	await evict(host.pin);
	const { revision: _, ...again } = (await host.view()).body.instance;
	expect(closed).toMatchObject(again);
});

it("the clock may change between questions; a host that has the list of questions gets it again", async () => {
	const { host } = await started();
	expect((await host.act("settings", { timer: "off" })).body.instance).toMatchObject({ timeLimit: 20, settings: { timer: "off" } });
	const known = "?questionsKnown=0%3Aopen";
	expect((await host.view(known)).body.instance.questions.map(({ timeLimit }) => timeLimit)).toEqual([20, null]);
	await host.act("close-question");
	const next = (await host.act("next-question")).body.instance;
	expect(next).toMatchObject(OPEN);
	expect((await host.act("settings", { timer: "never" })).body.error?.code).toBe("VALIDATION_ERROR");
});

it("a game with a clock says nothing new but the setting", async () => {
	const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
	onTestFinished(() => clock.mockRestore());
	const { host, ada } = await started();
	const instance: Partial<Instance> = (await host.view()).body.instance;
	expect(instance).toMatchObject({ timeLimit: 20, timeRemaining: 20, settings: { timer: "on" } });
	expect((await ada.state()).body).toMatchObject({ timeRemaining: 20, question: { timeLimit: 20 } });
});
