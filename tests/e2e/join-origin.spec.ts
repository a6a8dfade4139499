import { mkdtempSync, rmSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { encode } from "uqr";
import { type Product, startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { Teacher } from "../helpers/homework";
import { gameQuiz, Host, Player, send } from "../helpers/live";
import { changeD1 } from "../helpers/local-state";
import { register, type Session } from "./accounts";
import { chooseAction, DESKTOP, onlyInEverything, openContext, releaseTest, signIn, test, turnTo } from "./helpers";
import { say, TEXTS } from "./texts";

/** A server of its own that listens on all interfaces, as `npm start` does: the one of the other journeys has a SITE_URL. */
const stateDir = mkdtempSync(join(tmpdir(), "quizlight-join-"));
const ownAddress = Object.values(networkInterfaces())
	.flatMap((addresses) => addresses ?? [])
	.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
let product: Product;
let port = 0;
const ADMIN_EMAIL = "join-admin@example.org";
let admin: Session;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
	port = await freePort();
	product = await startProduct({ port, stateDir, env: { HOST: "", SITE_URL: "" } });
	admin = await register(product.origin, "Admin", ADMIN_EMAIL);
	changeD1(stateDir, "UPDATE users SET membership_type = 'admin' WHERE email = ?", ADMIN_EMAIL);
});
test.afterAll(async () => {
	await product?.stop();
	rmSync(stateDir, { recursive: true, force: true });
});

const fetcher = (path: string, init?: RequestInit) => fetch(`${product.origin}${path}`, init);
const WIFI = "http://192.168.7.20:8787";
const CABLE = "http://10.11.12.13:8787";

/** The computer is in these networks from now on. */
async function moveTo(page: Page, origins: string[]): Promise<void> {
	await page.unrouteAll({ behavior: "wait" });
	await page.route("**/api/health", async (route) => {
		const reply = await route.fetch();
		await route.fulfill({ response: reply, json: { ...(await reply.json()), joinOrigins: origins } });
	});
	await page.evaluate((change) => window.dispatchEvent(new Event(change)), origins.length > 0 ? "online" : "offline");
}

/** The picture of the code that leads there (app/ui/qr-code.tsx). */
function readCode(link: string): string {
	const { data } = encode(link, { ecc: "M", border: 2 });
	return data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}

async function openGame(token: string) {
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: gameQuiz(2, 120) });
	return { host: await Host.open(fetcher, token, quiz.body.quiz._id), quizId: quiz.body.quiz._id };
}

// In `npm test` own-network.test.ts shows to whom a server names its addresses, and speaks http.
for (const language of onlyInEverything()) {
	const t = TEXTS[language];
	const joinLink = (page: Page, link: string) => page.getByRole("img", { name: say(t.hostPanel.qrLabel, { link }) });

	// In `npm test` own-network.test.ts shows which addresses a server offers.
	releaseTest(
		`the panel offers the addresses of several networks, remembers the chosen one, and says when there is none (${language})`,
		async ({ browser, watch }) => {
			const context = await openContext(browser, { language });
			const { token } = await signIn(context, product.origin);
			const { host } = await openGame(token);
			const page = watch(await context.newPage());
			await page.goto(`${product.origin}/host/${host.pin}`);
			// Its scripts run by then.
			await expect(page.getByText(t.live.connectionLiveHint)).toBeAttached();

			await moveTo(page, []);
			await expect(page.getByText(t.hostPanel.unreachable)).toBeVisible();
			await moveTo(page, [WIFI, CABLE]);
			await expect(page.getByText(t.hostPanel.unreachable)).toHaveCount(0);
			const choice = page.getByLabel(t.hostPanel.addressForPhones);
			await expect(choice).toHaveValue(WIFI);
			await expect(joinLink(page, `${WIFI}/play/${host.pin}`)).toBeVisible();
			await choice.selectOption({ label: "10.11.12.13:8787" });
			await expect(joinLink(page, `${CABLE}/play/${host.pin}`)).toBeVisible();

			// The big screen in another window follows the choice.
			const stage = watch(await context.newPage());
			await stage.goto(`${product.origin}/host/${host.pin}/stage`);
			await expect(async () => {
				await moveTo(stage, [WIFI, CABLE]);
				await expect(stage.getByText("10.11.12.13:8787")).toBeVisible({ timeout: 500 });
			}).toPass();
			await choice.selectOption({ label: "192.168.7.20:8787" });
			await expect(stage.getByText("192.168.7.20:8787")).toBeVisible();
			await choice.selectOption({ label: "10.11.12.13:8787" });
			await expect(stage.getByText("10.11.12.13:8787")).toBeVisible();
			await stage.close();

			await page.reload();
			await expect(page.getByText(t.live.connectionLiveHint)).toBeAttached();
			await moveTo(page, [WIFI, CABLE]);
			await expect(choice).toHaveValue(CABLE);
			await expect(joinLink(page, `${CABLE}/play/${host.pin}`)).toBeVisible();
			// In another network the choice does not count.
			await moveTo(page, [WIFI]);
			await expect(choice).toHaveCount(0);
			await expect(joinLink(page, `${WIFI}/play/${host.pin}`)).toBeVisible();
		},
	);

	test(`opened at localhost, every page shows an address that phones can open (${language})`, async ({ browser, watch }) => {
		test.skip(!ownAddress, "this computer has no network");
		const reachable = `http://${ownAddress}:${port}`;
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, product.origin);
		const { host, quizId } = await openGame(token);
		const homework = await Teacher.set(fetcher, token, quizId);
		const made = await send<{ class: { _id: string } }>(fetcher, "POST", "/classes", { token, body: { name: "7b" } });
		const { _id: classId } = made.body.class;
		await send(fetcher, "POST", `/classes/${classId}/pupils`, { token, body: { pupils: [{ number: 1 }] } });
		await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.origin });
		const page = watch(await context.newPage());
		const open = (path: string) => (page.url() === "about:blank" ? page.goto(`${product.origin}${path}`) : turnTo(page, path));

		await open(`/host/${host.pin}`);
		await expect(joinLink(page, `${reachable}/play/${host.pin}`)).toBeVisible();
		await chooseAction(page, t.hostPanel.remote, language);
		const pairing = page.getByRole("dialog");
		await pairing.getByRole("button", { name: t.pairing.copy, exact: true }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${reachable}/remote/${host.pin}#`));
		const remote = await page.evaluate(() => navigator.clipboard.readText());
		await expect(pairing.getByRole("img", { name: t.pairing.qrLabel }).locator("path")).toHaveAttribute("d", readCode(remote));
		await open(`/host/${host.pin}/stage`);
		await expect(page.getByText(`${ownAddress}:${port}`)).toBeVisible();
		await open(`/homework/${homework.id}`);
		await expect(page.getByText(`${reachable}/play/${homework.pin}`)).toBeVisible();
		await open(`/homework/${homework.id}/print`);
		await expect(page.getByText(`${reachable}/play/${homework.pin}`)).toBeVisible();
		await open(`/classes/${classId}?tab=cards`);
		await page.getByRole("button", { name: t.classes.makeFirst }).click();
		const secret = (await page.getByRole("code").textContent())?.replace(/\W/g, "");
		await expect(page.locator(".paper-card-qr path")).toHaveAttribute("d", readCode(`${reachable}/c#${secret}`));
		await expect(page.locator(".paper-card-address")).toHaveText(`${new URL(reachable).host}/card`);
	});

	releaseTest(`every link for others leads to the network that the panel chose (${language})`, async ({ browser, watch }) => {
		const context = await openContext(browser, { language });
		await context.addInitScript(
			({ token, user, origin }) => {
				localStorage.setItem("token", token);
				localStorage.setItem("user", JSON.stringify(user));
				localStorage.setItem("join-origin", origin);
			},
			{ token: admin.token, user: { ...admin.user, role: "admin", membershipType: "admin" }, origin: CABLE },
		);
		await context.route("**/api/health", async (route) => {
			const reply = await route.fetch();
			await route.fulfill({ response: reply, json: { ...(await reply.json()), joinOrigins: [WIFI, CABLE] } });
		});
		await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.origin });
		const { host, quizId } = await openGame(admin.token);
		const page = watch(await context.newPage());
		const open = (path: string) => page.goto(`${product.origin}${path}`);
		/** Pages read the networks again when the browser has come online; one that does not listen yet misses it. */
		const inBothNetworks = (isShown: (timeout: { timeout: number }) => Promise<void>) =>
			expect(async () => {
				await page.evaluate(() => window.dispatchEvent(new Event("online")));
				await isShown({ timeout: 500 });
			}).toPass();

		for (const nickname of ["Ada", "Bo"]) expect((await new Player(fetcher, host.pin, nickname).join()).status).toBe(200);
		expect((await host.act("settings", { lateJoin: true })).status).toBe(200);
		expect((await host.act("start")).status).toBe(200);
		await open(`/host/${host.pin}/stage`);
		await inBothNetworks((soon) => expect(page.getByText("10.11.12.13:8787 · ")).toBeVisible(soon));

		await open("/my-quizzes");
		// The newest is first: the journey in the other language has made one, too.
		await page
			.getByRole("button", { name: say(t.transfer.more, { name: "Rivers and lakes" }) })
			.first()
			.click();
		await page.getByRole("menuitem", { name: t.transfer.share }).click();
		const sharing = page.getByRole("dialog");
		await sharing.getByRole("button", { name: t.share.make }).click();
		const shared = sharing.getByLabel(t.share.link, { exact: true });
		await inBothNetworks((soon) => expect(shared).toHaveValue(/^http:\/\/10\.11\.12\.13:8787\/shared#/, soon));
		await expect(sharing.getByRole("img", { name: t.share.qr }).locator("path")).toHaveAttribute("d", readCode(await shared.inputValue()));

		await open("/");
		await page.evaluate(
			(id) => history.replaceState({ ...history.state, usr: { savedQuiz: { id, name: "Rivers", how: "published", shared: true } } }, ""),
			quizId,
		);
		await page.reload();
		await inBothNetworks(async (soon) => {
			await page.getByRole("button", { name: t.saved.share, exact: true }).click();
			await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), soon).toBe(`${CABLE}/solo/${quizId}`);
		});

		await open("/admin?tab=users");
		await page.getByRole("button", { name: t.admin.invite }).click();
		await page.getByRole("button", { name: t.admin.resetLinkMake }).click();
		const link = page.getByRole("dialog").getByRole("textbox");
		await inBothNetworks((soon) => expect(link).toHaveValue(/^http:\/\/10\.11\.12\.13:8787\/register\?invitation=/, soon));
	});

	test(`a page without https plays, copies and says what keeps the screen on (${language})`, async ({ browser, watch }) => {
		test.skip(!ownAddress, "this computer has no network");
		const origin = `http://${ownAddress}:${port}`;
		const context = await openContext(browser, { language });
		const { token } = await signIn(context, origin);
		const { host } = await openGame(token);
		const page = watch(await context.newPage());
		await page.goto(`${origin}/host/${host.pin}`);
		await expect(page.getByText(t.live.connectionLiveHint)).toBeAttached();
		expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
		await page.getByRole("button", { name: t.hostPanel.copyLink }).first().click();
		await expect(page.getByText(t.hostPanel.linkCopied)).toBeVisible();
		await page.evaluate(() => {
			const field = document.body.appendChild(document.createElement("textarea"));
			field.id = "pasted";
			field.focus();
		});
		await page.keyboard.press("Control+V");
		await expect(page.locator("#pasted")).toHaveValue(`${origin}/play/${host.pin}`);
		await page.evaluate(() => {
			document.querySelector("#pasted")?.remove();
			document.execCommand = () => false;
		});
		await page.getByRole("button", { name: t.hostPanel.copyLink }).first().click();
		await expect(page.getByText(say(t.hostPanel.copyFailed, { link: `${origin}/play/${host.pin}` }))).toBeVisible();

		const phones = await openContext(browser, { language, phone: true });
		const phone = watch(await phones.newPage());
		await phone.goto(`${origin}/play/${host.pin}`);
		await phone.getByLabel(t.playQuiz.nickname).fill("Ada");
		await phone.getByRole("button", { name: t.playQuiz.join, exact: true }).click();
		expect((await new Player(fetcher, host.pin, "Bo").join()).status).toBe(200);
		await page.getByRole("button", { name: t.hostPanel.start, exact: true }).click();
		await phone.getByRole("button", { name: /alpha/ }).click();

		const stage = watch(await context.newPage());
		await stage.setViewportSize(DESKTOP);
		await stage.goto(`${origin}/host/${host.pin}/stage`);
		await expect(stage.getByText(t.stage.awakeNeedsHttps)).toBeVisible();
		await expect(stage.getByRole("heading", { name: "Question number 1?" })).toBeVisible();
	});
}
