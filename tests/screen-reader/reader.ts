import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../../scripts/chromium.mjs";

const run = promisify(execFile);
const PROGRAMS = ["/usr/bin/orca", "/usr/bin/Xvfb", "/usr/bin/xdotool", "/usr/bin/dbus-daemon", "/usr/bin/openbox"];
export const installed = PROGRAMS.every((path) => existsSync(path));

const WAIT_MS = 30_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for `find` to return something; the error names `what`, with `details` of what was there instead. */
async function until<Found>(
	what: string,
	find: () => Found | undefined | Promise<Found | undefined>,
	details: () => string,
): Promise<Found> {
	const deadline = Date.now() + WAIT_MS;
	for (;;) {
		const found = await find();
		if (found !== undefined) return found;
		if (Date.now() > deadline) throw new Error(`${what}\n${details()}`);
		await pause(100);
	}
}

/** The first line that a program writes to a pipe of its own. */
function firstLine(child: ChildProcess, pipe: number): Promise<string> {
	const stream = child.stdio[pipe];
	if (!stream || !("readable" in stream)) throw new Error("no such pipe");
	return new Promise((resolve, reject) => {
		createInterface({ input: stream }).once("line", resolve);
		child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
	});
}

/** Orca's own file for settings: its log is otherwise written in blocks, and what was said is read while it speaks. */
const customizations = (log: string) =>
	`import orca.debug\norca.debug.debugFile = open(${JSON.stringify(log)}, "w", buffering=1)\norca.debug.debugLevel = orca.debug.LEVEL_INFO\n`;

/** A desktop without a screen where Orca reads a Chromium. What Orca says is in its debug log, so no sound is needed. */
export class ScreenReader {
	readonly #children: ChildProcess[] = [];
	readonly #home = mkdtempSync(join(tmpdir(), "quizlight-orca-"));
	readonly #log = join(this.#home, "orca.log");
	readonly #env: NodeJS.ProcessEnv = { ...process.env, HOME: this.#home, XDG_RUNTIME_DIR: this.#home, LANG: "C.UTF-8" };
	#browser: BrowserContext | undefined;
	/** Utterances before this one were asked for. */
	#from = 0;

	async start(): Promise<void> {
		const display = await firstLine(this.#spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x1000x24"], 3), 3);
		this.#env.DISPLAY = `:${display}`;
		const bus = await firstLine(this.#spawn("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=3"], 3), 3);
		this.#env.DBUS_SESSION_BUS_ADDRESS = bus;
		this.#spawn("openbox", []);
		for (const name of ["IsEnabled", "ScreenReaderEnabled"]) {
			const set = ["org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", `string:${name}`, "variant:boolean:true"];
			await run("dbus-send", ["--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus", ...set], { env: this.#env });
		}
		mkdirSync(join(this.#home, ".local/share/orca"), { recursive: true });
		writeFileSync(join(this.#home, ".local/share/orca/orca-customizations.py"), customizations(this.#log));
		this.#spawn("orca", []);
		await this.hears("Screen reader on");
	}

	#spawn(program: string, args: string[], pipe?: number): ChildProcess {
		const child = spawn(program, args, {
			env: this.#env,
			stdio: pipe === undefined ? "ignore" : ["ignore", "ignore", "ignore", "pipe"],
		});
		this.#children.push(child);
		return child;
	}

	/** A new page, for somebody who speaks `locale`. */
	async open(locale: string): Promise<Page> {
		if (!this.#browser) {
			const profile = join(this.#home, "chromium");
			mkdirSync(join(profile, "Default"), { recursive: true });
			// An offer to translate the page would take the keyboard.
			writeFileSync(join(profile, "Default/Preferences"), JSON.stringify({ translate: { enabled: false } }));
			this.#browser = await chromium.launchPersistentContext(profile, {
				executablePath: chromiumPath(),
				headless: false,
				// Its own reply to "is somebody reading" comes too late for the first page.
				args: [...chromiumArgs, "--force-renderer-accessibility"],
				env: Object.fromEntries(Object.entries(this.#env).map(([name, value = ""]) => [name, value])),
				locale,
				viewport: null,
				serviceWorkers: "block",
				reducedMotion: "reduce",
			});
		}
		return this.#browser.newPage();
	}

	/** Everything said since the last utterance that was waited for. */
	said(): string[] {
		return this.#utterances().slice(this.#from);
	}

	all(): string[] {
		return this.#utterances();
	}

	#utterances(): string[] {
		const log = existsSync(this.#log) ? readFileSync(this.#log, "utf8") : "";
		return [...log.matchAll(/SPEECH OUTPUT: '(.*?)'(?:\s*\{|\s*$)/gm)].map(([, text = ""]) => text.trim());
	}

	/** Waits until Orca has said these words, in this order and each in an utterance of its own or in the same one. */
	async hears(...words: string[]): Promise<void> {
		for (const word of words) {
			const at = await until(
				`Orca did not say "${word}"`,
				() => {
					const found = this.#utterances().findIndex((text, index) => index >= this.#from && text.includes(word));
					return found < 0 ? undefined : found;
				},
				() => `but: ${JSON.stringify(this.said())}`,
			);
			this.#from = at;
		}
	}

	/** A key of the keyboard, which goes through Orca to the window in front. */
	async press(...keys: string[]): Promise<void> {
		for (const key of keys) await run("xdotool", ["key", "--clearmodifiers", key], { env: this.#env });
	}

	async type(text: string): Promise<void> {
		await run("xdotool", ["type", "--clearmodifiers", "--delay", "40", text], { env: this.#env });
	}

	/** Until Orca has been quiet for a moment: a page that opens is read from its beginning. What was said no longer counts. */
	async settle(): Promise<void> {
		let [before, quiet] = [-1, 0];
		await until(
			"Orca does not stop",
			() => {
				const now = this.#utterances().length;
				quiet = now === before ? quiet + 1 : 0;
				before = now;
				return quiet >= 8 || undefined;
			},
			() => JSON.stringify(this.said()),
		);
		this.#from = this.#utterances().length;
	}

	/** Presses `key` until Orca says `words`, as everybody without a mouse does. */
	async reach(words: string, key = "Tab", most = 60): Promise<void> {
		const heard: string[] = [];
		for (let step = 0; step < most; step++) {
			await this.press(key);
			// The key itself is said first, then what has the focus; some keys lead nowhere. A second key before the reply to the first, on a busy
			// computer, would lead past what is looked for.
			for (let tries = 0; tries < 100 && this.said().filter((text) => text !== "tab").length === 0; tries++) await pause(100);
			await pause(300);
			const said = this.said();
			this.#from = this.#utterances().length;
			if (said.some((text) => text.includes(words))) return;
			heard.push(...said);
		}
		throw new Error(`${key} does not lead to "${words}": ${JSON.stringify(heard)}`);
	}

	async stop(): Promise<void> {
		await this.#browser?.close();
		for (const child of this.#children.reverse()) {
			if (child.exitCode !== null) continue;
			const ended = new Promise((resolve) => child.once("exit", resolve));
			child.kill("SIGTERM");
			const force = setTimeout(() => child.kill("SIGKILL"), 3_000);
			await ended;
			clearTimeout(force);
		}
		rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
	}
}
