import type { ModerationCategory, Severity } from "../../contract";

interface Verdict {
	category: ModerationCategory;
	severity: Severity;
}

const slur: Verdict = { category: "hate_speech", severity: "high" };
const strong: Verdict = { category: "profanity", severity: "high" };
const medium: Verdict = { category: "profanity", severity: "medium" };
const sexual: Verdict = { category: "sexual_content", severity: "high" };

/**
 * How the words of the library's English list count in a quiz. Words that a biology, history or geography lesson needs,
 * names and everyday words ("sex chromosomes", "Moby Dick", "cock", "Rio Negro", "dyke", "rape seed") are left out here;
 * nicknames are judged by the whole list.
 */
export const ENGLISH: Readonly<Record<string, Verdict>> = {
	abeed: slur,
	africoon: slur,
	arabush: slur,
	boonga: slur,
	chingchong: slur,
	chink: slur,
	fag: slur,
	kike: slur,
	nigger: slur,
	retard: { category: "hate_speech", severity: "medium" },
	tranny: slur,
	bestiality: sexual,
	blowjob: sexual,
	buttplug: sexual,
	deepthroat: sexual,
	dildo: sexual,
	doggystyle: sexual,
	"double penetration": sexual,
	felch: sexual,
	fellatio: sexual,
	"finger bang": sexual,
	fisting: sexual,
	gangbang: sexual,
	handjob: sexual,
	hentai: sexual,
	"jerk off": sexual,
	jizz: sexual,
	lubejob: sexual,
	porn: sexual,
	cunt: strong,
	fuck: strong,
	whore: strong,
	slut: strong,
	pussy: strong,
	twat: strong,
	wank: strong,
	shit: medium,
	bitch: medium,
	bastard: { category: "profanity", severity: "low" },
	bollocks: { category: "profanity", severity: "low" },
	boob: { category: "profanity", severity: "low" },
	piss: { category: "profanity", severity: "low" },
	turd: { category: "profanity", severity: "low" },
};

/** Insults that the library does not list. */
export const ENGLISH_INSULTS: ReadonlyMap<string, Verdict> = new Map(
	["stupid", "idiot", "moron", "dumbass", "jackass", "imbecile"].map((word) => [
		word,
		{ category: "profanity", severity: "low" } satisfies Verdict,
	]),
);
export const ENGLISH_EXTRA: ReadonlyMap<string, Verdict> = new Map([
	["asshole", medium],
	["assholes", medium],
	["arsehole", medium],
	["motherfucker", strong],
	["motherfuckers", strong],
	["bullshit", medium],
	["nigga", slur],
	["niggas", slur],
	["faggot", slur],
	["faggots", slur],
	["dickhead", medium],
	["cocksucker", strong],
	["wtf", { category: "profanity", severity: "low" }],
	["kys", { category: "harmful_content", severity: "high" }],
]);

/** What an English word of the list may carry and still be the same word. */
export const ENGLISH_SUFFIX = /^(?:s|es|ed|er|ers|ing|in|y|ies|ty|ted|ting|ter|ters|hole|head|face|off|up|tard|got|gots|a|as|o|ography)?$/;

/** Strong words of the other authoring languages, folded; looked for only in quizzes of that language. */
export const OTHER: Readonly<Record<string, readonly string[]>> = {
	de: [
		"scheisse",
		"scheiss",
		"arschloch",
		"arschlocher",
		"fotze",
		"hure",
		"hurensohn",
		"wichser",
		"fick",
		"ficken",
		"fickt",
		"schlampe",
		"missgeburt",
		"schwuchtel",
		"spast",
	],
	fr: [
		"putain",
		"merde",
		"salope",
		"salopes",
		"connard",
		"connards",
		"connasse",
		"encule",
		"encules",
		"pute",
		"putes",
		"nique",
		"niquer",
		"batard",
		"fdp",
	],
	es: [
		"puta",
		"putas",
		"puto",
		"mierda",
		"cabron",
		"cabrones",
		"pendejo",
		"gilipollas",
		"coño",
		"cono",
		"joder",
		"hijoputa",
		"maricon",
		"verga",
		"chinga",
		"chingar",
	],
};
