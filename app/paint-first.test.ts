import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { paintFirst } from "./paint-first";

/** As the router renders it. */
const DOCUMENT = `<html><head><title>Books</title><link rel="modulepreload" href="/assets/entry-1.js" nonce="n0nce=="/><link rel="modulepreload" href="/assets/books-2.js" nonce="n0nce=="/></head><body><h1>Books</h1><script nonce="n0nce==">window.context = 1;</script><script nonce="n0nce==" type="module" async="">import * as route0 from "/assets/books-2.js";
window.modules = "</p>"; import("/assets/entry-1.js");</script></body></html>`;

const html = paintFirst(DOCUMENT);
const script = [...html.matchAll(/<script nonce="n0nce==">([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? "";

/** Runs the script in a page that has not painted yet; `paint` reports the first paint, `wait` lets its timer run out. */
function open(visibilityState: "visible" | "hidden") {
	const added: Record<string, unknown>[] = [];
	const heard: { paint?: (list: unknown) => void; wait?: () => void; waitMs?: number } = {};
	runInNewContext(script, {
		document: {
			visibilityState,
			currentScript: { nonce: "n0nce==" },
			createElement: (tag: string) => ({ tag }),
			head: { appendChild: (element: Record<string, unknown>) => added.push(element) },
		},
		setTimeout: (run: () => void, afterMs: number) => Object.assign(heard, { wait: run, waitMs: afterMs }),
		PerformanceObserver: class {
			constructor(listener: (list: unknown) => void) {
				heard.paint = listener;
			}
			observe() {}
		},
	});
	const paint = (name: string) => heard.paint?.({ getEntriesByName: (asked: string) => (asked === name ? [{}] : []) });
	return { added, paint, wait: () => heard.wait?.(), waitMs: heard.waitMs };
}

describe("a document of the router", () => {
	it("names its files, and asks for none of them by itself", () => {
		expect(html).toContain("<title>Books</title></head>");
		expect(html).not.toContain('type="module"');
		expect(html).toContain("window.context = 1;");
	});

	it("asks for all of them at once when it has been painted, and once only", () => {
		const { added, paint, wait } = open("visible");
		paint("first-paint");
		expect(added).toEqual([]);
		paint("first-contentful-paint");
		wait();
		const code = /async="">([\s\S]*?)<\/script>/.exec(DOCUMENT)?.[1];
		expect(added).toEqual([
			{ tag: "link", rel: "modulepreload", href: "/assets/entry-1.js" },
			{ tag: "link", rel: "modulepreload", href: "/assets/books-2.js" },
			{ tag: "script", type: "module", nonce: "n0nce==", text: code },
		]);
	});

	it("does not wait for a paint that nobody reports, or that a hidden page has none of", () => {
		const visible = open("visible");
		visible.wait();
		expect(visible.added).toHaveLength(3);
		expect(open("hidden").waitMs).toBe(0);
	});
});
