import { env, SELF } from "cloudflare:test";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Quiz } from "#contract";
import { createDeps } from "#worker/lib/deps";
import { judgePictures } from "#worker/moderation/pictures";
import { call, createQuiz, makeAdmin, questionBody, registerUser } from "../helpers/api";
import { FakeAi, pictureVerdict } from "../helpers/fake-ai";
import { type Fetcher, gameQuiz, Host, Player } from "../helpers/live";
import { atFullCost } from "../helpers/quick-scrypt";
import { FILES, storePicture } from "../helpers/sent-pictures";
import { type GameSample, readDatabase, readDocuments, readGameRows } from "../helpers/stored-samples";

/** Not a check: saves what the current code stores, for stored-samples.test.ts, on request (tests/fixtures/README.md). */
const version: string | undefined = import.meta.env.VITE_STORED_SAMPLES;

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

const realNow = Date.now;
let aheadMs = 0;
/** Moves the product's clock, so that answers differ in points. */
function pass(ms: number): void {
	aheadMs += ms;
	vi.spyOn(Date, "now").mockImplementation(() => realNow() + aheadMs);
}
afterAll(() => vi.restoreAllMocks());

const jsonFile = (folder: string, name: string) => `../fixtures/${folder}/${version}/${name}.json`;
const json = (value: unknown) => `${JSON.stringify(value, null, "\t")}\n`;

describe.skipIf(!version)("samples of what is stored", () => {
	it("saves games in all their phases and the database beside them", async () => {
		// One password for everything stored, hashed at the product's cost.
		const author = await atFullCost(() => registerUser({ name: "Ada Lovelace" }));
		const admin = await makeAdmin();
		const pictures = await Promise.all([FILES.webp, FILES.png, FILES.jpg].map((file) => storePicture(author.token, file)));
		const makeImage = (index: number, alt: string) => (pictures[index] ? { image: { id: pictures[index].id, alt } } : {});
		const plain = gameQuiz(3);
		const withPictures = plain.questions.map((question, index) =>
			index < 2 ? { ...question, ...makeImage(index, `Field ${index}`) } : question,
		);
		const waiting = await createQuiz(author.token, { ...plain, questions: withPictures });
		const ok = async (reply: Promise<{ status: number; text: string }>) =>
			expect((await reply).status, (await reply).text).toBeLessThan(300);
		await ok(call("PATCH", `/quizzes/admin/${waiting._id}/approve`, { token: admin.token, body: {} }));
		const { quiz } = (await call<{ quiz: Quiz }>("GET", `/quizzes/${waiting._id}`)).body;
		const seeing = { ...env, AI: new FakeAi({ json: pictureVerdict("high") }).binding, AI_FORCE_BINDING: "1", AI_VISION_MODEL: "sees" };
		await judgePictures(createDeps(seeing), { user: author.user, ids: pictures.slice(2).map(({ id }) => id) });

		async function open(settings?: Record<string, unknown>, quizId = quiz._id) {
			return joined(await Host.open(fetcher, author.token, quizId, settings));
		}

		async function joined(host: Host) {
			const players: Player[] = [];
			const join = async (nickname: string) => {
				const player = new Player(fetcher, host.pin, nickname);
				await ok(player.join());
				players.push(player);
				return player;
			};
			const [ada, bob, cem] = [await join("Ada"), await join("Işıl"), await join("Cem")];
			const answerAll = async (index: number) => {
				for (const player of players) await player.state();
				pass(2_000);
				await ok(ada.answer(index, index === 2 ? [0, 2] : [index % 4]));
				pass(3_000);
				await ok(bob.answer(index, index === 2 ? [2, 0] : [index % 4]));
				await ok(cem.answer(index, [3]));
			};
			const save = async (name: string, others: Player[] = []) => {
				const { instance } = (await host.view()).body;
				const sample: GameSample = {
					savedAtMs: Date.now(),
					pin: host.pin,
					hostId: author.user.id,
					cookies: Object.fromEntries([...players, ...others].map(({ nickname, cookie }) => [nickname, cookie])),
					...(await readGameRows(host.pin)),
					instance: { ...instance },
				};
				await expect(json(sample)).toMatchFileSnapshot(jsonFile("stored-games", name));
			};
			return { host, join, ada, bob, cem, answerAll, save };
		}

		const lobby = await open();
		await lobby.save("lobby");

		const midway = await open({ lateJoin: true });
		const dora = await midway.join("Dora");
		await ok(midway.host.act("start"));
		await ok(dora.answer(0, [0]));
		await midway.answerAll(0);
		await ok(midway.host.act("remove-player", { nickname: "Dora" }));
		await ok(midway.host.act("next-question", { questionIndex: 0 }));
		await ok(midway.host.act("add-time", { seconds: 15, questionIndex: 1, attempt: "attempt-add-time-0001" }));
		await midway.ada.state();
		pass(4_000);
		await ok(midway.ada.answer(1, [1]));
		const pairing = async (scope: string) =>
			(await call<{ token: string }>("POST", `/instances/${midway.host.pin}/pairing`, { token: author.token, body: { scope } })).body.token;
		await ok(call("POST", `/instances/${midway.host.pin}/pair`, { body: { token: await pairing("steer") } }));
		await pairing("view");
		await midway.save("open");

		const closed = await open({ pointsMode: "accuracy" });
		await ok(closed.host.act("start"));
		await closed.answerAll(0);
		await closed.save("closed");

		const paused = await open({ lateJoin: true });
		await ok(paused.host.act("start"));
		await paused.answerAll(0);
		await ok(paused.host.act("pause", { questionIndex: 0, attempt: "attempt-pause-000001" }));
		await paused.join("Ece");
		await ok(paused.host.act("settings", { locked: true, attempt: "attempt-settings-001" }));
		await paused.save("paused");

		const hidden = await open({ solution: "with-host", ranking: "with-host", teams: { mode: "choose", count: 3 } });
		await ok(hidden.host.act("start"));
		await hidden.answerAll(0);
		await hidden.save("hidden");

		const again = await open({ solution: "with-host", lateJoin: true, teams: { mode: "even", count: 2 } });
		await ok(again.host.act("start"));
		await again.answerAll(0);
		await again.join("Dora");
		await ok(again.host.act("ask-again", { questionIndex: 0, attempt: "attempt-ask-again-01" }));
		await again.ada.state();
		pass(1_000);
		await ok(again.ada.answer(0, [1]));
		await ok(again.bob.answer(0, [0]));
		await again.save("asked-again");

		// Names that the word list refuses; the host allowed one of them, which nobody has taken yet.
		const refused = await open({ lateJoin: true });
		for (const nickname of ["Dick", "Cumming"]) await new Player(fetcher, refused.host.pin, nickname).join();
		await ok(refused.host.act("allow-nickname", { nickname: "Cumming" }));
		await refused.save("refused-names");

		const made = await call<{ class: { _id: string } }>("POST", "/classes", { token: author.token, body: { name: "7b" } });
		const classId = made.body.class._id;
		const pupils = [
			{ number: 7, label: "A. L." },
			{ number: 8, timeFactor: 1.5 },
		];
		await ok(call("POST", `/classes/${classId}/pupils`, { token: author.token, body: { pupils } }));
		const { cards } = (await call<{ cards: { secret: string }[] }>("POST", `/classes/${classId}/cards`, { token: author.token, body: {} }))
			.body;
		const openOfClass = async () => {
			const game = await open({ classId });
			for (const [index, { secret }] of cards.entries()) await ok([game.ada, game.bob][index]?.hold(secret).join() ?? game.ada.join());
			return game;
		};
		const ofClass = await openOfClass();
		const second = new Player(fetcher, ofClass.host.pin, "Ada").hold(cards[0]?.secret ?? "");
		await ok(second.join());
		await ok(ofClass.host.act("start"));
		await ok(second.answer(0, [0]));
		await ofClass.save("with-cards", [second]);

		const read = (game: Awaited<ReturnType<typeof open>>, readings: unknown[], questionIndex?: number) =>
			ok(call("POST", `/instances/${game.host.pin}/card-readings`, { token: author.token, body: { questionIndex, readings } }));
		const answerCards = await open({ classId, answerCards: true, cardNames: "label" });
		await read(
			answerCards,
			[1, 2].map((card) => ({ card, option: 0 })),
		);
		await ok(answerCards.host.act("start"));
		await read(answerCards, [{ card: 1, option: 0 }], 0);
		await answerCards.save("answer-cards");

		const noClock = await open({ timer: "off" });
		await ok(noClock.host.act("start"));
		await noClock.ada.state();
		await ok(noClock.ada.answer(0, [0]));
		await noClock.save("no-clock");

		/** Ends before the last answer, or closed with a solution. */
		const askQuickly = async (game: Awaited<ReturnType<typeof open>>, index: number, solution?: number) => {
			await ok(game.host.act("quick-question", { kind: "choice", timeLimit: 20, after: index - 1 }));
			for (const player of [game.ada, game.bob]) {
				await player.state();
				pass(1_000);
				await ok(player.answer(index, [1]));
			}
			if (solution === undefined) return;
			pass(1_000);
			await ok(game.cem.answer(index, [2]));
			await ok(game.host.act("quick-solution", { questionIndex: index, correctAnswers: [solution] }));
		};
		const quickly = await open();
		await ok(quickly.host.act("start"));
		for (let index = 0; index < 3; index++) {
			await quickly.answerAll(index);
			if (index < 2) await ok(quickly.host.act("next-question"));
		}
		await askQuickly(quickly, 3, 1);
		await askQuickly(quickly, 4);
		await quickly.save("quick-question");

		const opened = await call<{ pin: string }>("POST", "/instances", {
			token: author.token,
			body: { quick: true, language: "tr", title: "Rivers and lakes" },
		});
		const withoutQuiz = await joined(new Host(fetcher, author.token, opened.body.pin));
		await ok(withoutQuiz.host.act("start"));
		await askQuickly(withoutQuiz, 0, 2);
		await ok(withoutQuiz.host.act("quick-solution", { questionIndex: 0, correctAnswers: [1] }));
		await withoutQuiz.save("without-quiz");

		/** Ends before the last answer; the host hides a text, and one that nobody else wrote is written in two ways. */
		const askOpenly = async (game: Awaited<ReturnType<typeof open>>, index: number) => {
			await ok(game.host.act("quick-question", { kind: "open", maxAnswers: 3, timeLimit: 20, after: index - 1 }));
			for (const [player, texts] of [
				[game.ada, ["Meer", "See!"]],
				[game.bob, ["see", "Fluss"]],
			] as const) {
				await player.state();
				pass(1_000);
				await ok(player.answer(index, { texts: [...texts] }));
			}
			await ok(game.host.act("hide-text", { questionIndex: index, text: "Fluss", hidden: true }));
		};
		const openly = await open({ solution: "with-host" });
		await ok(openly.host.act("start"));
		for (let index = 0; index < 3; index++) {
			await openly.answerAll(index);
			if (index < 2) await ok(openly.host.act("next-question"));
		}
		await askOpenly(openly, 3);
		pass(1_000);
		await ok(openly.cem.answer(3, { texts: ["Bach"] }));
		await ok(openly.host.act("ask-again", { questionIndex: 3 }));
		await ok(openly.ada.answer(3, { texts: ["Meer", "Ufer"] }));
		await ok(openly.host.act("close-question"));
		await askOpenly(openly, 4);
		await ok(openly.host.act("hide-text", { questionIndex: 3, text: "bach.", hidden: true }));
		await openly.save("open-answers");

		const whole = async (game: Awaited<ReturnType<typeof open>>) => {
			await ok(game.host.act("start"));
			for (let index = 0; index < 3; index++) {
				await game.answerAll(index);
				await ok(game.host.act(index < 2 ? "next-question" : "finish"));
			}
		};
		const kept = async (game: Awaited<ReturnType<typeof open>>) =>
			vi.waitFor(async () =>
				expect((await readGameRows(game.host.pin)).tables.documents?.find(({ name }) => name === "outbox")?.json).not.toMatch(
					/"what":"results"/,
				),
			);

		const finished = await open();
		await whole(finished);
		await kept(finished);
		await finished.save("finished");

		const played = await openOfClass();
		await whole(played);
		await kept(played);

		// Typed answers, one of them refused by the word list: the document holds text and language.
		const typedQuestion = { text: "Who?", kind: "text", accepted: ["Sinan"], typos: 0, match: "marks", timeLimit: 20 };
		const typedQuiz = await createQuiz(author.token, { name: "Builders", language: "tr", questions: [typedQuestion] });
		const typed = await open({}, typedQuiz._id);
		await ok(typed.host.act("start"));
		for (const [player, text] of [
			[typed.ada, "Sinan"],
			[typed.bob, "Davut Ağa"],
			[typed.cem, "siktir git"],
		] as const) {
			await player.state();
			pass(1_000);
			await ok(player.answer(0, text));
		}
		await ok(typed.host.act("finish"));
		await kept(typed);

		const lesson = await open();
		await ok(lesson.host.act("start"));
		await lesson.answerAll(0);
		await askQuickly(lesson, 1, 1);
		await askOpenly(lesson, 2);
		await ok(lesson.host.act("close-question"));
		await ok(lesson.host.act("finish"));
		await kept(lesson);

		const archived = await open({ pointsMode: "none" });
		await whole(archived);
		await ok(archived.host.act("archive"));
		await kept(archived);
		await archived.save("archived");

		const report = { quizId: quiz._id, questionId: quiz.questions[1]?.id, reason: "incorrect", description: "A letter is missing." };
		const reader = await registerUser({ name: "Alan Turing" });
		await ok(call("POST", "/reports", { token: reader.token, body: report }));
		await createQuiz(author.token, { name: "You idiot" });
		await createQuiz(author.token, {
			name: "What a shit quiz",
			questions: [questionBody({ extraInfo: "Rust.", ...makeImage(2, "Field 2") }), questionBody()],
		});
		const held = await createQuiz(author.token, { name: "Mierda", language: "es" });
		await ok(call("PATCH", `/quizzes/admin/${held._id}/approve`, { token: admin.token, body: { note: "It is about manure." } }));
		const topics = [
			{ topicNumber: 7, title: "Giants", url: "https://example.com/giants" },
			{ topicNumber: 2, title: "Dwarfs" },
		];
		const bookBody = { title: "Planets", author: "Galileo", topics, status: "published", visibility: "public" };
		const book = await call<{ book: { _id: string } }>("POST", "/books", {
			token: author.token,
			body: { ...bookBody, topics: [...topics, { topicNumber: 9, title: "Comets" }] },
		});
		expect(book.status, book.text).toBe(201);
		await createQuiz(author.token, { name: "In a topic", bookId: book.body.book._id, topicNumber: 7 });
		await createQuiz(author.token, { name: "In the book alone", bookId: book.body.book._id });
		await createQuiz(author.token, { name: "In a topic that is gone", bookId: book.body.book._id, topicNumber: 9 });
		await ok(call("PUT", `/books/${book.body.book._id}`, { token: author.token, body: bookBody }));
		await ok(call("POST", `/quizzes/${quiz._id}/solo/submit`, { body: { questionIndex: 0, selectedOptions: [0] } }));

		const undelivered = await open();
		await env.DB.prepare("CREATE TRIGGER refuse BEFORE INSERT ON game_results BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END").run();
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await whole(undelivered);
		await vi.waitFor(async () =>
			expect((await readGameRows(undelivered.host.pin)).tables.documents?.find(({ name }) => name === "outbox")?.json).toMatch(
				/"what":"results",[^}]*"attempts":[1-9]/,
			),
		);
		await undelivered.save("finished-undelivered");
		await env.DB.prepare("DROP TRIGGER refuse").run();

		await expect(json(await readDatabase())).toMatchFileSnapshot(jsonFile("stored-json", "database"));
		await expect(json(await readDocuments())).toMatchFileSnapshot(jsonFile("stored-json", "results"));
	});
});
