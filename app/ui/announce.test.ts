import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The parts of an element that regions need. */
class Element {
	children: Element[] = [];
	parentNode: Element | null = null;
	attributes: Record<string, string> = {};
	#text = "";
	get textContent(): string {
		return this.#text + this.children.map((child) => child.textContent).join("|");
	}
	set textContent(text: string) {
		this.children = [];
		this.#text = text;
	}
	setAttribute(name: string, value: string) {
		this.attributes[name] = value;
	}
	appendChild(child: Element) {
		const siblings = child.parentNode?.children ?? [];
		if (siblings.includes(child)) siblings.splice(siblings.indexOf(child), 1);
		child.parentNode = this;
		this.children.push(child);
	}
	replaceChildren(...children: Element[]) {
		this.#text = "";
		this.children = children;
	}
}

let body: Element;
let modals: Element[];
let announce: typeof import("./announce").announce;
const saidIn = (place: Element) => place.children.map(({ attributes, textContent }) => `${attributes["aria-live"]}: ${textContent}`);

beforeEach(async () => {
	vi.useFakeTimers();
	vi.resetModules();
	body = new Element();
	modals = [];
	vi.stubGlobal("document", { body, createElement: () => new Element(), querySelectorAll: () => modals });
	announce = (await import("./announce")).announce;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it("is in the page, empty, before its text comes", () => {
	announce("Moved");
	expect(saidIn(body)).toEqual(["polite: "]);
	vi.runAllTimers();
	expect(saidIn(body)).toEqual(["polite: Moved"]);
});

it("loses neither of two texts of one frame, and forgets them with the next", () => {
	announce("Right");
	announce("100 points");
	announce("5 seconds left", "assertive");
	vi.runAllTimers();
	expect(saidIn(body)).toEqual(["polite: Right|100 points", "assertive: 5 seconds left"]);
	announce("Place 2");
	vi.runAllTimers();
	expect(saidIn(body)).toEqual(["polite: Place 2", "assertive: 5 seconds left"]);
});

it("is inside the upmost modal dialog, as everything else is inert, and in the page again once it is closed", () => {
	const [below, above] = [new Element(), new Element()];
	modals = [below, above];
	announce("Moved to place 2");
	vi.runAllTimers();
	expect(saidIn(above)).toEqual(["polite: Moved to place 2"]);
	// The dialog closes between the announcement and its text.
	announce("Moved to place 3");
	modals = [];
	vi.runAllTimers();
	expect(saidIn(above)).toEqual([]);
	expect(saidIn(body)).toEqual(["polite: Moved to place 3"]);
});
