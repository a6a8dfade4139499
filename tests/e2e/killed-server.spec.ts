import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { startProduct } from "../../bench/lib/product";
import { gameQuiz, Host, Player, send } from "../helpers/live";

test("a killed server loses no acknowledged answer, and the open question closes at its time", async () => {
	const stateDir = ".cache/kill-state";
	rmSync(stateDir, { recursive: true, force: true });
	const port = 8797;
	let product = await startProduct({ port, stateDir, build: false });
	const fetcher = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init);
	try {
		const session = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
			body: { name: "Kill Test", email: "kill@example.org", password: "kill-password" },
		});
		const token = session.body.data.token;
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 10) });
		const host = await Host.open(fetcher, token, quiz.body.quiz._id);
		const players = Array.from({ length: 8 }, (_, n) => new Player(fetcher, host.pin, `p${n}`));
		for (const player of players) expect((await player.join()).status).toBe(200);
		expect((await host.act("start")).status).toBe(200);
		const opened = Date.now();
		const acknowledged: Player[] = [];
		const burst = players.slice(0, 6).map(async (player, n) => {
			await new Promise((resolve) => setTimeout(resolve, n * 15));
			try {
				if ((await player.answer(0, [0])).status === 200) acknowledged.push(player);
			} catch {
				// The kill met this one on its way: it was never acknowledged.
			}
		});
		await new Promise((resolve) => setTimeout(resolve, 60));
		await product.kill();
		await Promise.all(burst);
		expect(acknowledged.length).toBeGreaterThan(0);

		product = await startProduct({ port, stateDir, build: false });
		const view = (await host.view()).body.instance;
		expect(view.status).toBe("active");
		expect(view.answeredCount).toBeGreaterThanOrEqual(acknowledged.length);
		for (const player of acknowledged) {
			expect((await player.state()).body).toMatchObject({ joined: true, submitted: true, selectedOptions: [0] });
			expect((await player.answer(0, [0])).status).toBe(200);
		}
		expect((await players[7]?.answer(0, [0]))?.status).toBe(200);
		await expect.poll(async () => (await host.view()).body.instance.questionStatus, { timeout: 15_000 }).toBe("closed");
		expect(Date.now() - opened).toBeGreaterThanOrEqual(10_000);
		for (const player of acknowledged) {
			const state = (await player.state()).body;
			expect(state).toMatchObject({ status: "result", isCorrect: true });
			if (state.status === "result" && state.joined) expect(state.pointsEarned).toBeGreaterThan(500);
		}
		expect((await players[6]?.state())?.body).toMatchObject({ status: "result", isCorrect: false, pointsEarned: 0 });
		await product.kill();
		product = await startProduct({ port, stateDir, build: false });
		expect((await acknowledged[0]?.state())?.body).toMatchObject({ status: "result", isCorrect: true });
	} finally {
		await product.stop();
	}
});
