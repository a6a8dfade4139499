import { env, SELF } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createQuiz, failure, registerUser, type TestUser } from "../helpers/api";
import { type MadeClass, makeClass } from "../helpers/classes";
import { countingD1 } from "../helpers/counting-d1";
import { fetcherWith, from } from "../helpers/fetcher-with";
import { Pupil, Teacher } from "../helpers/homework";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";
import { LiveSocket } from "../helpers/live-socket";

/* The card on a shared tablet decides whose seat it is, whatever cookies remain. */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

let teacher: TestUser;
let quizId = "";
let made: MadeClass;
let others: MadeClass;
beforeAll(async () => {
	teacher = await registerUser();
	quizId = (await createQuiz(teacher.token, gameQuiz(3)))._id;
	made = await makeClass(fetcher, teacher.token, [{ number: 7 }, { number: 8 }, { number: 9 }]);
	others = await makeClass(fetcher, teacher.token, [{ number: 7 }]);
});
afterEach(() => vi.restoreAllMocks());
const findSecret = (number: number) => made.secrets[made.pupils.findIndex((pupil) => pupil.number === number)] ?? "";

describe("homework at a shared tablet", () => {
	const set = (body: Record<string, unknown> = {}) => Teacher.set(fetcher, teacher.token, quizId, { classId: made.id, ...body });

	async function handOver(host: Teacher) {
		const tablet = new Pupil(fetcher, host.pin, "Ada").hold(findSecret(7));
		expect((await tablet.join()).status).toBe(200);
		await tablet.begin();
		expect((await tablet.save(1, 0, [0])).status).toBe(200);
		return tablet.hold(findSecret(8));
	}

	it("is the card's for every call: nobody sees or changes the seat that was used before", async () => {
		const host = await set({ attempts: 2 });
		const tablet = await handOver(host);
		for (const query of ["", "?nickname=Ada"]) {
			const { body, text } = await tablet.state(query);
			expect(body).toMatchObject({ joined: false });
			// The teacher of the tests is Ada too.
			expect(text.replace("Ada Lovelace", "")).not.toMatch(/Ada|answers|takenOver|removed/);
		}
		for (const refused of [await tablet.begin(), await tablet.save(1, 1, [2]), await tablet.save(1, 1, [2], "Ada"), await tablet.handIn(1)])
			expect(failure(refused)).toBe("403 NOT_A_PLAYER");
		expect(await host.line("Ada")).toMatchObject({ status: "working", answered: 1 });
		expect((await tablet.join({})).body).toMatchObject({ nickname: "8", rejoined: false });
		expect((await tablet.begin()).body).toMatchObject({ nickname: "8", attempt: 1, answers: [] });
		// Ada's page may still send answers; they must not become Bora's.
		expect(failure(await tablet.save(1, 2, [0], "Ada"))).toBe("403 NOT_A_PLAYER");
		tablet.hold(findSecret(7));
		expect((await tablet.state("?nickname=8")).body).toMatchObject({ joined: true, nickname: "Ada", answers: [{ questionIndex: 0 }] });
		expect((await host.line("8"))?.answered).toBe(0);
	});

	it("is the card's also before a seat that was taken without one, and a name does not open another pupil's seat", async () => {
		const host = await set();
		const tablet = new Pupil(fetcher, host.pin, "Guest");
		await tablet.join();
		tablet.hold(findSecret(8));
		expect((await tablet.state()).body.joined).toBe(false);
		expect((await tablet.join({ nickname: "Bora" })).body).toMatchObject({ nickname: "Bora", rejoined: false });
		tablet.hold(findSecret(9));
		expect((await tablet.state("?nickname=Bora")).body.joined).toBe(false);
		expect(failure(await tablet.join({ nickname: "Bora" }))).toBe("409 NICKNAME_TAKEN");
		expect((await tablet.join({ nickname: "Cem" })).body).toMatchObject({ nickname: "Cem" });
		tablet.hold(others.secrets[0] ?? "");
		expect((await tablet.state("?nickname=Guest")).body).toMatchObject({ joined: true, nickname: "Guest" });
	});

	it("is freed of card and seats by a pupil who says that they are not theirs", async () => {
		const host = await set();
		const tablet = await handOver(host);
		await tablet.join({});
		expect((await tablet.leave()).status).toBe(200);
		expect(tablet.cookie).toBe("");
		const { body } = await tablet.state();
		expect(body).toMatchObject({ joined: false });
		expect((await tablet.hold(findSecret(8)).join({})).body).toMatchObject({ nickname: "8", rejoined: true });
	});

	it("reveals to nobody that another pupil's seat was removed or taken over", async () => {
		const host = await set();
		const tablet = await handOver(host);
		await new Pupil(fetcher, host.pin, "").hold(findSecret(7)).join({});
		expect((await tablet.state()).body).toEqual({
			success: true,
			status: "ready",
			joined: false,
			about: expect.any(Object),
			cards: "known",
		});
		await host.act("remove", { nickname: "Ada" });
		expect((await tablet.state()).body).toEqual({
			success: true,
			status: "ready",
			joined: false,
			about: expect.any(Object),
			cards: "known",
		});
		expect((await tablet.join({})).status).toBe(200);
	});

	it("costs no read of the database while the card is the one that the seat was got with", async () => {
		const host = await set();
		const counting = countingD1(env.DB);
		const tablet = new Pupil(fetcherWith({ DB: counting.database }), host.pin, "Ada").hold(findSecret(7));
		await tablet.join();
		expect(counting.take().reads).toHaveLength(1);
		await tablet.begin();
		await tablet.save(1, 0, [0]);
		expect((await tablet.state()).body).toMatchObject({ joined: true });
		expect(counting.take().reads).toEqual([]);
		await tablet.hold(findSecret(8)).state();
		expect(counting.take().reads).toHaveLength(1);
	});

	it("continues during a database outage; only pupils who need the card, or have another one, must wait", async () => {
		const [host, closed] = [await set(), await set({ cardsOnly: true })];
		let isAway = false;
		const during: Fetcher = (path, init) => fetcherWith(isAway ? { DB: brokenDatabase() } : {})(path, init);
		const tablet = new Pupil(during, host.pin, "Ada").hold(findSecret(7));
		await tablet.join();
		await tablet.begin();
		vi.spyOn(console, "error").mockImplementation(() => {});
		isAway = true;
		expect((await tablet.save(1, 0, [0])).status).toBe(200);
		expect((await new Pupil(during, host.pin, "Cem").hold(findSecret(9)).join()).body).toMatchObject({ nickname: "Cem", rejoined: false });
		const unavailable = "503 DATABASE_UNAVAILABLE";
		expect(failure(await new Pupil(during, host.pin, "").hold(findSecret(9)).join({}))).toBe(unavailable);
		expect(failure(await new Pupil(during, closed.pin, "Cem").hold(findSecret(9)).join())).toBe(unavailable);
		tablet.hold(findSecret(8));
		expect(failure(await tablet.state())).toBe(unavailable);
		expect(failure(await tablet.save(1, 1, [0], "Ada"))).toBe(unavailable);
		expect(failure(await tablet.join())).toBe("409 NICKNAME_TAKEN");
	});
});

function brokenDatabase(): D1Database {
	const prepare = () => {
		throw new Error("D1_ERROR: Network connection lost.");
	};
	return new Proxy(env.DB, {
		get: (target, name: keyof D1Database) => (name === "prepare" || name === "withSession" ? prepare : target[name]),
	});
}

describe("a game at a shared tablet", () => {
	it("is the card's for state, answers and sockets; the pupil before loses nothing", async () => {
		const host = await Host.open(fetcher, teacher.token, quizId, { classId: made.id });
		const tablet = new Player(fetcher, host.pin, "Ada").hold(findSecret(7));
		expect((await tablet.join()).status).toBe(200);
		await new Player(fetcher, host.pin, "Guest").join();
		expect((await host.act("start")).status).toBe(200);
		expect((await tablet.state()).text).toContain("alpha");
		tablet.hold(findSecret(8));
		const seen = await tablet.state();
		expect(seen.body).toMatchObject({ joined: false });
		expect(seen.text).not.toMatch(/alpha|takenOver/);
		expect(failure(await tablet.answer(0, [1]))).toBe("403 NOT_A_PLAYER");
		const socket = await LiveSocket.open(fetcher, `${host.pin}/live?nickname=Ada`, { Cookie: tablet.cookie });
		expect(socket).toBeInstanceOf(Response);
		tablet.hold(findSecret(7));
		expect((await tablet.answer(0, [0])).status).toBe(200);
	});

	it("is given up with card and seats", async () => {
		const host = await Host.open(fetcher, teacher.token, quizId, { classId: made.id });
		const tablet = new Player(fetcher, host.pin, "Ada").hold(findSecret(7));
		await tablet.join();
		const left = await send(fetcher, "POST", "/instances/leave", { cookie: tablet.cookie, body: {} });
		const ended = left.headers.getSetCookie();
		expect(ended.map((cookie) => cookie.split("=")[0]).sort()).toEqual(["card", expect.stringMatching(/^seat_/)]);
		for (const cookie of ended) expect(cookie).toMatch(/=; .*Max-Age=0/);
	});

	it("lets the next pupil in at once, even if the previous one was removed", async () => {
		const host = await Host.open(fetcher, teacher.token, quizId, { classId: made.id });
		const tablet = new Player(fetcher, host.pin, "Ada").hold(findSecret(7));
		await tablet.join();
		await host.act("remove", { nickname: "Ada" });
		tablet.hold(findSecret(8));
		expect(failure(await tablet.join())).toBe("409 NICKNAME_TAKEN");
	});
});

describe("a wrong card in a cookie", () => {
	it("counts like one that was typed, in every call that looks at it, and leaves the device", async () => {
		const school = from("192.0.2.21");
		const host = await Teacher.set(school, teacher.token, quizId, { classId: made.id });
		const game = await Host.open(school, teacher.token, quizId, { classId: made.id });
		const first = await new Pupil(school, host.pin, "P0").hold("ZZZZZZZZZ0").join();
		expect(first.headers.getSetCookie().join()).toMatch(/card=;.*Max-Age=0/);
		const replies = [];
		for (let n = 1; n < 60; n += 3) {
			replies.push(
				(await new Pupil(school, host.pin, `P${n}`).hold("ZZZZZZZZZ0").join()).status,
				(await send(school, "GET", "/card", { cookie: "card=ZZZZZZZZZ0" })).status,
				(await new Player(school, game.pin, `P${n}`).hold("ZZZZZZZZZ0").join()).status,
			);
		}
		expect(replies.filter((status) => status === 200)).toHaveLength(59);
		expect(failure(await new Pupil(school, host.pin, "Late").hold("ZZZZZZZZZ0").join())).toBe("429 RATE_LIMITED");
		expect((await new Pupil(school, host.pin, "Late").hold(findSecret(7)).join()).status).toBe(200);
	});
});
