// A process that may open no more files ends: the log says so before.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { logEvent } from "./log.mjs";

const EVERY_MS = 5_000;

/** What a process has open, and may; null where the system does not say (only Linux does) or the process has ended. */
export function readOpenFiles(pid) {
	try {
		const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1]);
		// Older kernels have no size here.
		const open = statSync(`/proc/${pid}/fd`).size || readdirSync(`/proc/${pid}/fd`).length;
		return { open, limit };
	} catch {
		return null;
	}
}

/** Logs once when four fifths of the allowed files are open, and again after it had been less than three fifths. */
export function watchOpenFiles(pid, { read = readOpenFiles, log = logEvent } = {}) {
	let said = false;
	return setInterval(() => {
		const files = read(pid);
		if (files === null) return;
		const used = files.open / files.limit;
		if (used < 0.6) said = false;
		if (used < 0.8 || said) return;
		said = true;
		log("error", "open files", files);
	}, EVERY_MS).unref();
}
