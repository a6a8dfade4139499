import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { newSession } from "../accounts";
import { openContext, releaseTest, signIn } from "../helpers";
import { allTexts, TEXTS } from "../texts";
import type { MessageKey } from "./catalogue";

export type Language = "en" | "tr";

export function readText(language: Language, key: MessageKey): string {
	const found = allTexts(language).get(key);
	if (found === undefined) throw new Error(`no text for ${key} in ${language}`);
	return found;
}

/** The longest part between gaps, which does not depend on their values. */
function longestFixedPart(text: string): string {
	return text.split(/\{\{\w+\}\}/).reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), "");
}

interface Raising {
	browser: Browser;
	origin: string;
	language: Language;
	t: (typeof TEXTS)[Language];
	sees(key: MessageKey, where?: Page | Locator): Promise<void>;
	visit(): Promise<Page>;
	user(): Promise<{ page: Page; context: BrowserContext; token: string; email: string }>;
	account(): Promise<string>;
	breakCalls(page: Page, path: string | RegExp, method?: string): Promise<() => Promise<void>>;
	post(path: string, token: string, data: unknown): Promise<Record<string, unknown>>;
}

export const raised: { where: string; keys: readonly MessageKey[] }[] = [];

/**
 * Raises and checks the messages of one screen, in `npm test -- everything`. Screens alternate between languages:
 * tests/pure/messages.test.ts compares the texts.
 */
export function screen(where: string, keys: readonly MessageKey[], raise: (raising: Raising) => Promise<void>): void {
	const language: Language = raised.length % 2 === 0 ? "en" : "tr";
	raised.push({ where, keys });
	releaseTest(`${where} (${language})`, async ({ browser, baseURL }) => {
		const origin = baseURL ?? "";
		const seen = new Set<MessageKey>();
		let current: Page | null = null;
		const open = () => openContext(browser, { language });
		const raising: Raising = {
			browser,
			origin,
			language,
			t: TEXTS[language],
			async sees(key, at) {
				const root = at ?? current;
				if (!root) throw new Error("no page is open");
				await expect(root.getByText(longestFixedPart(readText(language, key))).first(), key).toBeVisible();
				seen.add(key);
			},
			async visit() {
				current = await (await open()).newPage();
				return current;
			},
			async user() {
				const context = await open();
				const session = await signIn(context, origin);
				current = await context.newPage();
				return { page: current, context, ...session };
			},
			account: async () => (await newSession(origin)).token,
			async breakCalls(page, path, method) {
				const handler: Parameters<Page["route"]>[1] = (route) =>
					method === undefined || route.request().method() === method
						? route.fulfill({ status: 500, contentType: "application/json", body: "{}" })
						: route.fallback();
				await page.route(path, handler);
				return () => page.unroute(path, handler);
			},
			async post(path, token, data) {
				const reply = await fetch(`${origin}/api${path}`, {
					method: "POST",
					headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
					body: JSON.stringify(data),
				});
				expect(reply.ok, `${path}: ${reply.status}`).toBe(true);
				return reply.json();
			},
		};
		await raise(raising);
		expect([...seen].sort()).toEqual([...keys].sort());
	});
}
