import { expect, inject, test } from "vitest";
import { type Fetcher, Host, Player, send } from "../helpers/live";
import { hasRealQuestions, REAL_QUESTIONS, type RealQuestion, readRealQuestions } from "../helpers/real-questions";

type Line = Omit<RealQuestion, "category">;

function spread(all: RealQuestion[], count: number): Line[] {
	const step = Math.floor(all.length / count);
	return all
		.filter((_, index) => index % step === 0)
		.slice(0, count)
		.map(({ text, options, correctAnswers }) => ({ text, options, correctAnswers }));
}

test.skipIf(!hasRealQuestions)("300 real questions in both languages become published quizzes, and one of them is played", async () => {
	const { port } = inject("product");
	const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);
	const session = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Data Loader", email: `data-${Date.now()}@example.org`, password: "data-password" },
	});
	const { token } = session.body.data;
	const published: { id: string; questions: Line[] }[] = [];
	for (const [file, language] of REAL_QUESTIONS) {
		const all = spread(readRealQuestions(file), 150);
		for (let from = 0; from < all.length; from += 30) {
			const questions = all.slice(from, from + 30);
			const reply = await send<{ quiz: { _id: string; status: string; questionCount: number } }>(fetcher, "POST", "/quizzes", {
				token,
				body: { name: `${file} ${from}`, language, status: "published", questions },
			});
			expect(reply.status, reply.text.slice(0, 500)).toBe(201);
			expect(reply.body.quiz).toMatchObject({ questionCount: 30, status: "published" });
			published.push({ id: reply.body.quiz._id, questions });
		}
	}
	expect(published.reduce((sum, quiz) => sum + quiz.questions.length, 0)).toBe(300);

	const [quiz] = published;
	if (!quiz) throw new Error("nothing was published");
	const host = await Host.open(fetcher, token, quiz.id);
	const knows = new Player(fetcher, host.pin, "Bilen");
	const guesses = new Player(fetcher, host.pin, "Deneyen");
	await knows.join();
	await guesses.join();
	for (const [index, question] of quiz.questions.entries()) {
		expect((await host.act(index === 0 ? "start" : "next-question")).status).toBe(200);
		expect((await knows.state()).body).toMatchObject({
			status: "question",
			question: { text: question.text.trim(), options: question.options.map((option) => option.trim()) },
		});
		expect((await knows.answer(index, question.correctAnswers)).status).toBe(200);
		const wrong = question.options.findIndex((_, option) => !question.correctAnswers.includes(option));
		expect((await guesses.answer(index, [wrong])).status).toBe(200);
		expect((await knows.state()).body).toMatchObject({ status: "result", isCorrect: true });
		expect((await guesses.state()).body).toMatchObject({ status: "result", isCorrect: false, score: 0 });
	}
	await host.act("finish");
	expect((await guesses.state()).body).toMatchObject({
		status: "finished",
		finalLeaderboard: [
			{ nickname: "Bilen", rank: 1 },
			{ nickname: "Deneyen", rank: 2, score: 0 },
		],
	});
});
