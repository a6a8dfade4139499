import type { Method } from "#contract/calls/define";

function isMethod(word: string): word is Method {
	return ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(word);
}

/** Method and path of a call, from its key in the table. */
export function splitName(name: string): { method: Method; path: string } {
	const [method = "", path = ""] = name.split(" ");
	if (!isMethod(method)) throw new Error(`${name} names no method`);
	return { method, path };
}

/** The names of the parameters in a path. */
export function namesIn(path: string): string[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
