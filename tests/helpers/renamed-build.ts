import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const HASH = /(?<=-)[\w-]{8}(?=\.(?:js|css|woff2)\b)/g;

/** Same length, as if the content had changed. */
const otherHash = (hash: string) => `${hash.slice(0, -1)}${hash.endsWith("0") ? "1" : "0"}`;

/** A build with other file names and versions, as a deploy looks to an open tab. */
export function copyRenamed(build: string, target: string): void {
	const ofOneFolder = ["in-use", "local-settings.json"];
	cpSync(build, target, { recursive: true, filter: (path) => !ofOneFolder.includes(relative(build, path)) });
	const assets = join(target, "client/assets");
	const names = readdirSync(assets);
	const hashes = new Set(names.flatMap((name) => name.match(HASH) ?? []));
	const version = names.flatMap((name) => /^manifest-(.{8})\.js$/.exec(name)?.[1] ?? [])[0];
	const worker = /^const VERSION = "(.+?)"/.exec(readFileSync(join(target, "client/sw.js"), "utf8"))?.[1];
	if (!version || !worker) throw new Error("a build without versions");
	const renamed = (text: string) =>
		text
			.replace(HASH, (hash) => (hashes.has(hash) ? otherHash(hash) : hash))
			.replaceAll(`"${version}"`, `"${otherHash(version)}"`)
			.replaceAll(`"${worker}"`, `"${otherHash(worker)}"`);
	for (const path of readdirSync(target, { recursive: true, encoding: "utf8" })) {
		const file = join(target, path);
		if (/\.(?:js|css)$/.test(path)) writeFileSync(file, renamed(readFileSync(file, "utf8")));
	}
	for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
}
