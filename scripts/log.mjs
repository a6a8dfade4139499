// The log lines of the scripts that serve the product: each is one line of JSON.
// What a runtime says may quote a request, with an address or the secret of a path: only its kind is written, and counted where it repeats.
const MAX_TEXT = 200;
/** How long further lines of a kind are counted instead of written. */
const COUNTED_MS = 60_000;
/** Kinds of lines that are counted each for itself. */
const MAX_KINDS = 50;

/** A client that hung up, addresses of frames, and a runtime that ended, which is logged by itself. */
const NO_EVENT = /: disconnected: |^stack: |: warning: NOSENTRY RPC connection broken /;
/** A request that the runtime cannot read: a fault of whoever sent it. */
const MALFORMED = /\bkj\/compat\/(?:url|http)\.c\+\+:|\bjsg\.TypeError: Invalid URL string|\bhandler\b.*\bconnect\b|\bconnect\(\)/i;

/** Names of source files stay; everything that may be a path, an address, a value or somebody's text goes. */
function withoutValues(text) {
	return text
		.split("\n", 1)[0]
		.replace(/;.*$/, "")
		.replace(/\b(jsg\.\w+): .*$/, "$1")
		.replace(/".*"|'.*'/, "…")
		.replace(/\S+/g, (word) =>
			/^\(?(?:[\w.-]+\/)*[\w-]+\.(?:c\+\+|h|m?js):\d+[:)]*$/.test(word) || /^[^/@%?&\\]{1,40}$/.test(word) ? word : "…",
		)
		.slice(0, MAX_TEXT);
}

/** The product's own line, made by worker/lib/log.ts. */
function isOwnLine(text) {
	if (!text.startsWith("{")) return false;
	try {
		return typeof JSON.parse(text).event === "string";
	} catch {
		return false;
	}
}

const lineOf = (level, event, fields) => JSON.stringify({ level, event, ...fields });

const print = (line, level) => (level === "error" ? console.error(line) : console.log(line));

/** An event of the scripts themselves. */
export function logEvent(level, event, fields = {}) {
	const shown = Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, MAX_TEXT) : value]);
	print(lineOf(level, event, Object.fromEntries(shown)), level);
}

/** Takes what a runtime prints, line by line; `event` names the runtime. */
export function createRuntimeLog(event, { write = print, countedMs = COUNTED_MS } = {}) {
	const kinds = new Map();

	function writeCounted(key) {
		const { times, ...kind } = kinds.get(key);
		if (times === 0) return kinds.delete(key);
		write(lineOf(kind.level, kind.event, { message: kind.message, times }), kind.level);
		kinds.get(key).times = 0;
		count(key);
	}
	const count = (key) => setTimeout(writeCounted, countedMs, key).unref();

	return function logRuntimeLine(text, level = "error") {
		if (text.trim() === "" || NO_EVENT.test(text)) return;
		const shownLevel = /^(?:error|warn)/.test(level) ? "error" : "info";
		if (isOwnLine(text)) return write(text, shownLevel);
		const kind = MALFORMED.test(text)
			? { level: "info", event: "malformed request", message: withoutValues(text) }
			: { level: shownLevel, event, message: withoutValues(text) };
		let key = `${kind.event} ${kind.message}`;
		if (!kinds.has(key) && kinds.size >= MAX_KINDS) {
			kind.message = "of other kinds";
			key = kind.message;
		}
		const counted = kinds.get(key);
		if (counted) counted.times++;
		else {
			kinds.set(key, { ...kind, times: 0 });
			write(lineOf(kind.level, kind.event, { message: kind.message }), kind.level);
			count(key);
		}
	};
}
