import { expect, it } from "vitest";
import { LIMITS } from "#contract";
import { DAILY_KINDS, TIERS } from "#contract/accounts/tiers";
import { z } from "#contract/z";
import { toFieldErrors } from "#worker/lib/texts";
import { allTexts } from "../e2e/texts";

const english = allTexts("en");
const turkish = allTexts("tr");

const WORDS = new Set(["author", "code", "date", "email", "failure", "format", "host", "letter", "letters", "link", "name", "nickname"]);
for (const name of ["note", "numbers", "percentage", "pin", "reason", "size", "status", "text", "time", "title", "value", "when"])
	WORDS.add(name);
/** Numbers that are never 1. */
const ABOVE_ONE = new Set([
	"limit",
	"seconds",
	"max",
	"min",
	"length",
	"given",
	"width",
	"height",
	"fromWidth",
	"fromHeight",
	"fromSize",
	"factor",
]);
/** Places in an order. */
const ORDINALS = new Set(["number", "from", "to", "place", "current", "line", "rank", "value", "topicNumber"]);
/** Words that do not depend on a number. */
const UNCHANGED = new Set([
	"asked",
	"came",
	"of",
	"more",
	"s",
	"answered",
	"selected",
	"knew",
	"with",
	"or",
	"correct",
	"wrong",
	"left",
	"GB",
	"KB",
	"MiB",
]);

/** Names of numbers before a word that may depend on them. */
function countedIn(text: string): string[] {
	return [...text.matchAll(/\{\{(\w+)\}\} (\p{L}+)/gu)]
		.filter(([, gap = "", follows = ""]) => !WORDS.has(gap) && !ABOVE_ONE.has(gap) && !ORDINALS.has(gap) && !UNCHANGED.has(follows))
		.map(([, gap = ""]) => gap);
}

function faultsOf(texts: ReadonlyMap<string, string>, [key, text]: [string, string]): string[] {
	const [, name, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
	if (name && !texts.has(`${name}_${form === "one" ? "other" : "one"}`)) return [`${key} stands alone`];
	const counted = countedIn(text);
	if (!name && counted.length > 0) return [`${key} has no singular`];
	// Only `count` chooses the plural form.
	return counted.some((gap) => gap !== "count") ? [`${key} counts ${counted.join(" and ")}`] : [];
}

it("every English text with a counted word has its singular, and every plural form its other one", () => {
	const found = [...english].flatMap((entry) => faultsOf(english, entry));
	expect([...english.keys()].filter((key) => key.endsWith("_one")).length).toBeGreaterThan(40);
	expect(found).toEqual([]);
	expect([...turkish].flatMap((entry) => faultsOf(turkish, entry)).filter((fault) => fault.endsWith("stands alone"))).toEqual([]);
});

it.each([
	["attempts", "{{count}} attempts in total", "attempts has no singular"],
	["room", "{{used}} of {{total}} seats are taken", "room has no singular"],
	["rows_other", "{{count}} rows", "rows_other stands alone"],
])("finds %s", (key, text, fault) => {
	expect(faultsOf(new Map([[key, text]]), [key, text])).toEqual([fault]);
});

it("singular and plural differ in English where a number precedes a word", () => {
	const same = [...english].filter(
		([key, text]) => key.endsWith("_one") && countedIn(text).length > 0 && english.get(key.replace(/_one$/, "_other")) === text,
	);
	expect(same).toEqual([]);
});

it("limits are above one", () => {
	for (const { daily, openGames } of Object.values(TIERS)) {
		for (const kind of DAILY_KINDS) expect(daily[kind] ?? 2).toBeGreaterThan(1);
		expect(openGames).toBeGreaterThan(1);
	}
	expect(LIMITS.questions.max).toBeGreaterThan(1);
});

it("the general messages of fields say one character, and several characters", () => {
	const messages = (size: number) => {
		const result = z.object({ text: z.string().min(size), list: z.array(z.string()).min(size) }).safeParse({ text: "", list: [] });
		return toFieldErrors(result.error?.issues ?? [], "en").map(({ message }) => message);
	};
	expect(messages(1)).toEqual(["At least 1 character", "At least 1 entry"]);
	expect(messages(2)).toEqual(["At least 2 characters", "At least 2 entries"]);
});
