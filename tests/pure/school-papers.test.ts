import { readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import {
	CARD_DAYS,
	CONFIRM_LINK_HOURS,
	INVITATION_DAYS,
	LIMITS,
	LOGIN_DEVICE_DAYS,
	PAIRING,
	RESET_LINK_MINUTES,
	TOKEN_DAYS,
} from "#contract/limits";
import { HOST_IDLE_MS, LOBBY_IDLE_MS, PURGE_AFTER_MS } from "#durable/game/core/constants";
import { seatCookie } from "#worker/auth/cookies";
import * as schema from "#worker/db/schema";
import { DEFAULT_RESULTS_DAYS } from "#worker/lib/settings";
import { RETENTION_DAYS } from "#worker/services/retention";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const NAMES = ["what-to-fill-in", "record-of-processing", "impact-assessment", "information", "processing-annex", "deletion-concept"];
const papers = (language: string) => NAMES.map((name) => ({ name, text: read(`docs/school/${language}/${name}.md`) }));

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 24 * 60 * 60;
const seatDays = (pin: string) => Number(/Max-Age=(\d+)/.exec(seatCookie(pin, "a", { secret: "s", mark: "" }, true))?.[1]) / DAY_SECONDS;

/** The numbers that the papers quote, as the code uses them. */
const NUMBERS: Record<string, number> = {
	...RETENTION_DAYS,
	results: DEFAULT_RESULTS_DAYS,
	gameHours: PURGE_AFTER_MS / HOUR_MS,
	idleHours: HOST_IDLE_MS / HOUR_MS,
	homeworkDays: ASSIGNMENT.keptDays,
	classDays: LIMITS.classDays.max,
	classActivities: LIMITS.classActivities.max,
	sessionDays: TOKEN_DAYS,
	resetMinutes: RESET_LINK_MINUTES,
	confirmHours: CONFIRM_LINK_HOURS,
	invitationDays: INVITATION_DAYS,
	pairingHours: PAIRING.hours,
	seatDays: seatDays("1234567"),
	homeworkSeatDays: seatDays("0123456"),
	cardDays: CARD_DAYS,
	loginDeviceDays: LOGIN_DEVICE_DAYS,
};

const sorted = (items: Iterable<string>) => [...new Set(items)].sort();
const listBlanks = (text: string) => [...text.matchAll(/`\{\{([^}]+)\}\}`/g)].map(([, blank = ""]) => blank);

describe.each(["en", "tr"])("the papers for schools in %s", (language) => {
	const all = papers(language);
	const whole = all.map(({ text }) => text).join("\n");
	const paper = (name: string) => all.find((one) => one.name === name)?.text ?? "";

	it("say that they are templates and no legal advice", () => {
		const said = language === "en" ? "A template, not legal advice." : "Şablondur, hukuki danışmanlık değildir.";
		for (const { name, text } of all) expect(text, name).toContain(said);
	});

	it("quote the numbers of the code", () => {
		const quoted = [...whole.matchAll(/(\S*?)<!--(\w+)-->/g)].map(([, number = "", name = ""]) => ({
			name,
			number: /\d+$/.exec(number)?.[0],
		}));
		expect(quoted).toEqual(quoted.map(({ name }) => ({ name, number: String(NUMBERS[name]) })));
		const concept = [...paper("deletion-concept").matchAll(/<!--(\w+)-->/g)].map(([, name = ""]) => name);
		expect(sorted([...concept, "classActivities"])).toEqual(sorted(Object.keys(NUMBERS)));
	});

	it("name every table of the database", () => {
		const tables = Object.values(schema).filter((one) => is(one, SQLiteTable));
		const listed = [...paper("deletion-concept").matchAll(/^\| `(\w+)` \|/gm)].map(([, table = ""]) => table);
		expect(listed.toSorted()).toEqual(sorted(tables.map((table) => getTableName(table))));
	});

	it("name every service that the product is bound to", () => {
		const bound = [...read("wrangler.toml").matchAll(/^(?:# )?(?:binding|name) = "([A-Z_]+)"/gm)].map(([, name = ""]) => name);
		const places = bound.map((name) => (name.startsWith("RATE_") ? "RATE" : name));
		const listed = [...paper("processing-annex").matchAll(/<!--binding:(\w+)-->/g)].map(([, name = ""]) => name);
		expect(sorted(listed)).toEqual(sorted(places));
	});

	it("explain every blank, and leave none out", () => {
		const explained = [...paper("what-to-fill-in").matchAll(/^\| `\{\{([^}]+)\}\}` \|/gm)].map(([, blank = ""]) => blank);
		const used = listBlanks(
			all
				.filter(({ name }) => name !== "what-to-fill-in")
				.map(({ text }) => text)
				.join("\n"),
		);
		expect(sorted(used)).toEqual(sorted(explained));
	});

	it("name tests that are there for each risk", () => {
		const rows = paper("impact-assessment")
			.split("\n")
			.filter((line) => line.includes(".test.ts`"));
		expect(rows.length).toBeGreaterThan(9);
		for (const row of rows) {
			const shown = [...row.matchAll(/`([\w./-]+\.test\.ts)` “([^”]+)”/g)];
			expect(shown, row).not.toEqual([]);
			for (const [, path = "", title = ""] of shown) expect(read(path), row).toContain(title);
		}
	});
});

it("games end by themselves after the same time, in the lobby and without a host", () => {
	expect(LOBBY_IDLE_MS).toBe(HOST_IDLE_MS);
});

it("the papers in both languages have the same parts", () => {
	const outline = (language: string) =>
		papers(language).map(({ name, text }) => ({
			name,
			headings: text.match(/^#+ /gm)?.length,
			rows: text.match(/^\|/gm)?.length,
			marks: [...text.matchAll(/<!--([\w:]+)-->/g)].map(([, mark]) => mark),
			blanks: listBlanks(text).length,
		}));
	expect(outline("tr")).toEqual(outline("en"));
});
