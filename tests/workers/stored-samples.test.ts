import { env, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Book, type Instance, type PendingQuiz, type Quiz, type QuizSummary, type Report, readQuestions } from "#contract";
import { call, PASSWORD } from "../helpers/api";
import { violations } from "../helpers/invariants";
import { type Fetcher, Host } from "../helpers/live";
import { evict, getGameStub } from "../helpers/objects";
import { atFullCost } from "../helpers/quick-scrypt";
import { readStoredGame } from "../helpers/stored-game";
import {
	type DatabaseSample,
	type DocumentSample,
	type GameSample,
	loadDatabase,
	loadDocuments,
	loadGame,
} from "../helpers/stored-samples";
import { Witness } from "../helpers/witness";

/** The current code reads what published versions stored. Never regenerate their samples; tests/fixtures/README.md says how to add some. */
const games = import.meta.glob<GameSample>("../fixtures/stored-games/*/*.json", { eager: true, import: "default" });
const databases = import.meta.glob<DatabaseSample>("../fixtures/stored-json/*/database.json", { eager: true, import: "default" });

const documents = import.meta.glob<DocumentSample>("../fixtures/stored-json/*/results.json", { eager: true, import: "default" });

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);
const stored = (pin: string) =>
	runInDurableObject(getGameStub(pin), (_, state) => readStoredGame((sql) => state.storage.sql.exec(sql).toArray()));

async function logIn(email: unknown): Promise<string> {
	const body = { email, password: PASSWORD };
	const reply = await atFullCost(() => call<{ data: { token: string } }>("POST", "/auth/login", { body }));
	expect(reply.status, reply.text).toBe(200);
	return reply.body.data.token;
}

const sampleGames = Object.entries(games).map(([path, sample]) => {
	const [version = "", file = ""] = path.split("/").slice(-2);
	return { version, phase: file.replace(".json", ""), sample };
});

class StoredPlayer extends Witness {
	constructor(
		pin: string,
		nickname: string,
		readonly heldCookie: string,
	) {
		super(fetcher, pin, nickname);
	}
	override get cookie(): string {
		return this.heldCookie;
	}
}

async function expectSound(host: Host, players: readonly Witness[]): Promise<void> {
	const states = new Map<string, Awaited<ReturnType<Witness["state"]>>["body"]>();
	for (const player of players) states.set(player.nickname, (await player.state()).body);
	const { instance } = (await host.view()).body;
	const problems = violations({ stored: await stored(host.pin), players: [], instance, states });
	expect(problems).toEqual([]);
}

/** Without fields that change with the clock or when the object wakes up. */
function lasting({ timeRemaining: _, timeRemainingMs: __, revision: ___, ...instance }: Record<string, unknown>) {
	return instance;
}

describe.each(Object.entries(databases))("rows of D1 in %s", (path, database) => {
	const version = path.split("/").at(-2);
	const quizNamed = (name: string) => database.quizzes?.find((row) => row.name === name);
	const contents = database.quiz_contents?.find(({ quiz_id }) => quiz_id === quizNamed("Rivers and lakes")?.id);
	const readImage = (index: number) => readQuestions(JSON.parse(String(contents?.questions)))[index]?.image;
	let host = "";
	let admin = "";

	beforeAll(async () => {
		await loadDatabase(database);
		await loadDocuments(documents[path.replace("database.json", "results.json")] ?? {});
		host = await logIn(database.users?.find(({ name }) => name === "Ada Lovelace")?.email);
		admin = await logIn(database.users?.find(({ membership_type }) => membership_type === "admin")?.email);
	});

	it("shows questions of quizzes with all their fields", async () => {
		const row = quizNamed("Rivers and lakes");
		const { quiz } = (await call<{ quiz: Quiz }>("GET", `/quizzes/${row?.id}`, { token: host })).body;
		expect(quiz.questions).toMatchObject([
			{
				text: "Question number 1?",
				options: ["alpha", "beta", "gamma", "delta"],
				correctAnswers: [0],
				timeLimit: 20,
				extraInfo: "secret-extra-0",
			},
			{ text: "Question number 2?", correctAnswers: [1] },
			{ text: "Question number 3?", correctAnswers: [0, 2] },
		]);
		expect(quiz.questions.map(({ id }) => id).every((id) => /^[\w-]{10}$/.test(id))).toBe(true);
		const solo = await call<{ data: { isCorrect: boolean } }>("POST", `/quizzes/${row?.id}/solo/submit`, {
			body: { questionIndex: 2, selectedOptions: [2, 0] },
		});
		expect(solo.status, solo.text).toBe(200);
	});

	it("shows pictures of questions with their place, and a model's finding in a waiting one, to readers of both languages", async () => {
		const pictures = (database.media ?? []).map(({ id, width, height }) => ({ id, width, height, url: `/media/${id}` }));
		const { quiz } = (await call<{ quiz: Quiz }>("GET", `/quizzes/${quizNamed("Rivers and lakes")?.id}`, { token: host })).body;
		const shown = quiz.questions.flatMap(({ image }) => image ?? []);
		expect(shown.map(({ alt }) => alt)).toEqual(["Field 0", "Field 1"]);
		for (const { alt: _, ...place } of shown) expect(pictures).toContainEqual(place);
		const reasons = { en: "Somebody is being hurt.", tr: "Birinin canı yakılıyor." };
		for (const [language, reason] of Object.entries(reasons)) {
			const headers = { "Accept-Language": language };
			const waiting = await call<{ quizzes: PendingQuiz[] }>("GET", "/quizzes/admin/pending", { token: admin, headers });
			const held = { index: 0, image: { alt: "Field 2" }, finding: { severity: "high", reason } };
			expect(waiting.body.quizzes).toMatchObject([{ pictures: [held] }]);
		}
	});

	it("shows moderation results, those of low severity too, and the review note", async () => {
		const read = async (name: string) => (await call<{ quiz: Quiz }>("GET", `/quizzes/${quizNamed(name)?.id}`, { token: host })).body.quiz;
		expect(await read("You idiot")).toMatchObject({
			status: "published",
			moderationResult: { approved: true, severity: "low", details: [{ field: "quiz_title", flaggedText: expect.any(String) }] },
		});
		expect(await read("Mierda")).toMatchObject({
			status: "published",
			reviewNote: "It is about manure.",
			moderationResult: { severity: "medium" },
		});
		const waiting = await call<{ quizzes: PendingQuiz[] }>("GET", "/quizzes/admin/pending", { token: admin });
		expect(waiting.body.quizzes).toMatchObject([
			{ name: "What a shit quiz", ownerName: "Ada Lovelace", moderationResult: { approved: false } },
		]);
	});

	it("shows topics of books and the quizzes under them", async () => {
		const [row] = database.books ?? [];
		const { book } = (await call<{ book: Book }>("GET", `/books/${row?.id}`, {})).body;
		expect(book).toMatchObject({
			title: "Planets",
			author: "Galileo",
			topics: [
				{ topicNumber: 7, title: "Giants", orderIndex: 0, url: "https://example.com/giants" },
				{ topicNumber: 2, title: "Dwarfs", orderIndex: 1 },
			],
		});
		const all = await call<{ quizzes: QuizSummary[] }>("GET", `/books/${row?.id}/quizzes`, {});
		expect(all.body.quizzes.map(({ name, topicNumber }) => [name, topicNumber])).toEqual([
			["In the book alone", null],
			["In a topic", 7],
			["In a topic that is gone", 9],
		]);
	});

	it("shows reports and admins' actions", async () => {
		const reports = await call<{ data: Report[] }>("GET", "/reports", { token: admin });
		expect(reports.body.data).toMatchObject([
			{ questionText: "Question number 2?", reason: "incorrect", description: "A letter is missing." },
		]);
		const actions = await call<{ data?: unknown[]; actions?: unknown[] }>("GET", "/admin/actions", { token: admin });
		expect(actions.text).toContain('"quiz.approve"');
	});

	it("shows results of finished games to their host", async () => {
		const list = await call<{ data: { _id: string }[] }>("GET", "/results", { token: host });
		expect(list.status, list.text).toBe(200);
		for (const row of database.game_results ?? []) {
			const one = await call("GET", `/results/${row.instance_id}`, { token: host });
			expect(one.status, one.text).toBe(200);
			expect(one.body).toMatchObject({ result: { players: [{ nickname: "Ada", rank: 1 }, { nickname: "Işıl" }, { nickname: "Cem" }] } });
		}
	});

	it("shows each player's answers", async () => {
		type Stored = { questions: unknown[]; players: { nickname?: string; answers?: ({ text?: string } | null)[] }[] };
		const kept = documents[path.replace("database.json", "results.json")] ?? {};
		for (const { instance_id: id } of database.game_results ?? []) {
			const document = JSON.parse(kept[`results/${id}.json`] ?? "") as Stored;
			const reply = await call<{ result: Stored }>("GET", `/results/${id}`, { token: host });
			expect(reply.status, reply.text).toBe(200);
			const listAnswers = ({ players }: Stored) => players.map(({ answers }) => answers);
			// Refused texts are marked when the document is read.
			const marked = listAnswers(document).map((answers) =>
				answers?.map((answer) => (answer?.text === "siktir git" ? { ...answer, hidden: true } : answer)),
			);
			expect(listAnswers(reply.body.result)).toEqual(marked);
			for (const answers of listAnswers(document)) expect(answers?.length, String(id)).toBe(document.questions.length);
		}
	});

	describe.each(sampleGames.filter((game) => game.version === version))("and a live game: $phase", ({ sample, phase }) => {
		it("plays to its end with the points and ranks that its rows give", async () => {
			await loadGame(sample);
			const game = new Host(fetcher, host, sample.pin);
			const before = (await game.view()).body.instance;
			expect(lasting({ ...before })).toMatchObject(lasting(sample.instance));
			expect(before.revision).toBeGreaterThanOrEqual(Number(sample.instance.revision));
			const players = Object.entries(sample.cookies).map(([nickname, cookie]) => new StoredPlayer(sample.pin, nickname, cookie));
			const playing: Witness[] = players.filter(({ nickname }) => before.participants.some((seat) => seat.nickname === nickname));
			for (const player of players) expect((await player.state()).body.joined ?? false, player.nickname).toBe(playing.includes(player));
			await expectSound(game, playing);

			let instance: Instance = before;
			const act = async (action: string, body?: unknown) => {
				const reply = await game.act(action, body);
				expect(reply.status, `${action}: ${reply.text}`).toBe(200);
				instance = reply.body.instance;
			};
			for (const nickname of instance.refusedNicknames ?? []) {
				await act("allow-nickname", { nickname });
				const player = new Witness(fetcher, sample.pin, nickname);
				expect((await player.join()).status, nickname).toBe(200);
				playing.push(player);
			}
			if (instance.paused) await act("resume");
			if (instance.status === "lobby") await act("start", { questionIndex: -1 });
			while (instance.status === "active") {
				const index = instance.currentQuestionIndex;
				if (instance.questionStatus === "open") {
					for (const player of playing) {
						if (instance.participants.some(({ nickname, answered }) => nickname === player.nickname && answered)) continue;
						const state = (await player.state()).body;
						expect(state.status === "question" && state.joined && state.question.image).toEqual(readImage(index));
						const isOpenKind = instance.questions[index]?.kind === "open";
						const reply = await player.answer(
							index,
							isOpenKind ? { texts: ["Fluss.", `Quelle ${index}`] } : index === 2 ? [0, 2] : [index % 4],
						);
						expect(reply.status, reply.text).toBe(200);
					}
					// A setting that came after the sample.
					expect(instance.settings.changeAnswers).toBe(false);
					const readings = instance.participants.flatMap(({ card, onDevice }) => (card && !onDevice ? [{ card, option: index % 4 }] : []));
					if (readings.length > 0)
						expect((await game.act("card-readings", { questionIndex: index, readings })).body).toMatchObject({ taken: readings.length });
					if (instance.settings.answerCards) await act("close-question");
					for (const { card, option } of readings) {
						const body = { questionIndex: index, card, option: 3 - option };
						const byHand = await call("PATCH", `/instances/${sample.pin}/card-answer`, { token: host, body });
						expect(byHand.status, byHand.text).toBe(200);
					}
					await evict(sample.pin);
					instance = (await game.view()).body.instance;
					expect(instance.questionStatus).toBe("closed");
				}
				await expectSound(game, playing);
				await act(
					index < instance.totalQuestions - 1 ? "next-question" : "finish",
					index < instance.totalQuestions - 1 ? { questionIndex: index } : undefined,
				);
			}
			await expectSound(game, playing);
			await evict(sample.pin);
			await expectSound(game, playing);

			const result = () =>
				call<{ result: { players: unknown[]; questions: unknown[] } }>("GET", `/results/${instance._id}`, { token: host });
			await vi.waitFor(
				async () => {
					await runDurableObjectAlarm(getGameStub(sample.pin));
					expect((await result()).status).toBe(200);
				},
				{ timeout: 20_000, interval: 200 },
			);
			const { players: rows, questions } = (await result()).body.result;
			expect(questions).toHaveLength(instance.totalQuestions);
			const shown = (await game.view()).body.instance.participants;
			const scored = instance.settings.pointsMode !== "none";
			expect(rows).toMatchObject(
				shown.map(({ nickname, totalScore, rank }) => ({ nickname, score: totalScore, ...(scored ? { rank } : {}) })),
			);
			await expect
				.poll(async () => {
					const list = await call<{ instances: { _id: string }[] }>("GET", "/instances?status=finished&limit=50", { token: host });
					return list.body.instances.filter(({ _id }) => _id === instance._id);
				})
				.toMatchObject([{ pin: sample.pin, title: "Rivers and lakes", participantCount: shown.length, endedAt: expect.any(String) }]);
			if (phase !== "archived") await act("archive");
			expect((await game.view()).body.instance.status).toBe("archived");
		});
	});

	it("counts every game once, however often it was loaded", async () => {
		const row = await env.DB.prepare("SELECT times_played AS played FROM quizzes WHERE id = ?")
			.bind(quizNamed("Rivers and lakes")?.id ?? "")
			.first("played");
		// Games are counted when they start; those stored in their lobby had not started.
		const startedHere = sampleGames.filter(({ version: of, sample }) => of === version && sample.instance.status === "lobby");
		expect(row).toBe(Number(quizNamed("Rivers and lakes")?.times_played) + startedHere.length);
	});
});
