/** Searches in `--quizzes N` (2,000) real quizzes by `--readers N` (8) for `--seconds N` (10): latencies by kind, rate, CPU, memory. */
import { mapConcurrent } from "#durable/room/async";
import { hasRealQuestions } from "#tests/helpers/real-questions";
import { call } from "./lib/player.ts";
import { runScript, startProduct } from "./lib/product.ts";
import { realQuizzes } from "./lib/real-quizzes.ts";
import { latencies, numberOption, printReport, rounded } from "./lib/report.ts";

const WORDS = {
	"a common English word": ["which", "what", "these"],
	"a rare English word": ["hibernate", "platypus", "omnivorous"],
	"Turkish, typed with its letters": ["aşağıdaki", "hangisi", "ülke"],
	"Turkish, typed without them": ["asagidaki", "HANGISI", "ulke"],
	"a part of a word": ["ocean", "phys", "tarih"],
	"no match": ["zzzxxyy", "qqqwww", "ğğğğğ"],
};

if (!hasRealQuestions) {
	console.log("The folder with real questions (../shared/data) is not here: nothing to search.");
	process.exit(0);
}
const product = await startProduct();
try {
	const { origin } = product;
	const email = `search-${Date.now()}@example.org`;
	const session = await call<{ data: { token: string } }>(origin, "POST", "/auth/register", {
		body: { name: "Bench", email, password: "bench-password" },
	});
	const { token } = session.body.data;
	runScript("scripts/make-admin.mjs", [email], { STATE_DIR: product.stateDir });
	const quizzes = realQuizzes().slice(0, numberOption("quizzes", 2_000));
	await mapConcurrent(quizzes, 8, (body) => call(origin, "POST", "/quizzes", { token, body }));
	const kinds = Object.entries(WORDS).map(([what, words]) => ({ what, words, times: [] as number[], shown: 0 }));
	const before = product.usage();
	const started = performance.now();
	const until = started + numberOption("seconds", 10) * 1000;
	await Promise.all(
		Array.from({ length: numberOption("readers", 8) }, async (_, reader) => {
			for (let n = reader; performance.now() < until; n++) {
				const kind = kinds[n % kinds.length];
				const word = kind?.words[Math.floor(n / kinds.length) % kind.words.length] ?? "";
				const reply = await call<{ quizzes: unknown[] }>(origin, "GET", `/quizzes/search?q=${encodeURIComponent(word)}`);
				if (reply.status !== 200) throw new Error(`${word}: ${reply.status}`);
				kind?.times.push(reply.ms);
				if (kind) kind.shown += reply.body.quizzes.length;
			}
		}),
	);
	const seconds = (performance.now() - started) / 1000;
	const used = product.usage();
	const total = kinds.reduce((sum, { times }) => sum + times.length, 0);
	printReport(
		`search in ${quizzes.length} quizzes`,
		kinds.map(({ what, times, shown }) => ({
			search: what,
			count: times.length,
			"shown on average": Math.round((shown / times.length) * 10) / 10,
			...latencies(times),
		})),
		{
			"requests a second": Math.round(total / seconds),
			"CPU milliseconds of the runtime a request": rounded(((used.cpuSeconds - before.cpuSeconds) / total) * 1000, 1),
			"CPU seconds of the runtime": rounded(used.cpuSeconds - before.cpuSeconds, 1),
			"memory of the runtime before, with the quizzes (MiB)": before.memoryMiB,
			"memory of the runtime at the end (MiB)": used.memoryMiB,
		},
	);
} finally {
	await product.stop();
}
process.exit();
