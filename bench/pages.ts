/**
 * What each page costs on the wire in real Chromium: requests and bytes of the first load with an empty cache and of the next one, JavaScript
 * apart, and the CPU of the runtime for both. Bytes are by gzip, which is what a server at least does; the local one sends them as they are.
 */
import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Response } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../scripts/chromium.mjs";
import { call, openGame, prepareHost } from "./lib/player.ts";
import { startProduct } from "./lib/product.ts";
import { printReport, type Row, rounded } from "./lib/report.ts";

const COMPRESSIBLE = /javascript|css|html|json|svg|text/;
const product = await startProduct();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
	const { origin } = product;
	const { token, quizId } = await prepareHost(origin, 3);
	const pin = await openGame(origin, token, quizId);
	const me = await call<{ data: { user: unknown } }>(origin, "GET", "/auth/me", { token });
	const book = await call<{ book: { _id: string } }>(origin, "POST", "/books", {
		token,
		body: { title: "Bench", topics: [{ topicNumber: 1, title: "One" }] },
	});

	/** Loads a page and waits until nothing more comes. */
	const measure = async (context: BrowserContext, path: string) => {
		const page = await context.newPage();
		const seen: Promise<{ url: string; bytes: number; script: boolean }>[] = [];
		// Chromium reports which responses came from its cache.
		const cached = new Set<string>();
		const urlOf = new Map<string, string>();
		const chromiumSession = await context.newCDPSession(page);
		await chromiumSession.send("Network.enable");
		chromiumSession.on("Network.requestWillBeSent", ({ requestId, request }) => urlOf.set(requestId, request.url));
		chromiumSession.on("Network.requestServedFromCache", ({ requestId }) => cached.add(urlOf.get(requestId) ?? ""));
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
		await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
		const all = (await Promise.all(seen)).filter(({ url, bytes }) => bytes > 0 && !cached.has(url));
		await page.close();
		const sum = (list: typeof all) => Math.round(list.reduce((total, { bytes }) => total + bytes, 0) / 100) / 10;
		return { requests: all.length, kilobytes: sum(all), scripts: sum(all.filter(({ script }) => script)) };
	};
	const rows: Row[] = [];
	const atStart = product.usage();
	const look = async (what: string, path: string, signedIn: boolean) => {
		const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
		if (signedIn) {
			await context.addInitScript(
				({ token, user }) => {
					localStorage.setItem("token", token);
					localStorage.setItem("user", JSON.stringify(user));
				},
				{ token, user: me.body.data.user },
			);
		}
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
	await look("landing page", "/", false);
	await look("player's page", `/play/${pin}`, false);
	await look("solo", `/solo/${quizId}`, false);
	await look("book", `/books/${book.body.book._id}`, false);
	await look("log in", "/login", false);
	await look("explore", "/", true);
	await look("my quizzes", "/my-quizzes", true);
	await look("create quiz", "/quiz/create", true);
	await look("host panel", `/host/${pin}`, true);
	await look("results", "/results", true);
	const used = product.usage();
	printReport("pages: bytes by gzip", rows, {
		"CPU seconds of the runtime": rounded(used.cpuSeconds - atStart.cpuSeconds, 2),
		"memory of the runtime before the first page (MiB)": atStart.memoryMiB,
		"memory of the runtime at the end (MiB)": used.memoryMiB,
	});
} finally {
	await browser.close();
	await product.stop();
}
process.exit();
