/**
 * Phones that request one picture at the same moment: `--phones N` (10,000), `--at-once N` connections (500), `--side N` pixels (1,600).
 * Prints what reached the Worker, what answered, database reads and the cost. Compares every byte.
 */
import { Agent, get } from "node:http";
import { mapConcurrent } from "#durable/room/async";
import { addEndings } from "./lib/endings.ts";
import type { PictureTotals } from "./lib/meter.ts";
import { prepareHost } from "./lib/player.ts";
import { meteredEnv, startProduct } from "./lib/product.ts";
import { latencies, numberOption, printReport, rounded } from "./lib/report.ts";

const hooks = addEndings();
const { bytesOf, drawn } = await import("#tests/helpers/pictures");
hooks.deregister();

const phones = numberOption("phones", 10_000);
const atOnce = numberOption("at-once", 500);
const side = numberOption("side", 1_600);

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

interface Answer {
	status: number;
	bytes: Buffer;
	ms: number;
	totals: PictureTotals;
}

function ask(url: string): Promise<Answer> {
	const started = performance.now();
	return new Promise((resolve, reject) => {
		const request = get(url, { agent }, (reply) => {
			const chunks: Buffer[] = [];
			reply.on("data", (chunk: Buffer) => chunks.push(chunk));
			reply.on("error", reject);
			reply.on("end", () =>
				resolve({
					status: reply.statusCode ?? 0,
					bytes: Buffer.concat(chunks),
					ms: performance.now() - started,
					totals: JSON.parse(String(reply.headers["x-picture-totals"])),
				}),
			);
		});
		request.on("error", (error: NodeJS.ErrnoException) => {
			// The server closed a kept-alive connection just as it was reused: nothing was sent.
			if (request.reusedSocket && error.code === "ECONNRESET") ask(url).then(resolve, reject);
			else reject(error);
		});
	});
}

const product = await startProduct({ env: meteredEnv });
try {
	const { origin } = product;
	const { token } = await prepareHost(origin, 1);
	const sent = await fetch(`${origin}/api/media`, {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/jpeg" },
		body: await bytesOf(drawn(side, Math.round(side * 0.75)).jpeg({ quality: 92 })),
	});
	const { media } = (await sent.json()) as { media: { url: string; bytes: number } };

	const before = product.usage();
	const started = performance.now();
	const times: number[] = [];
	let [wrong, bytes] = [0, 0];
	let first: Buffer | null = null;
	await mapConcurrent(Array(phones).fill(0), atOnce, async () => {
		const answer = await ask(`${origin}${media.url}`);
		first ??= answer.bytes;
		if (answer.status !== 200 || answer.bytes.length !== media.bytes || !answer.bytes.equals(first)) wrong++;
		times.push(answer.ms);
		bytes += answer.bytes.length;
	});
	const seconds = (performance.now() - started) / 1000;
	const after = product.usage();
	// Its reply has the totals of all requests before it.
	const { totals } = await ask(`${origin}${media.url}`);
	const requests = totals.requests - 1;
	const fromCache = totals.cacheHits - 1;
	const cpuMs = (after.cpuSeconds - before.cpuSeconds) * 1000;
	printReport(
		`picture: ${phones.toLocaleString("en")} phones ask for one of ${Math.round(media.bytes / 1024)} KiB, ${atOnce} at once`,
		[
			{ what: "requests that reached the Worker", number: requests },
			{ what: "answered by the copy near the caller", number: fromCache },
			{ what: "reads of the bucket", number: totals.bucketReads },
			{ what: "shared the read of another request", number: requests - fromCache - totals.bucketReads },
			{ what: "rows read of the database", number: totals.rowsRead },
			{ what: "calls of the database", number: totals.databaseCalls },
			{ what: "wrong answers", number: wrong },
		],
		{
			"all served within (s)": rounded(seconds, 1),
			"MB served": Math.round(bytes / 1e6),
			"p50 / p99 / max (ms)": Object.values(latencies(times)).join(" / "),
			"CPU of the whole runtime a request, its stand-in for the cache included (ms)": rounded(cpuMs / phones, 2),
			"memory of the runtime (MiB)": after.memoryMiB,
		},
	);
	if (wrong > 0 || totals.rowsRead > 0 || totals.databaseCalls > 0) process.exitCode = 1;
} finally {
	agent.destroy();
	await product.stop();
}
process.exit();
