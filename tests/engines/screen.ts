import type { Page } from "./browsers";

/** Errors of the page and what its policy refused, kept by the page itself: WebKit's driver gives no console. */
const RECORDER = `(() => {
	if (window.problems) return;
	window.problems = [];
	const add = (text) => window.problems.push(location.pathname + ": " + text);
	addEventListener("error", (event) => add(event.message));
	addEventListener("unhandledrejection", (event) => add(String(event.reason)));
	document.addEventListener("securitypolicyviolation", (event) => add(event.violatedDirective + " " + event.blockedURI));
	const { error } = console;
	console.error = (...words) => { add(words.join(" ")); error(...words); };
})()`;

const shown = (css: string, text: string) => `[...document.querySelectorAll(${JSON.stringify(css)})].find((element) =>
	element.getClientRects().length > 0 && !element.disabled && !element.closest("[inert]") &&
	[element.getAttribute("aria-label"), element.innerText, ...[...(element.labels ?? [])].map((label) => label.innerText)]
		.some((name) => name?.trim().startsWith(${JSON.stringify(text)}))) ?? null`;

/** What a journey does on a page, the same in every engine. Everything waits for what it needs. */
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
		await this.page.goto(this.origin + path);
		await this.page.evaluate(RECORDER);
	}

	async reload() {
		await this.goto(String(await this.page.evaluate("location.pathname + location.search")));
	}

	/** The first element of this kind whose name begins with a text. A click that something covered is tried again. */
	async click(css: string, text = "") {
		await this.#until(`${css} "${text}"`, async () => {
			const control = await this.page.find(shown(css, text));
			await control?.click();
			return control !== undefined;
		});
	}

	async fill(label: string, text: string) {
		const control = await this.#until(`field "${label}"`, () => this.page.find(shown("input, textarea", label)));
		await control.type(text);
	}

	async see(text: string) {
		await this.#until(`"${text}"`, () => this.page.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`));
	}

	async match(expression: string) {
		return this.#until(expression, () => this.page.evaluate(expression));
	}

	async problems(): Promise<unknown> {
		return this.page.evaluate("window.problems ?? []");
	}
}
