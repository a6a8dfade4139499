import { env, SELF } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { type Class, type ClassSummary, LIMITS, type LoginCard, type Pupil, readCode } from "#contract";
import { createDeps } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { runCronTasks } from "#worker/services/retention";
import { call, errorPaths, failure, makeAdmin, registerUser, type TestUser } from "../helpers/api";
import { loadDocuments } from "../helpers/stored-samples";

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const list = (count: number, from = 1) =>
	Array.from({ length: count }, (_, index) => ({ number: from + index, label: `Pupil ${from + index}` }));

async function createClass(owner: TestUser, fields: Record<string, unknown> = {}) {
	const reply = await call<{ class: Class }>("POST", "/classes", { token: owner.token, body: { name: "7b", ...fields } });
	expect(reply.status, reply.text).toBe(201);
	return reply.body.class;
}
const addPupils = (owner: TestUser, id: string, pupils: unknown[]) =>
	call<{ pupils: Pupil[] }>("POST", `/classes/${id}/pupils`, { token: owner.token, body: { pupils } });
const readClass = async (owner: TestUser, id: string) =>
	(await call<{ class: Class }>("GET", `/classes/${id}`, { token: owner.token })).body.class;
const makeCards = (owner: TestUser, id: string, pupilIds?: string[]) =>
	call<{ cards: LoginCard[] }>("POST", `/classes/${id}/cards`, { token: owner.token, body: pupilIds ? { pupilIds } : {} });
const useCard = (secret: string, headers: Record<string, string> = {}, more: { confirmed?: boolean } = {}) =>
	call<{ card: { number: number }; used: boolean; held?: { number: number } }>("POST", "/card", { body: { secret, ...more }, headers });

describe("a class", () => {
	it("is made, read, listed, changed and deleted by its owner", async () => {
		const owner = await registerUser();
		const made = await createClass(owner, { name: " 7b ​ ", language: "tr", endsAt: inDays(100) });
		expect(made).toMatchObject({ name: "7b", language: "tr", ended: false, pupilCount: 0, pupils: [] });
		const added = await addPupils(owner, made._id, [
			{ number: 12, label: "Işıl" },
			{ number: 3, timeFactor: 1.5 },
			{ number: 7, label: " " },
		]);
		expect(added.status, added.text).toBe(201);
		expect((await readClass(owner, made._id)).pupils).toMatchObject([
			{ number: 3, timeFactor: 1.5, cardMadeAt: null },
			{ number: 7, timeFactor: 1 },
			{ number: 12, label: "Işıl", timeFactor: 1 },
		]);
		const [, , isil] = (await readClass(owner, made._id)).pupils;
		const path = `/classes/${made._id}/pupils/${isil?._id}`;
		const changed = await call<{ pupil: Pupil }>("PATCH", path, { token: owner.token, body: { number: 13, timeFactor: 2 } });
		expect(changed.body.pupil).toMatchObject({ number: 13, label: "Işıl", timeFactor: 2 });
		expect((await call<{ pupil: Pupil }>("PATCH", path, { token: owner.token, body: { label: null } })).body.pupil).not.toHaveProperty(
			"label",
		);
		const renamed = await call<{ class: Class }>("PATCH", `/classes/${made._id}`, { token: owner.token, body: { name: "8b" } });
		expect(renamed.body.class).toMatchObject({ name: "8b", language: "tr", endsAt: made.endsAt, pupilCount: 3 });
		const second = await createClass(owner);
		const listed = await call<{ classes: ClassSummary[] }>("GET", "/classes", { token: owner.token });
		expect(listed.body.classes.map(({ _id, pupilCount }) => [_id, pupilCount])).toEqual([
			[second._id, 0],
			[made._id, 3],
		]);
		expect((await call("DELETE", path, { token: owner.token })).status).toBe(200);
		expect(failure(await call("DELETE", path, { token: owner.token }))).toBe("404 PUPIL_NOT_FOUND");
		expect((await call("DELETE", `/classes/${made._id}`, { token: owner.token })).status).toBe(200);
		expect(failure(await call("GET", `/classes/${made._id}`, { token: owner.token }))).toBe("404 CLASS_NOT_FOUND");
		const left = await env.DB.prepare("SELECT COUNT(*) AS n FROM pupils WHERE class_id = ?").bind(made._id).first<{ n: number }>();
		expect(left?.n).toBe(0);
	});

	it("keeps the support of a pupil where something is true; a change replaces all of it", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		const supports = [{ calm: true, readAloud: false }, { calm: false }, undefined];
		const added = await addPupils(
			owner,
			_id,
			supports.map((support, n) => ({ number: n + 1, support })),
		);
		const stored = async () =>
			(await readClass(owner, _id)).pupils.map((pupil) => pupil.support ?? ("support" in pupil ? "empty" : "none"));
		expect(added.body.pupils.map(({ support }) => support)).toEqual([{ calm: true }, undefined, undefined]);
		expect(await stored()).toEqual([{ calm: true }, "none", "none"]);
		const path = `/classes/${_id}/pupils/${added.body.pupils[0]?._id}`;
		const change = (support: unknown) => call<{ pupil: Pupil }>("PATCH", path, { token: owner.token, body: { support } });
		expect((await change({ readAloud: true })).body.pupil.support).toEqual({ readAloud: true });
		expect(await stored()).toEqual([{ readAloud: true }, "none", "none"]);
		expect((await call<{ pupil: Pupil }>("PATCH", path, { token: owner.token, body: { timeFactor: 2 } })).body.pupil).toMatchObject({
			timeFactor: 2,
			support: { readAloud: true },
		});
		for (const none of [{}, { calm: false, readAloud: false }, null]) {
			await change({ calm: true, readAloud: true });
			expect((await change(none)).body.pupil).not.toHaveProperty("support");
			expect(await stored()).toEqual(["none", "none", "none"]);
		}
		expect(errorPaths(await change({ calm: "yes" }))).toEqual(["support.calm"]);
		// A misspelt key would remove what the pupil has.
		expect((await change({ calm: true, loud: true })).status).toBe(400);
		expect(errorPaths(await change(true))).toEqual(["support"]);
		expect(errorPaths(await addPupils(owner, _id, [{ number: 9, support: { readAloud: 1 } }]))).toEqual(["pupils.0.support.readAloud"]);
	});

	it("is found by nobody else, an admin included", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		const [pupil] = (await addPupils(owner, _id, list(1))).body.pupils;
		for (const other of [await registerUser(), await makeAdmin()]) {
			const { token } = other;
			const replies = [
				call("GET", `/classes/${_id}`, { token }),
				call("PATCH", `/classes/${_id}`, { token, body: { name: "Mine" } }),
				call("DELETE", `/classes/${_id}`, { token }),
				addPupils(other, _id, list(1, 50)),
				call("PATCH", `/classes/${_id}/pupils/${pupil?._id}`, { token, body: { label: "Mine" } }),
				call("DELETE", `/classes/${_id}/pupils/${pupil?._id}`, { token }),
				makeCards(other, _id),
			];
			for (const reply of await Promise.all(replies)) expect(failure(reply)).toBe("404 CLASS_NOT_FOUND");
		}
		expect((await readClass(owner, _id)).pupils).toMatchObject([{ number: 1, label: "Pupil 1" }]);
		expect(failure(await call("GET", "/classes"))).toBe("401 UNAUTHENTICATED");
	});

	it("accepts up to 200 pupils, all or none of a list, and names a taken number", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		expect((await addPupils(owner, _id, list(150))).status).toBe(201);
		const twice = await addPupils(owner, _id, [{ number: 300 }, { number: 150 }, { number: 301 }]);
		expect(failure(twice)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(twice)).toEqual(["pupils.1.number"]);
		const inList = await addPupils(owner, _id, [{ number: 300 }, { number: 301 }, { number: 300 }]);
		expect(errorPaths(inList)).toEqual(["pupils.2.number"]);
		// Two reasons: one is fixed in the list, the other by another number.
		expect(JSON.stringify(twice.body)).toContain("This number is already taken in the class");
		expect(JSON.stringify(inList.body)).toContain("This number is in the list more than once");
		for (const number of [0, 1_000_000_000, 1.5, "7", null]) {
			const refused = await addPupils(owner, _id, [{ number }]);
			expect(errorPaths(refused)).toEqual(["pupils.0.number"]);
			expect(JSON.stringify(refused.body)).toContain("A number from 1 to 999,999,999");
		}
		expect(errorPaths(await addPupils(owner, _id, [{ number: 400, label: "x".repeat(61) }]))).toEqual(["pupils.0.label"]);
		expect(errorPaths(await addPupils(owner, _id, [{ number: 400, timeFactor: 4 }]))).toEqual(["pupils.0.timeFactor"]);
		expect(failure(await addPupils(owner, _id, list(51, 500)))).toBe("409 TOO_MANY_PUPILS");
		expect(failure(await addPupils(owner, _id, list(201, 500)))).toBe("400 VALIDATION_ERROR");
		const both = await Promise.all([addPupils(owner, _id, list(30, 200)), addPupils(owner, _id, list(30, 300))]);
		expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
		const { pupils } = await readClass(owner, _id);
		expect(pupils).toHaveLength(180);
		expect((await addPupils(owner, _id, list(20, 600))).status).toBe(201);
		expect(failure(await addPupils(owner, _id, list(1, 700)))).toBe("409 TOO_MANY_PUPILS");
		const path = `/classes/${_id}/pupils/${pupils[0]?._id}`;
		const taken = await call("PATCH", path, { token: owner.token, body: { number: 2 } });
		expect(failure(taken)).toBe("400 VALIDATION_ERROR");
		expect(errorPaths(taken)).toEqual(["number"]);
	});

	it("lasts 400 days at most", async () => {
		const owner = await registerUser();
		for (const endsAt of [inDays(-1), inDays(401), "tomorrow"]) {
			const reply = await call("POST", "/classes", { token: owner.token, body: { name: "7b", endsAt } });
			expect(errorPaths(reply)).toEqual(["endsAt"]);
		}
		const { _id, endsAt } = await createClass(owner, { endsAt: inDays(399) });
		expect(errorPaths(await call("PATCH", `/classes/${_id}`, { token: owner.token, body: { endsAt: inDays(500) } }))).toEqual(["endsAt"]);
		expect((await readClass(owner, _id)).endsAt).toBe(endsAt);
		expect(errorPaths(await call("POST", "/classes", { token: owner.token, body: { name: " " } }))).toEqual(["name"]);
		expect(
			errorPaths(await call("POST", "/classes", { token: owner.token, body: { name: "x".repeat(LIMITS.className.max + 1) } })),
		).toEqual(["name"]);
	});

	it("is one of 20 of a standard account, of calls at once too", async () => {
		const owner = await registerUser();
		const replies = await Promise.all(
			Array.from({ length: 22 }, () => call("POST", "/classes", { token: owner.token, body: { name: randomId() } })),
		);
		expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
		const refused = replies.find(({ status }) => status !== 201);
		expect(refused && failure(refused)).toBe("409 TOO_MANY_CLASSES");
		expect(refused?.body.error?.details).toEqual({ used: 20, limit: 20 });
	});
});

describe("cards", () => {
	it("are shown once, stored as a keyed hash, and make a device the pupil's", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		await addPupils(owner, _id, list(3));
		const made = await makeCards(owner, _id);
		expect(made.status, made.text).toBe(200);
		expect(made.body.cards.map(({ number, label }) => [number, label])).toEqual([
			[1, "Pupil 1"],
			[2, "Pupil 2"],
			[3, "Pupil 3"],
		]);
		const secret = made.body.cards[1]?.secret ?? "";
		expect(readCode(secret)).toBe(secret);
		expect(made.body.cards[1]?.url).toBe(`http://quiz.test/c#${secret}`);
		const rows = await env.DB.prepare("SELECT * FROM pupils WHERE class_id = ?").bind(_id).all();
		expect(JSON.stringify(rows.results)).not.toContain(secret);
		expect(JSON.stringify(await readClass(owner, _id))).not.toContain(secret);

		const used = await useCard(` ${secret.slice(0, 5).toLowerCase()}-${secret.slice(5)} `);
		expect(used.status, used.text).toBe(200);
		expect(used.body).toEqual({ success: true, card: { number: 2 }, used: true });
		const cookie = used.headers.getSetCookie().find((one) => one.startsWith("card="));
		expect(cookie).toBe(`card=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000`);
		const held = await call("GET", "/card", { headers: { Cookie: `a=b; card=${secret}` } });
		expect(held.body).toEqual({ success: true, card: { number: 2 } });
		expect((await call("GET", "/card")).body).toEqual({ success: true, card: null });
		const left = await call("DELETE", "/card");
		expect(left.headers.getSetCookie().join()).toMatch(/card=;.*Max-Age=0/);
	});

	it("of another pupil stay on a device until somebody there has confirmed the change", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		await addPupils(owner, _id, list(2));
		const [ada, bob] = (await makeCards(owner, _id)).body.cards.map(({ secret }) => secret);
		const tablet = { Cookie: `card=${ada}` };
		const asked = await useCard(bob ?? "", tablet);
		expect(asked.body).toEqual({ success: true, card: { number: 2 }, used: false, held: { number: 1 } });
		expect(asked.headers.getSetCookie()).toEqual([]);
		const confirmed = await useCard(bob ?? "", tablet, { confirmed: true });
		expect(confirmed.body.used).toBe(true);
		expect(confirmed.headers.getSetCookie().join()).toContain(`card=${bob}`);
		// The same card again, a newer one of the same pupil, and a first one need no confirmation; asking changes nothing.
		expect((await useCard(ada ?? "", tablet)).body.used).toBe(true);
		const newer = (await makeCards(owner, _id)).body.cards[0]?.secret ?? "";
		expect((await useCard(newer, tablet)).body.used).toBe(true);
		const only = await useCard(newer, {}, { confirmed: false });
		expect(only.body).toEqual({ success: true, card: { number: 1 }, used: false });
		expect(only.headers.getSetCookie()).toEqual([]);
	});

	it("are in a cookie that only this host can set, over https; devices keep the one that they have", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		await addPupils(owner, _id, list(2));
		const [ada, bob] = (await makeCards(owner, _id)).body.cards.map(({ secret }) => secret);
		const secure = async (method: string, cookie: string, body?: object) => {
			const init = {
				method,
				headers: { "Content-Type": "application/json", Cookie: cookie },
				...(body ? { body: JSON.stringify(body) } : {}),
			};
			const reply = await SELF.fetch("https://quiz.test/api/card", init);
			return { body: await reply.json<{ card: { number: number } | null }>(), cookies: reply.headers.getSetCookie() };
		};
		const gone = "Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure";
		const { cookies } = await secure("POST", "", { secret: ada });
		expect(cookies).toEqual([`__Host-card=${ada}; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure`]);
		expect((await secure("GET", `card=${ada}`)).body.card).toEqual({ number: 1 });
		expect((await secure("GET", `card=${bob}; __Host-card=${ada}`)).body.card).toEqual({ number: 1 });
		expect((await secure("DELETE", `__Host-card=${ada}`)).cookies).toEqual([`__Host-card=; ${gone}`]);
	});

	it("end with newer ones of the same pupil, with the pupil and with the class", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		const [ada, bob] = (await addPupils(owner, _id, list(2))).body.pupils;
		const [first, other] = (await makeCards(owner, _id)).body.cards;
		const [second] = (await makeCards(owner, _id, [ada?._id ?? ""])).body.cards;
		expect(failure(await useCard(first?.secret ?? ""))).toBe("404 CARD_INVALID");
		expect((await useCard(second?.secret ?? "")).body.card).toEqual({ number: 1 });
		expect((await useCard(other?.secret ?? "")).body.card).toEqual({ number: 2 });
		expect(failure(await makeCards(owner, _id, [randomId()]))).toBe("404 PUPIL_NOT_FOUND");
		await call("DELETE", `/classes/${_id}/pupils/${bob?._id}`, { token: owner.token });
		expect(failure(await useCard(other?.secret ?? ""))).toBe("404 CARD_INVALID");
		await call("DELETE", `/classes/${_id}`, { token: owner.token });
		expect(failure(await useCard(second?.secret ?? ""))).toBe("404 CARD_INVALID");
	});
});

describe("answer cards of a class", () => {
	const cards = async (owner: TestUser, id: string) =>
		(await readClass(owner, id)).pupils.map(({ number, answerCard }) => [number, answerCard]);

	it("are the smallest free numbers in the order of the pupils' numbers, and stay when others leave", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		const added = await addPupils(owner, _id, [{ number: 30 }, { number: 7 }, { number: 12 }]);
		expect(added.body.pupils.map(({ number, answerCard }) => [number, answerCard])).toEqual([
			[30, 3],
			[7, 1],
			[12, 2],
		]);
		const [first] = (await readClass(owner, _id)).pupils;
		await call("DELETE", `/classes/${_id}/pupils/${first?._id}`, { token: owner.token });
		expect(await cards(owner, _id)).toEqual([
			[12, 2],
			[30, 3],
		]);
		await addPupils(owner, _id, [{ number: 99 }, { number: 5 }]);
		expect(await cards(owner, _id)).toEqual([
			[5, 1],
			[12, 2],
			[30, 3],
			[99, 4],
		]);
	});

	it("can be changed to a free one or to none; a taken one and one that does not exist are refused", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		await addPupils(owner, _id, list(3));
		const [one, two] = (await readClass(owner, _id)).pupils;
		const change = (body: unknown, pupil = one) =>
			call<{ pupil: Pupil }>("PATCH", `/classes/${_id}/pupils/${pupil?._id}`, { token: owner.token, body });
		const taken = await change({ answerCard: 2 });
		expect([failure(taken), errorPaths(taken)]).toEqual(["400 VALIDATION_ERROR", ["answerCard"]]);
		for (const answerCard of [0, 101, 1.5, "1"])
			expect(errorPaths(await change({ answerCard })), String(answerCard)).toEqual(["answerCard"]);
		expect((await change({ answerCard: 100, number: 50 })).body.pupil).toMatchObject({ answerCard: 100, number: 50 });
		expect((await change({ answerCard: 1 }, two)).body.pupil.answerCard).toBe(1);
		expect((await change({ answerCard: null }, two)).body.pupil.answerCard).toBeNull();
		expect((await change({ answerCard: null })).body.pupil.answerCard).toBeNull();
		const both = await change({ number: 3, answerCard: 3 });
		expect([failure(both), errorPaths(both)]).toEqual(["400 VALIDATION_ERROR", ["number"]]);
	});

	it("end with the hundredth pupil; calls at once never give one twice", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		await Promise.all([addPupils(owner, _id, list(60)), addPupils(owner, _id, list(60, 101)), addPupils(owner, _id, list(10, 901))]);
		const given = (await readClass(owner, _id)).pupils.map(({ answerCard }) => answerCard);
		const numbers = given.filter((card) => card !== null);
		expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
		expect(given.filter((card) => card === null)).toHaveLength(30);
	});
});

describe("the end of a class", () => {
	it("hides labels, cards and support at once, and deletes their rows with the next run of the cron", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner, { endsAt: inDays(10) });
		await addPupils(
			owner,
			_id,
			list(2).map((pupil) => ({ ...pupil, support: { calm: true } })),
		);
		const [card] = (await makeCards(owner, _id)).body.cards;
		await env.DB.prepare("UPDATE classes SET ends_at = ? WHERE id = ?")
			.bind(Date.now() - 1, _id)
			.run();
		expect(failure(await useCard(card?.secret ?? ""))).toBe("404 CARD_INVALID");
		const over = await readClass(owner, _id);
		expect(over.ended).toBe(true);
		expect(over.pupils).toMatchObject([
			{ number: 1, cardMadeAt: null },
			{ number: 2, cardMadeAt: null },
		]);
		expect(JSON.stringify(over)).not.toMatch(/Pupil|calm/);
		expect(failure(await makeCards(owner, _id))).toBe("409 WRONG_STATE");
		expect(failure(await addPupils(owner, _id, list(1, 9)))).toBe("409 WRONG_STATE");
		await runCronTasks(createDeps(env), "often");
		const { results } = await env.DB.prepare("SELECT number, label, card_hash, support FROM pupils WHERE class_id = ? ORDER BY number")
			.bind(_id)
			.all();
		expect(results).toEqual([
			{ number: 1, label: null, card_hash: null, support: null },
			{ number: 2, label: null, card_hash: null, support: null },
		]);
	});

	it("does not wait for results that cannot be read, except those of a later version", async () => {
		const owner = await registerUser();
		const nicknameIn = async (id: string) => {
			const object = await env.MEDIA.get(`results/${id}.json`);
			if (!object) throw new Error("no document");
			const text = await new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
			return JSON.parse(text).players[0].nickname;
		};
		const endClass = async (unreadable: string) => {
			const { _id } = await createClass(owner, { endsAt: inDays(10) });
			const [pupil] = (await addPupils(owner, _id, list(1))).body.pupils;
			const player = { nickname: "Pupil 1", pupilId: pupil?._id, card: 5, named: true };
			const documents = { broken: unreadable, whole: JSON.stringify({ version: 8, questions: [], players: [player], language: "en" }) };
			for (const [name, text] of Object.entries(documents)) {
				await loadDocuments({ [`results/${_id}-${name}.json`]: text });
				await env.DB.prepare(
					"INSERT INTO game_results (instance_id, pin, quiz_id, host_id, title, started_at, ended_at, player_count, questions, class_id, document_bytes) VALUES (?1, '4000003', 'q', ?2, 'Game', 0, 0, 1, '[]', ?3, 9)",
				)
					.bind(`${_id}-${name}`, owner.user.id, _id)
					.run();
			}
			await env.DB.prepare("UPDATE classes SET ends_at = ? WHERE id = ?")
				.bind(Date.now() - 1, _id)
				.run();
			await runCronTasks(createDeps(env), "often");
			const label = await env.DB.prepare("SELECT label FROM pupils WHERE class_id = ?").bind(_id).first<string | null>("label");
			return { label, nickname: await nicknameIn(`${_id}-whole`) };
		};
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const { label, nickname } = await endClass('{"version":8,"players":[');
		expect(label).toBeNull();
		expect(nickname).not.toBe("Pupil 1");
		expect(logged).toHaveBeenCalledWith(expect.stringContaining('"event":"result document"'));
		expect((await endClass('{"version":9}')).label).toBe("Pupil 1");
		logged.mockRestore();
	});

	it("can be put off while it has not come", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner, { endsAt: inDays(1) });
		await addPupils(owner, _id, list(1));
		await call("PATCH", `/classes/${_id}`, { token: owner.token, body: { endsAt: inDays(30) } });
		await runCronTasks(createDeps(env), "often");
		expect((await readClass(owner, _id)).pupils).toMatchObject([{ label: "Pupil 1" }]);
	});
});

describe("an account", () => {
	it("exports its classes, and its deletion leaves nothing of them", async () => {
		const owner = await registerUser();
		const { _id } = await createClass(owner);
		await addPupils(owner, _id, [{ number: 1, label: "Pupil 1", support: { calm: true } }, ...list(2, 2)]);
		await makeCards(owner, _id);
		const file = await call<{ classes: Class[] }>("GET", "/users/me/export", { token: owner.token });
		expect(file.body.classes).toMatchObject([
			{ _id, name: "7b", pupils: [{ number: 1, label: "Pupil 1", support: { calm: true } }, {}, {}] },
		]);
		expect((await call("DELETE", "/users/me", { token: owner.token, body: { password: owner.password } })).status).toBe(200);
		for (const table of ["classes", "pupils", "pupil_removals"]) {
			const column = table === "classes" ? "id" : "class_id";
			const left = await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = ?`).bind(_id).first<{ n: number }>();
			expect(left?.n).toBe(0);
		}
	});
});
