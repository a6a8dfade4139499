import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, SimpleSupportStatement } from "@mdn/browser-compat-data";

type Browser = "safari" | "safari_ios" | "chrome" | "firefox";
interface Node {
	__compat?: CompatStatement;
}

const numbers = (version: string) => version.replace("≤", "").split(".").map(Number);

function isLater(version: string, than: string): boolean {
	const [[major = 0, minor = 0], [thanMajor = 0, thanMinor = 0]] = [numbers(version), numbers(than)];
	return major > thanMajor || (major === thanMajor && minor > thanMinor);
}

/** A call under a flag or another name is missing; one with partial support is not. */
const has = (support: SimpleSupportStatement, version: string) =>
	!support.flags &&
	!support.prefix &&
	!support.alternative_name &&
	typeof support.version_added === "string" &&
	support.version_added !== "preview" &&
	!isLater(support.version_added, version) &&
	(typeof support.version_removed !== "string" || isLater(support.version_removed, version));

/** Dotted names that at least one of the browsers lacks, by MDN's data. */
export function missingIn(browsers: Partial<Record<Browser, string>>): string[] {
	const missing: string[] = [];
	const lacks = ({ support }: CompatStatement) =>
		Object.entries(browsers).some(([browser, version]) => ![support[browser as Browser] ?? []].flat().some((one) => has(one, version)));
	const walk = (nodes: object, path: string[]) => {
		for (const [key, node] of Object.entries<Node>(nodes as Record<string, Node>)) {
			if (key === "__compat" || key.endsWith("_event")) continue;
			const name = [...path, key];
			// The members of a missing interface come first: objects that the browser makes must not have them either.
			if (name.length < (name[0] === "Intl" ? 3 : 2)) walk(node, name);
			if (node.__compat && lacks(node.__compat)) missing.push(name.join("."));
		}
	};
	walk(data.api, []);
	walk(data.javascript.builtins ?? {}, []);
	return missing;
}

function deleteCalls(names: string[]): void {
	const scope = globalThis as unknown as Record<string, unknown>;
	for (const name of names) {
		const path = name
			.replace("_static", "")
			.replace(/^Window\./, "")
			.split(".");
		const last = path.pop() ?? "";
		const key = last.startsWith("@@") ? (Symbol as unknown as Record<string, symbol>)[last.slice(2)] : last;
		const owner = path.reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], scope);
		if (!(owner instanceof Object) || key === undefined) continue;
		if (path[path.length - 1] === last) {
			// Only the constructor: instances that the browser makes stay.
			const refused = () => {
				throw new TypeError("Illegal constructor");
			};
			scope[last] = new Proxy(owner as new () => object, { construct: refused });
			continue;
		}
		Reflect.deleteProperty(owner, key);
		// `Response.json` and a response's `json` are different.
		if ("prototype" in owner && owner.prototype instanceof Object && !name.endsWith("_static"))
			Reflect.deleteProperty(owner.prototype, key);
	}
}

export const removalScript = (browsers: Partial<Record<Browser, string>>): string =>
	`(${deleteCalls})(${JSON.stringify(missingIn(browsers))})`;
