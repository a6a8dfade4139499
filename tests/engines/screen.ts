import { resolve } from "node:path";
import type { Language, Page } from "./driver";

/** Errors of the page, its files and its policy, recorded in the page because WebKit's driver has no console. */
export const RECORDER = `(() => {
	if (window.problems) return;
	window.problems = [];
	const add = (text) => window.problems.push(location.pathname + ": " + text);
	// Caught on the way down: an error of a file does not bubble. Firefox reports one for a preload of a module that is on its way already.
	addEventListener("error", ({ message, target }) => {
		if (target.rel !== "modulepreload") add(message ?? "not loaded: " + (target.href ?? target.src));
	}, true);
	addEventListener("unhandledrejection", (event) => add(String(event.reason)));
	document.addEventListener("securitypolicyviolation", (event) => add(event.violatedDirective + " " + event.blockedURI));
	const { error } = console;
	console.error = (...words) => { add(words.join(" ")); error(...words); };
})()`;

/** Names of fields by textContent: what `content-visibility` skips below the window has no innerText in WebKit. */
const shown = (css: string, text: string) => `[...document.querySelectorAll(${JSON.stringify(css)})].find((element) =>
	element.getClientRects().length > 0 && !element.disabled && !element.closest("[inert], [aria-disabled=true]") &&
	[element.getAttribute("aria-label"), element.innerText, ...[...(element.labels ?? [])].map((label) => label.textContent)]
		.some((name) => name?.trim().startsWith(${JSON.stringify(text)}))) ?? null`;

/** Actions of a journey, the same in every engine. Each waits for what it needs. */
export class Screen {
	constructor(
		readonly page: Page,
		readonly origin: string,
	) {}

	async #until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
		for (const end = Date.now() + 20_000; ; ) {
			const found = await look().catch(() => undefined);
			if (found) return found;
			if (Date.now() > end)
				throw new Error(`${what} is not on ${await this.page.evaluate("location.pathname + ': ' + document.body.innerText")}`);
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}

	async goto(path: string) {
		await this.page.goto(new URL(path, this.origin).href);
		await this.page.evaluate(RECORDER);
	}

	/** Stores the language as the language menu does, if the browser has another one, and reloads. */
	async speak(language: Language) {
		if ((await this.page.evaluate("document.documentElement.lang")) === language) return;
		await this.page.evaluate(`(localStorage.language = "${language}", document.cookie = "language=${language}; Path=/; SameSite=Lax")`);
		await this.reload();
		await this.match(`document.documentElement.lang === "${language}"`);
	}

	async reload() {
		await this.goto(String(await this.page.evaluate("location.pathname + location.search")));
	}

	/** The first such element whose name begins with the text. Retries a click that something covered. */
	async click(css: string, text = "") {
		await this.#until(`${css} "${text}"`, async () => {
			const control = await this.page.find(shown(css, text));
			await control?.click();
			return control !== undefined;
		});
	}

	async fill(label: string, text: string) {
		const fields = "input:not([type=checkbox], [type=file]), textarea";
		const control = await this.#until(`field "${label}"`, () => this.page.find(shown(fields, label)));
		await control.type(text);
	}

	/** For several fields with the same name. */
	async fillLast(label: string, text: string) {
		const fields = shown("input:not([type=checkbox], [type=file]), textarea", label).replace("].find(", "].reverse().find(");
		const control = await this.#until(`field "${label}"`, () => this.page.find(fields));
		await control.type(text);
	}

	/** In the page's live region. */
	async say(text: string) {
		await this.match(
			`[...document.querySelectorAll("[aria-live]")].some((region) => region.textContent.includes(${JSON.stringify(text)}))`,
		);
	}

	async choose(label: string, value: string) {
		const find = shown("select", label);
		await this.match(`((select) => { if (!select) return false; select.value = "${value}";
			return select.dispatchEvent(new Event("change", { bubbles: true })) })(${find})`);
	}

	async upload(css: string, path: string) {
		const control = await this.#until(css, () => this.page.find(`document.querySelector(${JSON.stringify(css)})`));
		await control.upload(resolve(path));
	}

	async see(text: string) {
		await this.#until(`"${text}"`, () => this.page.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`));
	}

	async match(expression: string) {
		return this.#until(expression, () => this.page.evaluate(expression));
	}

	async problems(): Promise<unknown[]> {
		return (await this.page.evaluate("window.problems ?? []")) as unknown[];
	}
}
