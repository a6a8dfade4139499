/**
 * A large library through the API: real questions from a folder that is not part of this repository (49,277 English, 1,855 Turkish)
 * become about 10,200 quizzes of five. At 100, 1,000 and 10,000 quizzes the explore list is read with each filter: rows that D1 read per
 * request, and latencies. `--quizzes N` stops earlier; `--requests N` sets how often each list is read.
 */
import { mapConcurrent } from "#durable/room/async";
import { hasRealQuestions } from "#tests/helpers/real-questions";
import { call } from "./lib/player.ts";
import { meteredEnv, runScript, startProduct } from "./lib/product.ts";
import { realQuizzes } from "./lib/real-quizzes.ts";
import { latencies, numberOption, printReport, type Row } from "./lib/report.ts";

const max = numberOption("quizzes", 10_000);
const requests = numberOption("requests", 300);
const steps = [100, 1_000, 10_000].filter((step) => step < max).concat(max);

const LISTS: Record<string, string> = {
	"first page": "/quizzes",
	"first page of a visitor": "visitor /quizzes",
	"language tr": "/quizzes?language=tr",
	"language without quizzes (fr)": "/quizzes?language=fr",
	"ages 9–12": "/quizzes?minAge=9&maxAge=12",
	"ages 2–4, for which there are none": "/quizzes?minAge=2&maxAge=4",
	"search: a common word": "/quizzes?q=which",
	"search: a rare word": "/quizzes?q=hibernate",
	"search: Turkish": "/quizzes?q=a%C5%9Fa%C4%9F%C4%B1daki",
	"search: no match": "/quizzes?q=zzzxxyy",
	"search and language": "/quizzes?q=which&language=tr",
	"search and ages": "/quizzes?q=which&minAge=2&maxAge=4",
	"tenth page": "/quizzes?skip=108",
};

if (!hasRealQuestions) {
	console.log("The folder with real questions (../shared/data) is not here: nothing to import.");
	process.exit(0);
}
const product = await startProduct({ env: meteredEnv });
try {
	const { origin } = product;
	const register = async (email: string) => {
		const body = { name: "Bench", email, password: "bench-password" };
		return (await call<{ data: { token: string } }>(origin, "POST", "/auth/register", { body })).body.data.token;
	};
	const email = `library-${Date.now()}@example.org`;
	const token = await register(email);
	const readerToken = await register(`reader-${Date.now()}@example.org`);
	// An admin has no daily limit.
	runScript("scripts/make-admin.mjs", [email], { STATE_DIR: product.stateDir });

	const quizzes = realQuizzes();
	const found: Record<string, number> = {};
	let questions = 0;
	let next = 0;
	const importUpTo = async (end: number) => {
		const started = performance.now();
		const from = next;
		await mapConcurrent(quizzes.slice(from, end), 8, async (body) => {
			const reply = await call<{ quiz?: { status: string }; error?: { code: string } }>(origin, "POST", "/quizzes", { token, body });
			const outcome = reply.body.quiz?.status ?? reply.body.error?.code ?? String(reply.status);
			found[outcome] = (found[outcome] ?? 0) + 1;
			if (reply.status === 201) questions += body.questions.length;
		});
		next = Math.max(from, Math.min(end, quizzes.length));
		console.log(`${next} quizzes; the last ${next - from} took ${Math.round((performance.now() - started) / 100) / 10} s`);
	};

	const rows: Row[] = [];
	for (const step of steps) {
		await importUpTo(step === max && max >= 10_000 ? quizzes.length : step);
		for (const [what, target] of Object.entries(LISTS)) {
			const visitor = target.startsWith("visitor ");
			const path = target.replace("visitor ", "");
			const times: number[] = [];
			let rowsRead = 0;
			let shown = 0;
			const reader = async (count: number) => {
				for (let n = 0; n < count; n++) {
					const reply = await call<{ quizzes: unknown[] }>(origin, "GET", path, visitor ? {} : { token: readerToken });
					if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
					times.push(reply.ms);
					rowsRead = Number(reply.headers["x-d1-rows-read"]);
					shown = reply.body.quizzes.length;
				}
			};
			await reader(5);
			times.length = 0;
			await Promise.all([reader(requests / 2), reader(requests / 2)]);
			rows.push({ quizzes: next, list: what, shown, "rows read": rowsRead, ...latencies(times) });
		}
	}
	const used = product.usage();
	printReport(`library: ${questions} questions in ${next} quizzes through the API`, rows, {
		...Object.fromEntries(Object.entries(found).map(([outcome, count]) => [`quizzes ${outcome}`, count])),
		"CPU seconds of the runtime": Math.round(used.cpuSeconds),
		"memory of the runtime (MiB)": used.memoryMiB,
	});
	// A page that shows more quizzes reads more rows; otherwise a large library must cost no more than a small one.
	const rest = (row: Row) => Number(row["rows read"]) - 6 * Number(row.shown);
	const growth = Object.keys(LISTS).filter((list) => {
		const costs = rows.filter((row) => row.list === list).map(rest);
		return (costs.at(-1) ?? 0) > (costs[0] ?? 0) + 40;
	});
	if (growth.length > 0) {
		console.error(`Rows read grow with the library: ${growth.join(", ")}`);
		process.exitCode = 1;
	}
} finally {
	await product.stop();
}
process.exit();
