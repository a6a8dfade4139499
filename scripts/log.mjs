// The log lines of the scripts that serve the product: each is one line of JSON.
// A line of a runtime may quote a request, with an address or the secret of a path: only its kind is written, and counted if it repeats.
const MAX_TEXT = 200;
/** How long further lines of a kind are counted instead of written. */
const COUNTED_MS = 60_000;
/** How many kinds of lines are counted separately. */
const MAX_KINDS = 50;

/** A client that hung up, addresses of frames, and a runtime that ended, which is logged by itself. */
const NO_EVENT = /: disconnected: |^stack: |: warning: NOSENTRY RPC connection broken /;
/** A request that the runtime cannot read: the fault of its sender. */
const MALFORMED = /\bkj\/compat\/(?:url|http)\.c\+\+:|\bjsg\.TypeError: Invalid URL string|\bhandler\b.*\bconnect\b|\bconnect\(\)/i;

/** Names of source files stay; everything that may be a path, an address, a value or somebody's text goes. */
function redactValues(text) {
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

const formatLine = (level, event, fields) => JSON.stringify({ level, event, ...fields });

const print = (line, level) => (level === "error" ? console.error(line) : console.log(line));

/** Logs an event of the scripts themselves. */
export function logEvent(level, event, fields = {}) {
	const shown = Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, MAX_TEXT) : value]);
	print(formatLine(level, event, Object.fromEntries(shown)), level);
}

/** Returns a function that logs a runtime's output line by line; `event` names the runtime. */
export function createRuntimeLog(event, { write = print, countedMs = COUNTED_MS } = {}) {
	const kinds = new Map();

	function writeCounted(key) {
		const { times, ...kind } = kinds.get(key);
		if (times === 0) return kinds.delete(key);
		write(formatLine(kind.level, kind.event, { message: kind.message, times }), kind.level);
		kinds.get(key).times = 0;
		count(key);
	}
	const count = (key) => setTimeout(writeCounted, countedMs, key).unref();

	return function logRuntimeLine(text, level = "error") {
		if (text.trim() === "" || NO_EVENT.test(text)) return;
		const shownLevel = /^(?:error|warn)/.test(level) ? "error" : "info";
		if (isOwnLine(text)) return write(text, shownLevel);
		const kind = MALFORMED.test(text)
			? { level: "info", event: "malformed request", message: redactValues(text) }
			: { level: shownLevel, event, message: redactValues(text) };
		let key = `${kind.event} ${kind.message}`;
		if (!kinds.has(key) && kinds.size >= MAX_KINDS) {
			kind.message = "of other kinds";
			key = kind.message;
		}
		const counted = kinds.get(key);
		if (counted) counted.times++;
		else {
			kinds.set(key, { ...kind, times: 0 });
			write(formatLine(kind.level, kind.event, { message: kind.message }), kind.level);
			count(key);
		}
	};
}
