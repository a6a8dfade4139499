// npm run pictures: plays a game of the starter library in Chromium and writes the pictures of docs/images, which the README shows, and those of Help.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, runScript } from "./run.mjs";

/** The address that the pictures show: an example's, which nobody can own. */
const SITE_URL = "https://quiz.example.org";
const QUIZ = "Planets and Space";
/** Places of its questions: each has four options and one right answer. */
const QUESTIONS = [0, 3, 5];
const PUPIL = "Ada";
const OTHERS = ["Can", "Elif", "Leo", "Mia", "Noah", "Zeynep", "Deniz"];
/** The pupils who answer each question wrongly. */
const WRONG = [["Leo", "Deniz"], ["Mia", "Noah", "Deniz"], ["Can"]];
const WALL = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
/** How long the bars and the podium take until they are complete. */
const REVEAL_MS = 6_000;

const { live } = JSON.parse(readFileSync(join(root, "locales", "en", "base.json"), "utf8"));
const { hostPanel } = JSON.parse(readFileSync(join(root, "locales", "en", "site.json"), "utf8"));
const { playQuiz } = JSON.parse(readFileSync(join(root, "locales", "en", "player.json"), "utf8"));

const letters = readFileSync(
	createRequire(import.meta.url).resolve(
		"@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
	),
).toString("base64");

function createApi(origin) {
	return async (method, path, { token, cookie, body } = {}) => {
		const reply = await fetch(`${origin}/api${path}`, {
			method,
			headers: {
				...(body && { "Content-Type": "application/json" }),
				...(token && { Authorization: `Bearer ${token}` }),
				...(cookie && { Cookie: cookie }),
			},
			body: body && JSON.stringify(body),
		});
		const json = await reply.json();
		if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
		const cookies = reply.headers.getSetCookie().map((one) => one.split(";")[0]);
		return { ...json, cookie: cookies.join("; ") };
	};
}

/** A private copy with the chosen questions, so that the game has a podium after a few of them. */
async function makeQuiz(call, token) {
	const { quizzes } = await call("GET", `/quizzes?q=${encodeURIComponent(QUIZ)}`);
	const { quiz } = await call("GET", `/quizzes/${quizzes[0]._id}`);
	const questions = QUESTIONS.map((place) => quiz.questions[place]);
	const { name, language, minAge, maxAge, defaultTimeLimit } = quiz;
	const body = { name, language, minAge, maxAge, defaultTimeLimit, questions, visibility: "private", status: "published" };
	return (await call("POST", "/quizzes", { token, body })).quiz;
}

async function openPage(browser, size, session) {
	const context = await browser.newContext({ viewport: size, locale: "en-GB", reducedMotion: "reduce", serviceWorkers: "block" });
	if (session)
		await context.addInitScript(({ token, user }) => {
			localStorage.setItem("token", token);
			localStorage.setItem("user", JSON.stringify(user));
		}, session);
	return context.newPage();
}

/** Loads a page again until it has the product's own letters: one that is drawn before they are there keeps a system font (app/fonts.css). */
async function withOwnLetters(page) {
	for (let tries = 0; tries < 5; tries += 1) {
		await page.evaluate(() => document.fonts.load("1rem Letters"));
		await page.reload();
		const hasThem = await page.evaluate(() => {
			const measure = (family) => {
				const span = document.createElement("span");
				span.textContent = "Letters";
				span.style.fontFamily = family;
				document.body.append(span);
				const { width } = span.getBoundingClientRect();
				span.remove();
				return width;
			};
			return measure("Letters, monospace") !== measure("monospace");
		});
		if (hasThem) return;
	}
	throw new Error(`${page.url()} does not show its own letters`);
}

async function shoot(page) {
	await page.evaluate(() => document.fonts.ready);
	return page.screenshot({ animations: "disabled" });
}

/** Plays the game. Returns what wall, phone and remote show at each moment, in order. */
async function play(browser, origin) {
	const call = createApi(origin);
	const account = { name: "Teacher", email: "teacher@example.org", password: "pictures-only" };
	const session = (await call("POST", "/auth/register", { body: account })).data;
	const { token } = session;
	const quiz = await makeQuiz(call, token);
	const settings = { readingSeconds: 0, ranking: "with-host" };
	const { pin } = await call("POST", "/instances", { token, body: { quizTemplateId: quiz._id, settings } });
	const pairing = await call("POST", `/instances/${pin}/pairing`, { token, body: { scope: "steer" } });

	const [wall, phone, remote] = await Promise.all([openPage(browser, WALL, session), openPage(browser, PHONE), openPage(browser, PHONE)]);
	await Promise.all([
		wall.goto(`${origin}/host/${pin}/stage`),
		phone.goto(`${origin}/play/${pin}`),
		remote.goto(pairing.url.replace(new URL(pairing.url).origin, origin)),
	]);
	await withOwnLetters(remote);
	await remote.getByText(live.connectionLive, { exact: true }).waitFor();
	const moments = {};
	const keep = async (name) => {
		const [onWall, onPhone, onRemote] = await Promise.all([wall, phone, remote].map(shoot));
		moments[name] = { wall: onWall, phone: onPhone, remote: onRemote };
	};
	const step = (text) => remote.getByRole("button", { name: text, exact: true }).click();
	const phase = (name) => wall.locator(`.stage[data-phase="${name}"]`).waitFor();

	await phase("lobby");
	const nickname = phone.getByLabel(playQuiz.nickname, { exact: true });
	await nickname.fill(PUPIL);
	await nickname.blur();
	await keep("open");
	await phone.getByRole("button", { name: playQuiz.join, exact: true }).click();
	await wall.getByText(PUPIL, { exact: true }).first().waitFor();
	const cookies = new Map();
	for (const name of OTHERS) {
		cookies.set(name, (await call("POST", `/instances/${pin}/join`, { body: { nickname: name } })).cookie);
		await wall.getByText(name, { exact: true }).first().waitFor();
		if (name === OTHERS[1]) await keep("joining");
	}
	await keep("lobby");

	await step(hostPanel.start);
	for (const [index, { text, options, correctAnswers }] of quiz.questions.entries()) {
		await phase("question");
		await phone.getByText(text, { exact: true }).first().waitFor();
		const choice = (name) =>
			WRONG[index].includes(name) ? (correctAnswers[0] + 1 + (name.length % 3)) % options.length : correctAnswers[0];
		const answer = (name) =>
			call("POST", `/instances/${pin}/answer`, {
				cookie: cookies.get(name),
				body: { nickname: name, questionIndex: index, answers: [choice(name)], timeElapsed: 1 },
			});
		// Points depend on the time: one after the other they differ.
		const [first, last] = [OTHERS.slice(3), OTHERS.slice(0, 3)];
		for (const name of first) {
			await answer(name);
			await sleep(500);
		}
		await keep(`question-${index}`);
		await phone.getByRole("group").getByRole("button").nth(choice(PUPIL)).click();
		await phone.getByText(playQuiz.submitted).first().waitFor();
		await keep(`answered-${index}`);
		for (const name of last) await answer(name);
		await phase("answers");
		await sleep(REVEAL_MS);
		await keep(`answers-${index}`);
		if (index === quiz.questions.length - 1) break;
		await step(hostPanel.showRanking);
		await phase("ranking");
		await sleep(REVEAL_MS);
		await keep(`ranking-${index}`);
		await step(hostPanel.next);
	}
	await step(hostPanel.finish);
	await phase("podium");
	await sleep(2 * REVEAL_MS);
	await keep("podium");
	return moments;
}

const SCREEN_HEIGHT = 560;
const GAP = 36;
const CAPTION = 44;

/** Draws screens side by side in plain frames, each with its name below. */
async function compose(browser, screens) {
	const widths = screens.map(({ size }) => Math.round((SCREEN_HEIGHT * size.width) / size.height));
	const size = {
		width: widths.reduce((sum, width) => sum + width + GAP, GAP),
		height: SCREEN_HEIGHT + GAP + CAPTION,
	};
	const page = await browser.newPage({ viewport: size });
	const figures = screens.map(
		({ picture, name }, index) =>
			`<figure style="width:${widths[index]}px"><img src="data:image/png;base64,${picture.toString("base64")}"><figcaption>${name}</figcaption></figure>`,
	);
	await page.setContent(`<style>
		@font-face { font-family: Letters; font-weight: 200 800; src: url(data:font/woff2;base64,${letters}) }
		body { margin: 0; padding: ${GAP}px ${GAP}px 0; display: flex; gap: ${GAP}px; font: 600 22px/${CAPTION}px Letters; color: #1e1b4b; background: #eef2ff }
		figure { margin: 0; text-align: center }
		img { display: block; width: 100%; height: ${SCREEN_HEIGHT}px; border-radius: 14px; box-shadow: 0 0 0 7px #0f172a, 0 14px 30px 4px #1e1b4b40 }
	</style>${figures.join("")}`);
	await page.evaluate(() => document.fonts.ready);
	const picture = await page.screenshot();
	await page.close();
	return picture;
}

const wallPart = ({ wall }) => ({ picture: wall, size: WALL, name: "The big screen" });
const phonePart = ({ phone }) => ({ picture: phone, size: PHONE, name: "A pupil’s phone" });
const remotePart = ({ remote }) => ({ picture: remote, size: PHONE, name: "The teacher’s remote" });

/** The frames of the loop, and how long each is shown. */
const LOOP = [
	["open", 1_800],
	["joining", 900],
	["lobby", 1_500],
	["question-0", 1_800],
	["answered-0", 1_200],
	["answers-0", 2_600],
	["ranking-0", 2_000],
	["question-2", 1_400],
	["answered-2", 1_000],
	["answers-2", 2_000],
	["podium", 3_600],
];

/** The pictures by file name. Each is made from the moments of one game. */
const PICTURES = {
	"one-question.webp": async ({ browser, sharp, moments }) => {
		const { "question-0": moment } = moments;
		return sharp(await compose(browser, [wallPart(moment), phonePart(moment), remotePart(moment)])).webp({ quality: 86, effort: 6 });
	},
	"one-game.webp": async ({ browser, sharp, moments }) => {
		const frames = [];
		for (const [name] of LOOP) frames.push(await compose(browser, [wallPart(moments[name]), phonePart(moments[name])]));
		const delay = LOOP.map(([, ms]) => ms);
		return sharp(frames, { join: { animated: true } }).webp({ quality: 80, effort: 6, delay, loop: 0 });
	},
};

/** A test as a teacher has it, with a question that does not say what is right. */
const TEST = {
	en: "SCIENCE TEST\n1. Which planet is closest to the Sun?\nA) Venus\nB) Mercury\nC) Mars\nAnswer: B\n2. Which of these is a star?\nA) The Moon\nB) The Sun\nC) Jupiter\n3. How many moons has the Earth?\nA) One\nB) Two\nAnswer: A",
	tr: "FEN SINAVI\n1. Güneş’e en yakın gezegen hangisidir?\nA) Venüs\nB) Merkür\nC) Mars\nYanıt: B\n2. Hangisi bir yıldızdır?\nA) Ay\nB) Güneş\nC) Jüpiter\n3. Dünya’nın kaç uydusu vardır?\nA) Bir\nB) İki\nYanıt: A",
};
const HELP = { width: 760, height: 560 };

/** The pictures of Help in one language, by name: a test that is imported, and a sheet that is printed. */
async function shootHelp(browser, origin, language) {
	const call = createApi(origin);
	const { transfer } = JSON.parse(readFileSync(join(root, "locales", language, "author.json"), "utf8"));
	const { sheet } = JSON.parse(readFileSync(join(root, "locales", language, "sheet.json"), "utf8"));
	const account = { name: "Teacher", email: `teacher-${language}@example.org`, password: "pictures-only" };
	const session = (await call("POST", "/auth/register", { body: account })).data;
	const { quizzes } = await call("GET", `/quizzes?language=${language}`);
	const page = await openPage(browser, HELP, session);
	await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
	await page.goto(`${origin}/quiz/${quizzes[0]._id}/print`);
	await withOwnLetters(page);
	const paper = page.locator(".paper").first();
	await paper.getByText(sheet.name, { exact: true }).waitFor();
	await paper.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 90));
	const print = await shoot(page);
	await page.goto(`${origin}/quiz/create`);
	await page.locator("summary").filter({ hasText: transfer.title }).click();
	await page.getByLabel(transfer.paste).fill(TEST[language]);
	await page.getByRole("button", { name: transfer.readText, exact: true }).click();
	const preview = page.getByRole("region", { name: transfer.preview });
	await preview.waitFor();
	await preview.evaluate((element) => {
		window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 90);
		element.blur();
	});
	const imported = await shoot(page);
	await page.context().close();
	return { import: imported, print };
}

await runScript(import.meta.url, { usage: "Usage: npm run pictures" }, async () => {
	// Loaded late, because they may be installed only now.
	const { chromium } = await import("@playwright/test");
	const { default: sharp } = await import("sharp");
	const { chromiumArgs, testChromiumPath } = await import("./chromium.mjs");
	const { startProduct } = await import("../bench/lib/product.ts");
	const { freePort } = await import("../tests/helpers/free-port.ts");
	const stateDir = mkdtempSync(join(tmpdir(), "quizlight-pictures-"));
	const product = await startProduct({ port: await freePort(), stateDir, env: { SITE_URL } });
	const browser = await chromium.launch({ executablePath: testChromiumPath(), args: chromiumArgs });
	try {
		const moments = await play(browser, product.origin);
		for (const language of ["en", "tr"]) {
			for (const [name, picture] of Object.entries(await shootHelp(browser, product.origin, language))) {
				const file = join("app", "features", "shell", "help-pictures", `${name}-${language}.webp`);
				const bytes = await sharp(picture).webp({ quality: 82, effort: 6 }).toBuffer();
				mkdirSync(dirname(join(root, file)), { recursive: true });
				writeFileSync(join(root, file), bytes);
				console.log(`${file}: ${Math.round(bytes.length / 1024)} KiB`);
			}
		}
		for (const [file, make] of Object.entries(PICTURES)) {
			const bytes = await (await make({ browser, sharp, moments })).toBuffer();
			writeFileSync(join(root, "docs", "images", file), bytes);
			console.log(`docs/images/${file}: ${Math.round(bytes.length / 1024)} KiB`);
		}
	} finally {
		await browser.close();
		await product.stop();
		rmSync(stateDir, { recursive: true, force: true });
	}
});
