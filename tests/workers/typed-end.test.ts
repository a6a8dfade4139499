import { env, runInDurableObject, SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { GAME, type GameResult, LIMITS, type Pagination } from "#contract";
import type { GameMeta } from "#durable/game/core";
import { INSULTS, typedText } from "#tests/helpers/typed-game";
import { call, createQuiz, registerUser } from "../helpers/api";
import { type Fetcher, Host, Player } from "../helpers/live";
import { evict, getGameStub } from "../helpers/objects";
import { rounds } from "../helpers/rounds";

const fetcher: Fetcher = (path, init) => SELF.fetch(`http://quiz.test${path}`, init);

const QUESTIONS = LIMITS.questions.max;
/** As many as the results keep take a minute: `npm test` ends a fifth of them, durable/game/typed-end.test.ts all of them. */
const PLAYERS = GAME.resultAnswersMax / QUESTIONS / rounds({ daily: 5, all: 1 });
/** Calls between slices: results take many more slices (durable/game/typed-end.test.ts); without slices, one or two calls come before. */
const CALLS_BETWEEN = rounds({ daily: 5, all: 20 });

function writeRows(sql: SqlStorage): void {
	const { json } = sql.exec<{ json: string }>("SELECT json FROM documents WHERE name = 'game'").one();
	const meta: GameMeta = JSON.parse(json);
	const [round] = meta.rounds;
	if (!round) throw new Error("the game has not started");
	const closed = { ...round, closedAtMs: round.openedAtMs + 1_000 };
	sql.exec("UPDATE documents SET json = ? WHERE name = 'game'", JSON.stringify({ ...meta, rounds: Array(QUESTIONS).fill(closed) }));
	for (let seat = 3; seat <= PLAYERS; seat++)
		sql.exec(
			"INSERT INTO seats (seat_id, nickname, key, proof_hash, joined_at, removed, first_question) VALUES (?, ?, ?, ?, ?, 0, 0)",
			...[seat, `p${seat}`, `p${seat}`, `proof-${seat}`, round.openedAtMs - 1_000],
		);
	for (let n = 0; n < QUESTIONS * PLAYERS; n++)
		sql.exec(
			"INSERT INTO answers (question_index, seat_id, options, started_at, arrived_at, time_elapsed, correct, points) VALUES (?, ?, ?, ?, ?, 1, 0, 0)",
			...[Math.floor(n / PLAYERS), 1 + (n % PLAYERS), JSON.stringify(typedText(n)), round.openedAtMs, round.openedAtMs + 500],
		);
}

it("ends a game of thousands of hostile typed answers: others get in between, and nothing is lost", async () => {
	const { token } = await registerUser();
	const question = { text: "Who?", kind: "text", accepted: ["Sinan"], typos: 2, match: "marks", timeLimit: 600 };
	const quiz = await createQuiz(token, { questions: Array(QUESTIONS).fill(question) });
	const host = await Host.open(fetcher, token, quiz._id);
	const players = ["Ada", "Bob"].map((nickname) => new Player(fetcher, host.pin, nickname));
	for (const player of players) expect((await player.join()).status).toBe(200);
	expect((await host.act("start")).status).toBe(200);
	await evict(host.pin);
	await runInDurableObject(getGameStub(host.pin), (_, state) => state.storage.transactionSync(() => writeRows(state.storage.sql)));
	await evict(host.pin);
	const woken = await host.view();
	expect(woken.body.instance, woken.text.slice(0, 300)).toMatchObject({ participantCount: PLAYERS, questionStatus: "closed" });

	const instanceId = woken.body.instance._id;
	expect((await host.act("finish")).status).toBe(200);
	const kept = () => env.DB.prepare("SELECT player_count AS n FROM game_results WHERE instance_id = ?").bind(instanceId).first("n");
	let calls = 0;
	for (; (await kept()) === null; calls++) {
		expect((await players[0]?.state())?.body.status).toBe("finished");
		// Test and game share one thread: its timers never run while calls follow each other without a pause.
		await new Promise((resolve) => setTimeout(resolve, 0));
	}
	expect(await kept()).toBe(PLAYERS);
	expect(calls).toBeGreaterThan(CALLS_BETWEEN);

	const texts: { text?: string | undefined; hidden?: true | undefined }[] = [];
	for (let skip = 0, hasMore = true; hasMore; ) {
		const path = `/results/${instanceId}?skip=${skip}&limit=${LIMITS.resultPlayersPageSize.max}`;
		const { status, body } = await call<{ result: GameResult; pagination: Pagination }>("GET", path, { token });
		expect(status).toBe(200);
		for (const { answers } of body.result.players) texts.push(...(answers ?? []).flatMap((answer) => answer ?? []));
		if (skip === 0) {
			const groups = body.result.questions.flatMap(({ given = [] }) => given);
			expect(groups).toHaveLength(QUESTIONS * 20);
			for (const { text, hidden } of groups) if (text?.startsWith("you shit")) expect(hidden, text).toBe(true);
		}
		skip += body.result.players.length;
		hasMore = body.pagination.hasMore && skip < PLAYERS;
		if (skip > PLAYERS / 5) break;
	}
	expect(texts.length).toBeGreaterThan((QUESTIONS * PLAYERS) / 5);
	const insults = texts.filter(({ text = "" }) => text.startsWith("you shit"));
	expect(insults.length).toBeGreaterThan(texts.length / INSULTS / 2);
	for (const { text, hidden } of insults) expect(hidden, text).toBe(true);
	expect(texts.filter(({ hidden }) => hidden).length).toBeLessThan(texts.length / 2);
}, 300_000);
