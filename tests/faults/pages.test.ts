import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import routes from "#app/routes";
import { TEXTS } from "../e2e/texts";
import { makeClass } from "../helpers/classes";
import { Pupil, Teacher } from "../helpers/homework";
import { type Fetcher, gameQuiz, Host, Player, send } from "../helpers/live";

const ABOUT_PAGES = ["licence", "source", "privacy", "accessibility", "status"] as const;
/** They read answer cards. */
const SCAN_PAGE = /^\/(?:(?:host|remote)\/[^/]+\/scan|answer-cards\/try)$/;
const SECRET = "tulip-of-the-vault";
const SCRIPT = "<script>alert(1)</script>";
const { port, build } = inject("product");
const at = {
	pin: "",
	quiz: "",
	privateQuiz: "",
	book: "",
	privateBook: "",
	instance: "",
	homeworkPin: "",
	homework: "",
	class: "",
	pupil: "",
};
const fetcher: Fetcher = (path, init) => fetch(`http://localhost:${port}${path}`, init);

beforeAll(async () => {
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Page Owner", email: "pages@example.org", password: "page-password" },
	});
	const { token } = account.body.data;
	const quiz = async (fields: Record<string, unknown>) =>
		(await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: { ...gameQuiz(), ...fields } })).body.quiz._id;
	const book = async (fields: Record<string, unknown>) =>
		(
			await send<{ book: { _id: string } }>(fetcher, "POST", "/books", {
				token,
				body: { title: "Book", topics: [{ topicNumber: 1, title: "One" }], ...fields },
			})
		).body.book._id;
	at.quiz = await quiz({ name: `Rivers ${SCRIPT}` });
	at.privateQuiz = await quiz({ name: SECRET, visibility: "private" });
	at.book = await book({ title: `Seas ${SCRIPT}` });
	at.privateBook = await book({ title: SECRET, visibility: "private" });
	const host = await Host.open(fetcher, token, at.quiz);
	at.pin = host.pin;
	at.instance = (await host.view()).body.instance._id;
	await setHomework(token);
});

/** Homework and a game of a class: nothing of these may appear on its pages. */
const homework = { token: "", pupils: [] as Pupil[], players: [] as Player[], gamePin: "" };

async function setHomework(token: string): Promise<void> {
	const questions = [
		{ text: "Who built it?", kind: "text", accepted: ["hidden-accepted"], extraInfo: "hidden-extra" },
		{ text: "How many?", kind: "number", value: 987_654 },
	];
	const quiz = await send<{ quiz: { _id: string } }>(fetcher, "POST", "/quizzes", { token, body: { ...gameQuiz(), questions } });
	const labels = [1, 2, 3].map((number) => ({ number, label: `hidden-label-${number}` }));
	const { id, pupils, secrets } = await makeClass(fetcher, token, labels);
	const teacher = await Teacher.set(fetcher, token, quiz.body.quiz._id, { classId: id, solutions: "after-deadline" });
	for (const [n, card] of secrets.entries()) {
		const pupil = new Pupil(fetcher, teacher.pin, `hidden-name-${n}`, { card });
		expect((await pupil.join()).status).toBe(200);
		await pupil.begin();
		expect((await pupil.save(1, 0, `hidden-answer-${n}`)).status).toBe(200);
		homework.pupils.push(pupil);
	}
	const game = await Host.open(fetcher, token, quiz.body.quiz._id, { classId: id });
	for (const [n, card] of secrets.entries()) {
		const player = new Player(fetcher, game.pin, `hidden-name-${n}`).hold(card);
		expect((await player.join()).status).toBe(200);
		homework.players.push(player);
	}
	await game.act("start");
	Object.assign(at, { homeworkPin: teacher.pin, homework: teacher.id, class: id, pupil: pupils[0]?._id ?? "" });
	homework.token = token;
	homework.gamePin = game.pin;
}

interface RouteEntry {
	path?: string | undefined;
	index?: boolean | undefined;
	children?: RouteEntry[] | undefined;
}

/** Every address of app/routes.ts with parameters that exist, are missing, or belong to somebody else. */
function addresses(entries: RouteEntry[]): string[] {
	return entries.flatMap(({ path, index, children }) => {
		if (children) return addresses(children);
		if (index) return ["/"];
		if (path === undefined) return [];
		if (path === "*") return ["/no/such/page", "/%", "/.env", "/admin/../../etc/passwd"];
		if (path.includes(":pin")) return [at.pin, "4000000", "not-a-pin"].map((pin) => `/${path.replace(":pin", pin)}`);
		if (path.startsWith("homework/:id")) return [at.homework, "missing"].map((id) => `/${path.replace(":id", id)}`);
		if (path.startsWith("classes/:id"))
			return [at.class, "missing"].map((id) => `/${path.replace(":id", id).replace(":pupilId", at.pupil)}`);
		if (path.includes(":page")) return [...ABOUT_PAGES, "missing"].map((page) => `/${path.replace(":page", page)}`);
		if (path.startsWith("solo")) return ["/solo", ...[at.quiz, at.privateQuiz, "missing"].map((id) => `/solo/${id}`)];
		if (path.startsWith("books/:id")) return [at.book, at.privateBook, "missing"].map((id) => `/${path.replace(":id", id)}`);
		if (path.includes(":id")) return [at.quiz, at.instance, "missing"].map((id) => `/${path.replace(":id", id)}`);
		return [`/${path}`];
	});
}

const PLAYER_ADDRESSES = () => [at.pin, at.homeworkPin, "4000000", "0400000", "not-a-pin", "%"].map((pin) => `/play/${pin}`);
const documents = new Map<string, { status: number; headers: Headers; html: string }>();

/** As a visitor gets it, asked for once. */
async function documentAt(path: string) {
	const known = documents.get(path);
	if (known) return known;
	const reply = await fetcher(path, { redirect: "manual" });
	const read = { status: reply.status, headers: reply.headers, html: await reply.text() };
	documents.set(path, read);
	return read;
}

const everyAddress = async () => [...addresses([...(await routes)]), ...PLAYER_ADDRESSES()];

describe("every page", () => {
	it("carries a policy with a nonce of its own, which all its scripts have, and the headers of the threat model", async () => {
		const nonces = new Set<string>();
		const tried = await everyAddress();
		expect(tried.length).toBeGreaterThan(30);
		let documents = 0;
		for (const path of tried) {
			const { html, ...reply } = await documentAt(path);
			const where = `GET ${path}`;
			if (reply.status === 302) {
				expect(reply.headers.get("Location"), where).toMatch(/^\/(?!\/)/);
				expect(reply.headers.get("Content-Security-Policy"), where).toBe("default-src 'none'; frame-ancestors 'none'");
				expect(html, where).toBe("");
				continue;
			}
			documents++;
			expect([200, 404], where).toContain(reply.status);
			const header = (name: string) => reply.headers.get(name) ?? "";
			const policy = header("Content-Security-Policy");
			const [, nonce = ""] = /script-src 'self' 'nonce-([\w+/=]{24})';/.exec(policy) ?? [];
			expect(nonce, `${where}: ${policy}`).not.toBe("");
			expect(nonces.has(nonce), where).toBe(false);
			nonces.add(nonce);
			for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
				expect(policy, where).toContain(rule);
			expect(policy.replace("style-src-attr 'unsafe-inline'", ""), where).not.toMatch(/unsafe|\*|http:/);
			expect(header("X-Content-Type-Options"), where).toBe("nosniff");
			// These addresses contain a token for a moment.
			const secret = ["/reset-password", "/confirm-email", "/register", "/login/complete"].includes(path);
			expect(header("Referrer-Policy"), where).toBe(secret ? "no-referrer" : "strict-origin-when-cross-origin");
			expect(header("Permissions-Policy"), where).toContain(SCAN_PAGE.test(path) ? "camera=(self)" : "camera=()");
			expect(header("Cross-Origin-Opener-Policy"), where).toBe("same-origin");
			expect(header("Cross-Origin-Resource-Policy"), where).toBe("same-origin");
			expect(header("Cache-Control"), where).toBe("no-cache, private");
			expect(header("Vary"), where).toBe("Accept-Language, Cookie");
			expect(header("Set-Cookie"), where).toBe("");
			const scripts = html.match(/<script\b[^>]*>/g) ?? [];
			expect(scripts.length, where).toBeGreaterThan(0);
			for (const script of scripts) expect(script, where).toContain(`nonce="${nonce}"`);
			if (path.startsWith("/play/")) continue;
			// Scripts must not compete with the first paint.
			const preloads = html.match(/<link\b[^>]*rel="modulepreload"[^>]*>/g) ?? [];
			expect(preloads.length, where).toBeGreaterThan(1);
			for (const preload of preloads) expect(preload, where).toContain('fetchpriority="low"');
			expect(html, where).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i);
			expect(html, where).not.toMatch(/(?:href|src|action)\s*=\s*["']?\s*javascript:/i);
			expect(html, where).not.toContain(SCRIPT);
			expect(html, where).not.toContain(SECRET);
		}
		expect(documents).toBeGreaterThan(30);
	});

	it("of homework and classes reveals to nobody a solution, a label, a name or an answer: a document has none of it, whoever asks", async () => {
		const callers: Record<string, string>[] = [
			{},
			{ Cookie: `${homework.pupils[0]?.cookie}; ${homework.players[0]?.cookie}` },
			// Calls identify the owner by a header; pages do not need it. Nobody else's account may see more.
			{ Authorization: `Bearer ${homework.token}`, Cookie: "signed_in=1" },
		];
		const mine = (await everyAddress()).filter((path) => /^\/(homework|classes|results|card$|play\/\d)/.test(path));
		expect(mine).toContain(`/homework/${at.homework}/print`);
		expect(mine).toContain(`/classes/${at.class}/pupils/${at.pupil}`);
		for (const path of [...mine, `/play/${homework.gamePin}`, `/host/${homework.gamePin}/stage`])
			for (const headers of callers)
				for (const address of [path, `${path}.data`, ...(/^\/(?:play|host)/.test(path) ? [`${path}?nickname=hidden-other`] : [])]) {
					const text = await (await fetcher(address, { headers, redirect: "manual" })).text();
					const where = `${address} ${JSON.stringify(headers)}`;
					expect(text, where).not.toMatch(/hidden-(?:accepted|extra|label|name|answer)|987_?654/);
				}
	});

	it("is only read: another method gets no document and changes nothing", async () => {
		for (const path of await everyAddress()) {
			const reply = await fetcher(path, { method: "POST", redirect: "manual" });
			expect(reply.status, path).toBe(405);
			expect(reply.headers.get("Allow"), path).toBe("GET, HEAD, OPTIONS");
			expect(reply.headers.get("Content-Security-Policy"), path).toBe("default-src 'none'; frame-ancestors 'none'");
			expect(reply.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
			expect(await reply.text(), path).toBe("");
		}
	});

	it("has its data under the same rules: no sniffing, no shared cache, nothing of what is private", async () => {
		for (const path of await everyAddress()) {
			const reply = await fetcher(`${path === "/" ? "/_root" : path}.data`, { redirect: "manual" });
			const text = await reply.text();
			const header = (name: string) => reply.headers.get(name) ?? "";
			expect(header("X-Content-Type-Options"), path).toBe("nosniff");
			expect(header("Cache-Control"), path).toBe("no-cache, private");
			expect(header("Vary"), path).toBe("Accept-Language, Cookie");
			expect(header("Content-Security-Policy"), path).toContain("frame-ancestors 'none'");
			expect(text, path).not.toContain(SECRET);
		}
	});

	it("trusts no header of a caller: neither host nor language nor cookie is reflected unescaped", async () => {
		const evil = `"><img src=x onerror=alert(1)>`;
		const spoofed: Record<string, string>[] = [
			{ "Accept-Language": evil },
			{ Cookie: `language=${encodeURIComponent(evil)}; signed_in=${encodeURIComponent(evil)}; i18n=${encodeURIComponent(evil)}` },
			{ "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" },
			{ "User-Agent": evil },
		];
		for (const headers of spoofed) {
			for (const path of [
				"/",
				"/login",
				`/play/${at.pin}?nickname=${encodeURIComponent(evil)}`,
				`/solo/${at.quiz}?x=${encodeURIComponent(evil)}`,
				`/${encodeURIComponent(evil)}`,
			]) {
				const html = await (await fetcher(path, { headers })).text();
				expect(html, path).not.toContain("<img src=x");
				expect(html, path).not.toContain("evil.example");
			}
		}
	});
});

it("a link on the page of a reset does not carry the secret of its address on", async () => {
	const html = await (await fetcher("/reset-password?token=secret-of-the-link&from=/books")).text();
	expect(html).toContain('href="/forgot-password?from=%2Fbooks"');
	expect(html).not.toMatch(/href="[^"]*secret-of-the-link/);
});

describe("the landing page", () => {
	it.each(["en", "tr"] as const)(
		"is rendered in the visitor's language (%s), its description too, with a way home, and knows a PIN",
		async (language) => {
			const headers = { "Accept-Language": language };
			const t = TEXTS[language];
			const html = await (await fetcher("/", { headers })).text();
			expect(html).toContain(`<html lang="${language}"`);
			expect(html).toContain(`<meta name="description" content="${t.common.description}"`);
			expect(html).toMatch(new RegExp(`<nav [^>]*>\\s*<a [^>]*href="/"[^>]*>(?:(?!</a>).)*${t.common.home}(?:(?!</a>).)*</a>\\s*</nav>`));
			// Text that cannot be a PIN also leads to the player's page, to be corrected; spaces and dashes are removed from a possible one.
			const wrong = await fetcher("/?pin= 297-34%ED%A0%80/x", { headers, redirect: "manual" });
			expect(wrong.status).toBe(302);
			expect(wrong.headers.get("Location")).toMatch(/^\/play\/297-34.*%2Fx$/);
			const corrected = await (await fetcher("/play/297-34", { headers })).text();
			expect(corrected).toContain(t.playQuiz.invalidLink);
			expect(corrected).toMatch(/<input[^>]*name="pin"[^>]*value="297-34"/);
			for (const path of ["/play", "/play/"]) {
				const empty = await fetcher(path, { headers });
				expect(empty.status).toBe(200);
				const page = await empty.text();
				expect(page).toContain(`<title>${t.playQuiz.joinTitle} · ${t.common.brand}</title>`);
				expect(page).toMatch(/<form [^>]*action="\/"[^>]*>(?:(?!<\/form>).)*<input[^>]*name="pin"[^>]*value=""/);
			}
			const found = await fetcher("/?pin=297 34-17", { headers, redirect: "manual" });
			expect([found.status, found.headers.get("Location")]).toEqual([302, "/play/2973417"]);
		},
	);
});

describe("the pages about the deployment", () => {
	it.each(["en", "tr"] as const)("are whole on the server (%s), linked from the home page, and named in the title", async (language) => {
		const headers = { "Accept-Language": language };
		const t = TEXTS[language];
		const home = await (await fetcher("/", { headers })).text();
		for (const page of ABOUT_PAGES) {
			expect(home).toContain(`href="/about/${page}"`);
			const reply = await fetcher(`/about/${page}`, { headers });
			const html = await reply.text();
			expect([reply.status, /<title>(.*?) · /.exec(html)?.[1]], page).toEqual([200, t.titles[page]]);
			expect(html, page).toMatch(new RegExp(`<h1[^>]*>${t.titles[page]}</h1>`));
		}
		const read = async (page: string) => (await fetcher(`/about/${page}`, { headers })).text();
		expect(await read("licence")).toContain("MIT License");
		expect(await read("privacy")).toContain(t.about.privacy.rights.text);
		expect(await read("accessibility")).toContain(t.about.accessibility.contact.unknown);
		expect(await read("status")).toContain(t.about.status.signupsKind.open);
		expect((await fetcher("/about/nothing")).status).toBe(404);
	});
});

describe("the help", () => {
	it.each(["en", "tr"] as const)(
		"is open to visitors and whole on the server (%s): a page for each question, linked from the list",
		async (language) => {
			const headers = { "Accept-Language": language };
			const { help } = TEXTS[language];
			const list = await (await fetcher("/help", { headers })).text();
			for (const [name, { title, text, steps }] of Object.entries(help.topics)) {
				expect(list, name).toContain(`href="/help/${name}"`);
				const reply = await fetcher(`/help/${name}`, { headers });
				const html = (await reply.text()).replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
				expect([reply.status, /<title>(.*?) · /.exec(html)?.[1]], name).toEqual([200, title]);
				for (const words of [text, ...Object.values(steps)]) if (!words.includes("{{")) expect(html, name).toContain(words);
			}
			expect(Object.keys(help.topics)).toHaveLength(11);
			expect((await fetcher("/help/nothing", { headers })).status).toBe(404);
		},
	);
});

describe("an address without a page", () => {
	it("answers 404 below the header of the site", async () => {
		const reply = await fetcher("/no/such/page", { headers: { "Accept-Language": "en" } });
		const html = await reply.text();
		expect(reply.status).toBe(404);
		expect(html).toContain(TEXTS.en.common.notFoundTitle);
		expect(html).toMatch(/<header[\s\S]*href="\/login"[\s\S]*<\/header>/);
		expect(html.match(/<main\b/g)).toHaveLength(1);
	});
});

describe("scripts of a page", () => {
	/** Gzipped; loaded before anything is clicked. */
	const MAX_KB = { visitor: 200, any: 273 };
	const VISITOR = /^\/(login|register|forgot-password|reset-password|confirm-email|solo\/|about\/|books\/(?!create)[^/]+$|$)/;

	const listFiles = async (address: string) => {
		const { html } = await documentAt(address);
		return new Set([...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, file = ""]) => file));
	};

	it("stay small enough for a phone: no page loads a large library that few need", async () => {
		const sizesByFile = new Map<string, number>();
		for (const address of await everyAddress()) {
			const sizes = [...(await listFiles(address))].map((file) => {
				const size = sizesByFile.get(file) ?? gzipSync(readFileSync(join(build, "client", file))).length;
				sizesByFile.set(file, size);
				return size;
			});
			const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
			expect(kilobytes, address).toBeLessThan(VISITOR.test(address) ? MAX_KB.visitor : MAX_KB.any);
		}
	});

	it("know nothing of signing on where there are no providers", async () => {
		for (const address of ["/login", "/register", "/"])
			expect(await (await fetcher(address)).text(), address).not.toMatch(/\bsignOn\b|passwordLogin|sign-on-(?:choice|links|problem)/);
	});

	it("without a form or a menu leave out their libraries, which must not get into what all pages share", async () => {
		const findLibraries = async (address: string) => {
			const code = [...(await listFiles(address))].map((file) => readFileSync(join(build, "client", file), "utf8")).join("");
			return { forms: code.includes("reValidateMode"), menus: code.includes("headlessui") };
		};
		expect(await findLibraries("/login")).toMatchObject({ forms: true });
		expect(await findLibraries("/homework")).toMatchObject({ menus: true });
		for (const address of ["/", `/solo/${at.quiz}`, `/books/${at.book}`, "/books", "/about/privacy", "/results", `/host/${at.pin}/stage`])
			expect(await findLibraries(address), address).toEqual({ forms: false, menus: false });
	});

	it("of players and pupils are one file before anything is needed from the server", async () => {
		for (const pin of [at.pin, at.homeworkPin]) expect((await listFiles(`/play/${pin}`)).size, pin).toBe(1);
	});

	it("of players and pupils contain none of the limits of forms, neither at once nor later", () => {
		const files = readdirSync(join(build, "client", "assets")).filter((file) => /^(player|pupil)-.*\.js$/.test(file));
		expect(files.length).toBeGreaterThan(10);
		for (const file of files) expect(readFileSync(join(build, "client", "assets", file), "utf8"), file).not.toContain("adminPageSize");
	});

	it("contain what reads answer cards on the pages that scan, and on no other", async () => {
		const texts = new Map<string, string>();
		const readText = (file: string) => {
			const text = texts.get(file) ?? readFileSync(join(build, "client", "assets", file), "utf8");
			texts.set(file, text);
			return text;
		};
		/** With everything that they import before they run. */
		const loadedBy = (files: Iterable<string>) => {
			const loaded = new Set(files);
			for (const file of loaded)
				for (const [, name = ""] of readText(file).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) loaded.add(name);
			return loaded;
		};
		for (const address of await everyAddress()) {
			const { status, html } = await documentAt(address);
			if (status === 302) continue;
			const named = [...html.matchAll(/"\/assets\/([\w.-]+\.js)"/g)].map(([, file = ""]) => file);
			expect(named.length, address).toBeGreaterThan(0);
			const readers = [...loadedBy(named)].filter((file) => /reader-worker-[\w-]+\.js/.test(readText(file)));
			expect(readers.length > 0, `${address}: ${readers}`).toBe(SCAN_PAGE.test(address));
		}
	});
});

describe("files", () => {
	it("of the server are all imported by another, and hold no reader of PDFs: it neither uploads nor loads what only browsers run", () => {
		const server = join(build, "server");
		const scripts = readdirSync(join(server, "assets")).filter((file) => file.endsWith(".js"));
		const texts = [join(server, "index.js"), ...scripts.map((file) => join(server, "assets", file))].map((path) =>
			readFileSync(path, "utf8"),
		);
		const isImported = (file: string) => texts.some((text) => text.includes(`./${file}`) || text.includes(`./assets/${file}`));
		expect(scripts.length).toBeGreaterThan(50);
		expect(scripts.filter((file) => !isImported(file))).toEqual([]);
		// The bundler names the file that each part comes from.
		const holdsLibrary = (library: string) => texts.some((text) => text.includes(`\n// node_modules/${library}/`));
		expect([holdsLibrary("react-router"), holdsLibrary("pdfjs-dist")]).toEqual([true, false]);
	});

	it("are not sniffed; those with a hash in their name stay in caches, the rest does not for long", async () => {
		// Two of each kind: the headers depend on the folder.
		const files = readdirSync(join(build, "client", "assets"));
		const kinds = [...new Set(files.map((file) => extname(file)))];
		expect(kinds.length).toBeGreaterThan(2);
		const assets = kinds.flatMap((kind) => files.filter((file) => extname(file) === kind).slice(0, 2)).map((file) => `/assets/${file}`);
		const others = readdirSync("public").filter((file) => file !== "_headers");
		for (const path of [...others.map((file) => `/${file}`), ...assets]) {
			const reply = await fetcher(path);
			await reply.body?.cancel();
			expect(reply.status, path).toBe(200);
			expect(reply.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
			expect(reply.headers.get("Cross-Origin-Resource-Policy"), path).toBe("same-origin");
			expect(reply.headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
			expect(reply.headers.get("Cache-Control"), path).toBe(
				path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400",
			);
		}
		for (const hidden of ["/_headers", "/index.js", "/wrangler.json", "/server/index.js", "/../server/index.js", "/.git/config"]) {
			const reply = await fetcher(hidden);
			await reply.body?.cancel();
			expect(reply.status, hidden).toBe(404);
		}
	});
});
