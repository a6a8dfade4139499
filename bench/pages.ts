/**
 * Measures what each page transfers in Chromium: requests and gzipped bytes of the first load and of the next, JavaScript separately, and
 * the runtime's CPU time. Then, unless `--bytes`, Lighthouse's scores on its simulated phone. `--only NAME`: one page. Fails if a required
 * figure is not met.
 */

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createGzip, gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Response } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../scripts/chromium.mjs";
import { openAudits, type Scores, type Visit } from "./lib/lighthouse.ts";
import { callProduct, openBenchGame, prepareHost } from "./lib/player.ts";
import { benchPort, runNodeScript, startProduct } from "./lib/product.ts";
import { printReport, type Row, roundTo } from "./lib/report.ts";

const COMPRESSIBLE = /javascript|css|html|json|svg|text/;

/** Compresses as a deployed server does; the local runtime does not. */
async function compressingProxy(target: string): Promise<{ origin: string; close: () => void }> {
	const server = createServer((incoming, outgoing) => {
		const headers = { ...incoming.headers, "accept-encoding": "identity" };
		const passed = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, (reply) => {
			const compress = incoming.method !== "HEAD" && COMPRESSIBLE.test(reply.headers["content-type"] ?? "");
			const { "content-length": _length, ...rest } = reply.headers;
			outgoing.writeHead(reply.statusCode ?? 502, compress ? { ...rest, "content-encoding": "gzip" } : reply.headers);
			if (compress) reply.pipe(createGzip()).pipe(outgoing);
			else reply.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		incoming.pipe(passed);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { origin: `http://localhost:${port}`, close: () => server.close() };
}

/** A page without requests for this long counts as loaded. */
const QUIET_MS = 1_500;
const REQUIRED = { playerScriptsKb: 96, playerFirstPaintMs: 1500, performance: 95, accessibility: 100, bestPractices: 100, layoutShift: 0 };
const missed: string[] = [];

/** The median of three if the first run misses a figure: server, browser and Lighthouse share the machine. */
async function takeMedian(run: () => Promise<Scores>, isMet: (scores: Scores) => boolean): Promise<Scores> {
	const first = await run();
	if (isMet(first)) return first;
	const [, middle] = [first, await run(), await run()].sort((one, other) => one.performance - other.performance);
	return middle ?? first;
}

const product = await startProduct();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
	const { origin } = product;
	const { token, quizId } = await prepareHost(origin, 3);
	const admin = await prepareHost(origin, 1);
	const readUser = async (who: string) => {
		const me = await callProduct<{ data: { user: { email: string } } }>(origin, "GET", "/auth/me", { token: who });
		return me.body.data.user;
	};
	runNodeScript("scripts/make-admin.mjs", [(await readUser(admin.token)).email], { STATE_DIR: product.stateDir });
	const pin = await openBenchGame(origin, token, quizId);
	const book = await callProduct<{ book: { _id: string } }>(origin, "POST", "/books", {
		token,
		body: { title: "Bench", topics: [{ topicNumber: 1, title: "One" }] },
	});

	const measure = async (context: BrowserContext, path: string) => {
		const page = await context.newPage();
		const seen: Promise<{ url: string; bytes: number; script: boolean }>[] = [];
		const cached = new Set<string>();
		const urlByRequest = new Map<string, string>();
		const chromiumSession = await context.newCDPSession(page);
		await chromiumSession.send("Network.enable");
		chromiumSession.on("Network.requestWillBeSent", ({ requestId, request }) => urlByRequest.set(requestId, request.url));
		chromiumSession.on("Network.requestServedFromCache", ({ requestId }) => cached.add(urlByRequest.get(requestId) ?? ""));
		chromiumSession.on("Network.responseReceived", ({ response }) => {
			if (response.fromDiskCache) cached.add(response.url);
		});
		page.on("response", (response: Response) => {
			const url = response.url();
			if (!url.startsWith(origin)) return;
			seen.push(
				(async () => {
					const script = response.request().resourceType() === "script";
					const body = await response.body().catch(() => Buffer.alloc(0));
					const bytes = COMPRESSIBLE.test(response.headers()["content-type"] ?? "") ? gzipSync(body).length : body.length;
					return { url, bytes, script };
				})(),
			);
		});
		await page.goto(`${origin}${path}`);
		for (let known = -1; known !== seen.length; ) {
			known = seen.length;
			await setTimeout(QUIET_MS);
		}
		const all = (await Promise.all(seen)).filter(({ url, bytes }) => bytes > 0 && !cached.has(url));
		await page.close();
		const sum = (list: typeof all) => Math.round(list.reduce((total, { bytes }) => total + bytes, 0) / 100) / 10;
		return { requests: all.length, kilobytes: sum(all), scripts: sum(all.filter(({ script }) => script)) };
	};
	const rows: Row[] = [];
	const atStart = product.usage();
	const prepareVisit = async (who: string): Promise<Visit> => ({
		storage: { token: who, user: JSON.stringify(await readUser(who)) },
		cookies: { signed_in: "1" },
	});
	const VISITOR: Visit = { storage: {}, cookies: {} };
	const HOST = await prepareVisit(token);
	const ADMIN = await prepareVisit(admin.token);
	const visitPage = async (what: string, path: string, { storage, cookies }: Visit) => {
		const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
		await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
		await context.addInitScript((entries: Record<string, string>) => {
			for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
		}, storage);
		const before = product.usage();
		const first = await measure(context, path);
		const next = await measure(context, path);
		const cpuSeconds = product.usage().cpuSeconds - before.cpuSeconds;
		await context.close();
		rows.push({
			page: what,
			"requests, first": first.requests,
			"kB, first": first.kilobytes,
			"of it JavaScript": first.scripts,
			"requests, next": next.requests,
			"kB, next": next.kilobytes,
			"CPU of the runtime, both (ms)": Math.round(cpuSeconds * 1000),
		});
	};
	const all = [
		["landing page", "/", VISITOR],
		["player's page", `/play/${pin}`, VISITOR],
		["solo", `/solo/${quizId}`, VISITOR],
		["book", `/books/${book.body.book._id}`, VISITOR],
		["log in", "/login", VISITOR],
		["sign up", "/register", VISITOR],
		["forgotten password", "/forgot-password", VISITOR],
		["new password", "/reset-password?token=x", VISITOR],
		["confirm address", "/confirm-email?token=x", VISITOR],
		["privacy", "/about/privacy", VISITOR],
		["explore", "/", HOST],
		["my quizzes", "/my-quizzes", HOST],
		["books", "/books", HOST],
		["create quiz", "/quiz/create", HOST],
		["edit quiz", `/quiz/edit/${quizId}`, HOST],
		["edit book", `/books/${book.body.book._id}/edit`, HOST],
		["host panel", `/host/${pin}`, HOST],
		["big screen", `/host/${pin}/stage`, HOST],
		["results", "/results", HOST],
		["homework", "/homework", HOST],
		["classes", "/classes", HOST],
		["account", "/account", HOST],
		["admin", "/admin", ADMIN],
		["admin log", "/admin/log", ADMIN],
	] as const;
	const only = process.argv[process.argv.indexOf("--only") + 1];
	const pages = process.argv.includes("--only") ? all.filter(([what]) => what === only) : all;
	for (const [what, path, visit] of pages) await visitPage(what, path, visit);
	const playerScripts = Number(rows.find(({ page }) => page === "player's page")?.["of it JavaScript"] ?? 0);
	if (playerScripts > REQUIRED.playerScriptsKb) missed.push(`player's page: ${playerScripts} kB of JavaScript`);
	const used = product.usage();
	printReport("pages: bytes by gzip", rows, {
		"CPU seconds of the runtime": roundTo(used.cpuSeconds - atStart.cpuSeconds, 2),
		"memory of the runtime before the first page (MiB)": atStart.memoryMiB,
		"memory of the runtime at the end (MiB)": used.memoryMiB,
	});

	const proxy = await compressingProxy(origin);
	const audits = await openAudits(benchPort + 2, proxy.origin);
	const scored: Row[] = [];
	for (const [what, path, visit] of process.argv.includes("--bytes") ? [] : pages) {
		const player = path.startsWith("/play/");
		const isMet = ({ performance, accessibility, bestPractices, firstPaintMs, layoutShift }: Scores) =>
			performance >= REQUIRED.performance &&
			accessibility >= REQUIRED.accessibility &&
			bestPractices >= REQUIRED.bestPractices &&
			layoutShift <= REQUIRED.layoutShift &&
			(!player || firstPaintMs <= REQUIRED.playerFirstPaintMs);
		const scores = await takeMedian(() => audits.audit(`${proxy.origin}${path}`, visit), isMet);
		scored.push({ page: what, ...scores });
		console.log(`${what}: ${scores.performance}`);
		if (!isMet(scores)) missed.push(`${what}: ${JSON.stringify(scores)}`);
	}
	await audits.close();
	proxy.close();
	console.log("\nLighthouse on its simulated phone");
	console.table(scored);
	for (const line of missed) console.error(`Not met: ${line}`);
} finally {
	await browser.close();
	await product.stop();
}
process.exit(missed.length === 0 ? 0 : 1);
