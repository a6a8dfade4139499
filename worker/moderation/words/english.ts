import { type EnglishProfaneWord, englishDataset, RegExpMatcher } from "obscenity";
import type { PhraseGroup, Rating, WordGroup } from "./types";

const slur: Rating = { category: "hate_speech", severity: "high" };
const heldSlur: Rating = { category: "hate_speech", severity: "medium" };
const strong: Rating = { category: "profanity", severity: "high" };
const held: Rating = { category: "profanity", severity: "medium" };
const mild: Rating = { category: "profanity", severity: "low" };
const sexual: Rating = { category: "sexual_content", severity: "high" };
const heldSexual: Rating = { category: "sexual_content", severity: "medium" };

/** How words of the library's English list count. Those of lessons, names and daily life ("cock") count in phrases and nicknames only. */
const LISTED: Readonly<Partial<Record<EnglishProfaneWord, Rating>>> = {
	abeed: slur,
	africoon: slur,
	arabush: slur,
	chingchong: slur,
	fag: slur,
	nigger: slur,
	chink: heldSlur,
	kike: heldSlur,
	retard: heldSlur,
	tranny: heldSlur,
	bestiality: heldSexual,
	blowjob: sexual,
	buttplug: sexual,
	deepthroat: sexual,
	dildo: sexual,
	doggystyle: sexual,
	"double penetration": sexual,
	felch: sexual,
	fellatio: heldSexual,
	"finger bang": sexual,
	fisting: sexual,
	gangbang: sexual,
	handjob: sexual,
	hentai: heldSexual,
	"jerk off": sexual,
	jizz: sexual,
	lubejob: sexual,
	porn: heldSexual,
	masturbate: { category: "sexual_content", severity: "low" },
	cunt: strong,
	fuck: strong,
	pussy: held,
	slut: held,
	twat: held,
	wank: held,
	whore: held,
	shit: held,
	bitch: held,
	bastard: mild,
	bollocks: mild,
	boob: mild,
	piss: mild,
	turd: mild,
};

/** Innocent words that the library's patterns match by mistake. */
export const INNOCENT = new Set(
	`fu fk focks fks fack facks feck fek fock focker fockers fuk fagin fager fagers prn bestial wanka sluter bich biches kiker kikes
	kikers kiking turdus chinked chinking pissarro boobook boobooks booby shiite retardation retardant retardants chinking nignag`.split(
		/\s+/u,
	),
);

/** Endings that keep the meaning of a listed word. */
const ENDINGS = new Set(
	`s es ed er ers ing ings in n y ty ted ting ter ters hole holes head heads face faces faced off up ups ish able boy boys girl girls
	ass wit wits load loads bag bags bucket buckets show wad bait job jobs ies got gots ography ographic star stars hub o os you ery storm storms tard tards ation ing king kin`.split(
		/\s+/u,
	),
);

/** Beginnings that keep the meaning of a listed word. */
const BEGINNINGS = new Set(
	"mother motha mutha bull horse dog bat chicken ape cluster mind dumb brain butt un skull fuck dip".split(/\s+/u),
);

/** Words that the library lacks, or does not list as whole words. */
export const ENGLISH: readonly WordGroup[] = [
	{
		...strong,
		forms:
			"motherfucker motherfuckers motherfucking mofo mofos muthafucka muthafuckas phuck phucking fvck fukk fcuk fuker fuking fuxk stfu gtfo cocksucker cocksuckers cumshot cumshots cumdump",
	},
	{
		...slur,
		forms:
			"nigga niggas niggah niggaz niqqa faggot faggots faggotry sandnigger raghead ragheads towelhead towelheads wetback wetbacks gook gooks",
	},
	{ ...heldSlur, forms: "shemale shemales" },
	{
		...held,
		forms: `asshole assholes arsehole arseholes asshat assclown asswipe asswipes bullshit horseshit shithead shitheads shite biatch beeyotch dickhead dickheads dickface
			dickwad douchebag douchebags knobhead bellend clusterfuck cockhead dipshit dipshits bitchass jackoff`,
	},
	{ ...sexual, forms: "rimjob rimjobs milf milfs creampie bukkake pornhub xnxx xvideos camgirl camgirls" },
	{
		...mild,
		forms: `stupid stupids idiot idiots idiotic moron morons moronic imbecile imbeciles dumbass dumbasses jackass jackasses retarded wtf crap crappy
			douche`,
	},
	{ category: "sexual_content", severity: "low", forms: "pornography pornographic pornographer" },
	{ category: "harmful_content", severity: "high", forms: "kys" },
];

export const ENGLISH_PHRASES: readonly PhraseGroup[] = [
	{
		category: "harmful_content",
		severity: "critical",
		phrases: `
			kill yourself
			kill yourselves
			kill urself
			kill ur self
			slit your wrists
			commit suicide now
			you should commit suicide
		`,
	},
	{
		category: "harmful_content",
		severity: "high",
		phrases: `
			go and die
			go hang yourself
			go die
			go drink bleach
			you should die
			hope you die
			how to make a bomb
			how to build a bomb
		`,
	},
	{
		category: "violence",
		severity: "high",
		phrases: `
			i will kill you
			ill kill you
			im going to kill you
			i am going to kill you
			im gonna kill you
			gonna kill you all
			i will shoot up
			shoot up the school
			shoot up this school
			i will rape you
			rape you
			i will stab you
			i will murder you
		`,
	},
	{
		category: "hate_speech",
		severity: "critical",
		phrases: `
			gas the jews
			^kill all jews
			^kill all the jews
			should kill all the jews
			^kill all muslims
			^kill all the muslims
			^kill all christians
			^kill all the christians
			^kill all blacks
			^kill all the blacks
			^kill all whites
			^kill all the whites
			^kill all gays
			^kill all the gays
			^kill all turks
			^kill all the turks
			^kill all kurds
			^kill all the kurds
			^kill all armenians
			^kill all the armenians
			death to jews
			death to all jews
			death to all muslims
			dirty nigger*
			dirty jew*
			you nigger*
			fucking nigger*
			fucking jew*
			fucking muslim*
			fucking faggot*
			fucking kike*
			hitler was right
		`,
	},
	{
		category: "hate_speech",
		severity: "low",
		phrases: `
			heil hitler
			sieg heil
		`,
	},
	{
		category: "sexual_content",
		severity: "critical",
		phrases: `
			child porn
			child porno
			kiddie porn
			kiddy porn
			underage porn
			teen porn
			fuck kids
			fuck children
			sex with children
			sex with kids
			sex with a child
		`,
	},
	{
		category: "sexual_content",
		severity: "high",
		phrases: `
			child pornography
			suck my dick
			suck my cock
			suck dick
			suck cock
			sucks dick
			big dick
			my dick
			your dick
			my cock
			dick pic
			dick pics
			big tits
			your tits
			my tits
			nice tits
			send nudes
			anal sex
			blow job
			hand job
			rim job
			jerk off
			jerking off
			finger bang
			double penetration
			doggy style sex
		`,
	},
	{
		category: "profanity",
		severity: "medium",
		phrases: `
			son of a bitch
			sons of bitches
			ass hole
			lick my ass
			kiss my ass
			eat my ass
			fat ass
			bull shit
			piece of shit
			fuck you
			fuk you
			fuck off
		`,
	},
];

/** Names and terms in which a listed word is innocent. */
export const INNOCENT_PHRASES = `
	pussy galore
	pusy galore
	pussy galores
	nig nag
	pussy riot
	pussy willow
	pussy willows
	pussy cat
	pussy cats
	pussy bow
	chink in
	chinks in
	chink of light
	kike hernandez
	something stupid
	stupid cupid
	american idiot
`;

/** Letters that the library's patterns may hold twice; all others occur once. */
const DOUBLED_LETTERS = "beolsg";

function collapse(word: string): string {
	return word.replace(/(.)\1+/g, (run, letter: string) => (DOUBLED_LETTERS.includes(letter) ? letter + letter : run.slice(0, 1)));
}

let matcher: RegExpMatcher | undefined;

/** The library's matcher without its folding, which is slow: readings are already folded. */
function englishMatcher(): RegExpMatcher {
	matcher ??= new RegExpMatcher(englishDataset.build());
	return matcher;
}

const isWholeWord = (before: string, after: string) => (before === "" || BEGINNINGS.has(before)) && (after === "" || ENDINGS.has(after));

/** Rates words folded to a–z, all at once: each pattern runs over the whole text. Hits count if they are whole words with known endings. */
export function rateEnglish(words: Iterable<string>): Map<string, Rating> {
	const lines: string[] = [];
	const owners: string[] = [];
	for (const word of words) {
		if (word.length < 3 || INNOCENT.has(word)) continue;
		const collapsed = collapse(word);
		lines.push(word);
		owners.push(word);
		if (collapsed !== word && !INNOCENT.has(collapsed)) {
			lines.push(collapsed);
			owners.push(word);
		}
	}
	const ratings = new Map<string, Rating>();
	if (lines.length === 0) return ratings;
	let line = 0;
	let lineStart = 0;
	for (const match of englishMatcher().getAllMatches(lines.join("\n"), true)) {
		let current = lines[line] ?? "";
		while (match.startIndex > lineStart + current.length) {
			lineStart += current.length + 1;
			line++;
			current = lines[line] ?? "";
		}
		const name = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord;
		const rating = name === undefined ? undefined : LISTED[name];
		const owner = owners[line];
		if (!rating || owner === undefined || ratings.has(owner)) continue;
		if (isWholeWord(current.slice(0, match.startIndex - lineStart), current.slice(match.endIndex + 1 - lineStart)))
			ratings.set(owner, rating);
	}
	return ratings;
}

/** Words that no real name contains: they count anywhere in a nickname. */
const ANYWHERE = new Set<string>([
	"africoon",
	"arabush",
	"bestiality",
	"blowjob",
	"buttplug",
	"chingchong",
	"deepthroat",
	"dildo",
	"doggystyle",
	"ejaculate",
	"fellatio",
	"finger bang",
	"fisting",
	"gangbang",
	"handjob",
	"hentai",
	"jizz",
	"lubejob",
	"masturbate",
	"penis",
	"pussy",
	"retard",
	"vagina",
]);

export function hasEnglishInside(word: string): boolean {
	return [word, collapse(word)].some((reading) =>
		englishMatcher()
			.getAllMatches(reading)
			.some((match) => ANYWHERE.has(englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? "")),
	);
}
