import { expect, type Page } from "@playwright/test";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { everything } from "../helpers/rounds";
import { openContext, releaseTest, signIn } from "./helpers";
import { TEXTS } from "./texts";

/**
 * Translates as browsers do: each text node gives way to a <font> element with the same words. React still holds the old node: it writes
 * a later text into it, where nobody sees it, and cannot remove it any more. `console.error` names such a text; the fixture makes it fail.
 */
function imitateTranslator() {
	const translate = (node: Node) => {
		if (node instanceof Element && node.closest("[translate=no],script,style,textarea,svg")) return;
		if (!(node instanceof Text)) {
			for (const child of [...node.childNodes]) translate(child);
			return;
		}
		const parent = node.parentElement;
		if (!parent || parent.tagName === "FONT" || parent.closest("[translate=no],script,style,textarea,svg,option")) return;
		if (!/\p{L}/u.test(node.data)) return;
		const [outer, inner] = [document.createElement("font"), document.createElement("font")];
		inner.textContent = node.data;
		outer.appendChild(inner);
		parent.replaceChild(outer, node);
	};
	const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") ?? {};
	Object.defineProperty(Node.prototype, "nodeValue", {
		get,
		set(this: Node, text: string) {
			if (this instanceof Text && !this.isConnected && text !== this.data)
				console.error(`nobody sees that "${this.data}" became "${text}"`);
			set?.call(this, text);
		},
	});
	Object.assign(window, {
		translatePage() {
			translate(document.body);
			new MutationObserver((changes) => {
				for (const { addedNodes } of changes) for (const node of addedNodes) translate(node);
			}).observe(document.body, { childList: true, subtree: true });
		},
	});
}

// A browser's translation is tried before a release.
releaseTest(
	"panel, remote, big screen and phone show each new text while the browser translates the page",
	async ({ browser, baseURL, watch }) => {
		const t = TEXTS.en;
		const origin = baseURL ?? "";
		const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
		const open = async (path: string, phone = false, prepared?: Awaited<ReturnType<typeof openContext>>) => {
			const context = prepared ?? (await openContext(browser, { language: "en", phone }));
			const page = watch(await context.newPage());
			await page.addInitScript(imitateTranslator);
			await page.goto(path);
			return page;
		};
		const laptop = await openContext(browser, { language: "en" });
		const { token } = await signIn(laptop, origin);
		const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 60) });
		const settings = { ranking: "with-host", solution: "with-host", readingSeconds: 2 };
		const host = await Host.open(fetcher, token, quiz.body.quiz._id, settings);
		const { pin } = host;
		const phone = await open(`/play/${pin}`, true);
		await expect(phone.getByRole("button", { name: t.playQuiz.join, exact: true })).toBeEnabled();
		const openHosts = async () => {
			const pairing = await send<{ url: string }>(fetcher, "POST", `/instances/${pin}/pairing`, { token, body: { scope: "steer" } });
			const panel = await open(`/host/${pin}`, false, laptop);
			const stage = await open(`/host/${pin}/stage`, false, laptop);
			const remote = await open(pairing.body.url, true);
			// The remote has no button that cannot be pressed yet.
			await expect(panel.getByRole("button", { name: t.hostPanel.start, exact: true })).toBeVisible();
			await expect(remote.getByRole("heading").first()).toBeVisible();
			await expect(stage.locator(".stage")).toHaveAttribute("data-phase", "lobby");
			return { panel, stage, remote };
		};
		// `npm test` looks at the phone alone, whose pupils have their browser's language.
		const hosts = everything ? await openHosts() : null;
		const screens: readonly Page[] = [phone, ...Object.values(hosts ?? {})];
		// The browser begins after the pages have come alive.
		for (const page of screens) await page.evaluate("translatePage()");
		const bora = new Player(fetcher, pin, "Bora");
		const step = async (action: string, body?: object) => expect((await host.act(action, body)).status).toBe(200);

		await phone.getByLabel(t.playQuiz.nickname).fill("Ada");
		await phone.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		await expect(phone.getByText(t.playQuiz.lobbyWaiting)).toBeVisible();
		expect((await bora.join()).status).toBe(200);
		const allShow = async (text: string, pages = screens) => {
			for (const page of pages) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
		};
		await allShow("Bora", hosts ? [hosts.panel, hosts.stage, phone] : [phone]);
		await step("start");
		for (let index = 0; index < 2; index++) {
			await allShow(`Question number ${index + 1}?`);
			await phone.getByRole("button", { name: index === 0 ? "beta" : "alpha" }).click();
			await expect(phone.getByText(t.playQuiz.submitted)).toBeVisible();
			if (index === 0) await step("add-time", { seconds: 10 });
			expect((await bora.answer(index, [1])).status).toBe(200);
			if (index === 0) {
				await step("ask-again");
				await phone.getByRole("button", { name: "alpha" }).click();
				await expect(phone.getByText(t.playQuiz.submitted)).toBeVisible();
				await step("close-question");
			}
			await step("show-solution");
			await expect(phone.getByRole("heading", { name: index === 0 ? t.playQuiz.correct : t.playQuiz.wrong })).toBeVisible();
			await step("show-ranking");
			await expect(phone.getByText(t.playQuiz.yourRank)).toBeVisible();
			if (index > 0) break;
			await step("pause");
			if (hosts) await allShow(t.hostPanel.pausedTitle, [hosts.panel]);
			await step("resume");
			await step("next-question");
		}
		await step("finish");
		await allShow(t.playQuiz.lookAtScreenEnd, [phone]);
		await expect(phone.getByText(t.playQuiz.thanks)).toBeVisible({ timeout: 15_000 });
		if (hosts) await allShow(t.hostPanel.statusFinished, [hosts.remote]);
	},
);
