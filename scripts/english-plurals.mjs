// Rules for English texts: what a number counts has a singular and a plural. Run by `npm run texts`.
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

/** Lists the names of numbers that stand before a word which may depend on them. */
function listCounted(text) {
	return [...text.matchAll(/\{\{(\w+)\}\} (\p{L}+)/gu)]
		.filter(([, gap = "", follows = ""]) => !WORDS.has(gap) && !ABOVE_ONE.has(gap) && !ORDINALS.has(gap) && !UNCHANGED.has(follows))
		.map(([, gap = ""]) => gap);
}

/** Lists the faults in English texts, which are given by their dotted keys. */
export function englishProblems(texts) {
	return [...texts].flatMap(([key, text]) => {
		const counted = listCounted(text);
		const [, name, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
		if (!name && counted.length > 0) return [`${key} has no singular`];
		// The plural form is chosen by `count` alone.
		if (counted.some((gap) => gap !== "count")) return [`${key} counts ${counted.join(" and ")}`];
		return form === "one" && counted.length > 0 && texts.get(`${name}_other`) === text ? [`${key} is its plural`] : [];
	});
}
