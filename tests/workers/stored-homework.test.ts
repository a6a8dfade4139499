import { env, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { issueToken } from "#worker/auth/tokens";
import { createDeps } from "#worker/lib/deps";
import { call, createQuiz, questionBody, registerUser } from "../helpers/api";
import { Pupil, Teacher } from "../helpers/homework";
import type { Fetcher } from "../helpers/live";
import { getHomeworkStub } from "../helpers/objects";
import { type GameSample, loadGame, readGameRows } from "../helpers/stored-samples";

/* The current code continues homework that published versions stored (tests/fixtures/README.md). */

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const samples = import.meta.glob<GameSample>("../fixtures/stored-homework/*/*.json", { eager: true, import: "default" });
const made: string | undefined = import.meta.env.VITE_STORED_HOMEWORK;

afterEach(() => {
	vi.restoreAllMocks();
});

describe.skipIf(!made)("samples of homework", () => {
	it("saves it while pupils work, with a time limit for each question, and after the end", async () => {
		const author = await registerUser();
		const questions = [
			questionBody({ text: "q0", options: ["a", "b", "c"], correctAnswers: [1] }),
			questionBody({ text: "q1", options: ["a", "b", "c"], correctAnswers: [0, 2] }),
			{ text: "q2", kind: "text", accepted: ["Ankara"] },
			{ text: "q3", kind: "open", maxAnswers: 2 },
		];
		const quiz = await createQuiz(author.token, { questions });
		const settings = { timed: { timer: "per-question" }, class: { mode: "class", goal: 80 } };
		for (const name of ["open", "timed", "closed", "class"] as const) {
			const isOneByOne = name === "timed" || name === "class";
			const body = isOneByOne ? settings[name] : { attempts: 2, shuffle: "both" };
			const host = await Teacher.set(fetcher, author.token, quiz._id, body);
			const [ada, bob] = [new Pupil(fetcher, host.pin, "Ada"), new Pupil(fetcher, host.pin, "Işıl")];
			for (const pupil of [ada, bob, new Pupil(fetcher, host.pin, "Cem")]) await pupil.join();
			for (const pupil of [ada, bob]) expect((await pupil.begin()).status).toBe(200);
			const findPlace = async (pupil: Pupil, text: string) =>
				(await pupil.state()).body.questions?.find((question) => question.text === text)?.questionIndex ?? -1;
			for (const pupil of [ada, bob])
				expect((await pupil.save(1, await findPlace(pupil, "q0"), isOneByOne ? [1] : [0])).body.saved).toBe(true);
			const place = await findPlace(bob, "q3");
			if (!isOneByOne) expect((await bob.save(1, place, { texts: ["Rain", "rain and snow"] })).status).toBe(200);
			if (name !== "timed") await bob.handIn(1);
			if (name === "class") await host.patch({ held: true });
			await host.correct(quiz.questions[0]?.id ?? "", { correctAnswers: [2] });
			await host.act("remove", { nickname: "Cem" });
			if (name === "closed") await host.act("close");
			await ada.state();
			const sample: GameSample = {
				savedAtMs: Date.now(),
				pin: host.pin,
				hostId: author.user.id,
				cookies: { Ada: ada.cookie, Işıl: bob.cookie },
				...(await readGameRows(host.pin)),
				instance: { ...(await host.view()).body.assignment },
			};
			await expect(`${JSON.stringify(sample, null, "\t")}\n`).toMatchFileSnapshot(`../fixtures/stored-homework/${made}/${name}.json`);
		}
	});
});

async function registerOwner({ hostId, pin, instance }: GameSample): Promise<Teacher> {
	const known = await env.DB.prepare("SELECT 1 FROM users WHERE id = ?").bind(hostId).first();
	if (!known) {
		const { user } = await registerUser();
		await env.DB.prepare("UPDATE users SET id = ? WHERE id = ?").bind(hostId, user.id).run();
	}
	return new Teacher(fetcher, await issueToken({ userId: hostId, epoch: 0 }, createDeps(env)), pin, String(instance._id));
}

const splitCookies = (cookie = "") =>
	Object.fromEntries(cookie.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));

describe("stored homework", () => {
	it.each(Object.keys(samples).map((path) => path.split("/").slice(-2).join(" ")))("goes on: %s", async (name) => {
		const sample = Object.entries(samples).find(([path]) => path.split("/").slice(-2).join(" ") === name)?.[1];
		if (!sample) throw new Error(`no sample ${name}`);
		await loadGame(sample);
		const host = await registerOwner(sample);
		const { assignment } = (await host.view()).body;
		const still = ({ participants, questions, rest }: { participants: unknown; questions: unknown; rest: unknown }) => ({
			participants,
			questions,
			rest,
		});
		const facts = ({ participants, questions, status, attempts, timer, shuffle }: Record<string, unknown>) =>
			still({
				participants: Array.isArray(participants) ? participants.map(({ lastSeenAt: _, stuck: __, ...one }) => one) : [],
				questions,
				rest: { status, attempts, timer, shuffle },
			});
		expect(facts({ ...assignment })).toEqual(facts(sample.instance));
		const ada = new Pupil(fetcher, sample.pin, "Ada", splitCookies(sample.cookies.Ada));
		const bob = new Pupil(fetcher, sample.pin, "Işıl", splitCookies(sample.cookies.Işıl));
		expect((await bob.state()).body.joined).toBe(true);
		const state = (await ada.state()).body;
		const openQuestion = assignment.questions.find(({ kind }) => kind === "open");
		const isInClass = assignment.mode === "class";
		if (openQuestion && assignment.timer === "off" && !isInClass) {
			const given = ["Rain", "rain and snow"].map((text) => ({ text, count: 1 }));
			expect((await host.get(`/questions/${openQuestion.id}`)).body).toMatchObject({ answered: 1, given });
		}
		if (name.endsWith("closed.json")) {
			expect(state).toMatchObject({ status: "closed", corrected: true, countedAttempt: 1 });
		} else {
			expect(state).toMatchObject({ status: "working", attempt: 1, answers: [{ questionIndex: expect.any(Number) }] });
			const [question] = state.questions ?? [];
			const place = state.questions?.find(({ text }) => text === "q2")?.questionIndex;
			if (isInClass) {
				expect(state).toMatchObject({ held: true, questions: [{ text: "q0", try: 1 }], left: 3 });
				expect((await ada.goOn(0)).body).toMatchObject({ questions: [{ text: "q1", try: 1 }], left: 3 });
			} else if (place !== undefined) expect((await ada.save(1, place, "ankara")).body.saved).toBe(true);
			else expect(question?.questionIndex).toBe(1);
			expect((await ada.handIn(1)).body.status).toBe("done");
			expect((await host.act("close")).body.assignment).toMatchObject({ status: "closed", handedInCount: 2, participantCount: 2 });
		}
		const dueMs = Date.now() + 31 * 24 * 3_600_000;
		vi.spyOn(Date, "now").mockReturnValue(dueMs);
		await runDurableObjectAlarm(getHomeworkStub(sample.pin));
		vi.restoreAllMocks();
		expect((await call("GET", `/assignments/${sample.pin}/state`)).status).toBeLessThan(500);
	});

	it.skipIf(made)("that a later version stored is refused and left as it is", async () => {
		const sample = Object.values(samples).at(-1);
		if (!sample) throw new Error("no sample");
		const later = 1_000;
		const documents = (sample.tables.documents ?? []).map((row) => (row.name === "version" ? { ...row, json: String(later) } : row));
		const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const stub = getHomeworkStub(sample.pin);
		await loadGame({ ...sample, tables: { ...sample.tables, documents } });
		const before = (await readGameRows(sample.pin)).tables;
		const host = await registerOwner(sample);
		const ada = new Pupil(fetcher, sample.pin, "Ada", splitCookies(sample.cookies.Ada));
		for (const reply of [await host.view(), await host.act("close"), await ada.state(), await ada.begin(), await ada.save(1, 0, [0])])
			expect(reply.status, reply.text).toBe(500);
		const meta = JSON.parse(String(documents.find(({ name }) => name === "assignment")?.json));
		// Otherwise a deleted pupil would be back once the later version is deployed again.
		await expect(runInDurableObject(stub, (object) => object.forgetPupils(meta.assignmentId, ["pupil"], "pupils"))).rejects.toThrow(
			"another version",
		);
		vi.spyOn(Date, "now").mockReturnValue(Date.now() + 100 * 24 * 3_600_000);
		await runDurableObjectAlarm(stub);
		expect((await readGameRows(sample.pin)).tables).toEqual(before);
		expect(logged).toHaveBeenCalled();
	});
});
