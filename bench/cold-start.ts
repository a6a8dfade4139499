/**
 * Size of the upload (modules that every start loads, and those on demand, raw and gzipped), and the time from starting the local runtime
 * to its first reply, `--starts N` (5) times, with CPU and memory after its first page.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { call } from "./lib/player.ts";
import { startProduct, type Usage } from "./lib/product.ts";
import { latencies, numberOption, printReport, rounded } from "./lib/report.ts";

const warm = await startProduct();
const folder = join(warm.build, "server");
const modules = readdirSync(folder, { recursive: true })
	.map(String)
	.filter((file) => /\.m?js$/.test(file));
const sources = new Map(modules.map((file) => [file, readFileSync(join(folder, file), "utf8")]));

/** Modules that load when this one starts. Dynamic imports load when they are called, so they do not count. */
function startsWith(file: string, seen: Set<string>): Set<string> {
	if (seen.has(file)) return seen;
	seen.add(file);
	const source = sources.get(file) ?? "";
	for (const [, target = ""] of source.matchAll(/(?:^|[;\n}])\s*(?:import|export)\s*(?:[\w*{}\s,$]+?\s*from\s*)?["'](\.[^"']+)["']/g)) {
		startsWith(join(file, "..", target), seen);
	}
	return seen;
}
const main: string = JSON.parse(readFileSync(join(folder, "wrangler.json"), "utf8")).main ?? "index.js";
const first = startsWith(main, new Set());
const sizeOf = (files: Iterable<string>) => {
	let raw = 0;
	let gzip = 0;
	let count = 0;
	for (const file of files) {
		const source = sources.get(file);
		if (source === undefined) continue;
		count++;
		raw += Buffer.byteLength(source);
		gzip += gzipSync(source).length;
	}
	return { files: count, "raw (kB)": Math.round(raw / 1000), "gzip (kB)": Math.round(gzip / 1000) };
};
const later = modules.filter((file) => !first.has(file));
const assets = readdirSync(join(warm.build, "client"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const again: number[] = [];
for (let n = 0; n < 50; n++) again.push((await call(warm.origin, "GET", "/health")).ms);
await warm.stop();
const starts: number[] = [];
const firstPages: number[] = [];
const used: Usage[] = [];
for (let n = 0; n < numberOption("starts", 5); n++) {
	const started = performance.now();
	const product = await startProduct();
	starts.push(performance.now() - started);
	const asked = performance.now();
	await (await fetch(`${product.origin}/`)).text();
	firstPages.push(performance.now() - asked);
	used.push(product.usage());
	await product.stop();
}
const row = (what: string, values: number[]) => ({ what, count: values.length, ...latencies(values) });
printReport(
	"cold-start",
	[
		row("npm start without building, to its first reply (ms)", starts),
		row("first page of a fresh runtime (ms)", firstPages),
		row("a call to a warm one (ms)", again),
	],
	{
		"upload, all modules": JSON.stringify(sizeOf(modules)),
		"loaded by every start": JSON.stringify(sizeOf(first)),
		"loaded when needed (models)": JSON.stringify(sizeOf(later)),
		"static files": assets.length,
		"CPU seconds of a runtime up to its first page": used.map(({ cpuSeconds }) => rounded(cpuSeconds, 2)).join(", "),
		"memory of a runtime after its first page (MiB)": used.map(({ memoryMiB }) => memoryMiB).join(", "),
	},
);
process.exit();
