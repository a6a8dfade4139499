import { hasEnglishInside } from "./english";
import { findInTexts } from "./find";
import { foldWord, unmask, withoutRepeats } from "./fold";
import { splitWords } from "./types";

/** Words that lessons need and nicknames do not: they count as the whole nickname or a part of it ("Big_Dick", "SexGod69"). Folded. */
const ALONE = `
	dick dicks dik cock cocks cum cumming cummer sex sexy sexi ass asses badass arse anal anus boob boobs booby tit tits titties penis vagina clit orgy orgasm
	rape raper rapist prick cuck negro nig nigs fag fags fuk fuc fck fuq fuker fking porn prn slut sluts hoe hoes thot simp nazi nazis hitler kkk
	pedo pedofil pedophile paedo milf crap poop fart loser nude nudes horny suckit
	aq amk amq skm amkk sikem sikim sikimi sikis siken amcuk amcik gavat seks seksi bok boklu salak mal aptal tasak tassak got gotu
	sapik tecavuz tecavuzcu pust pkk isid deas feto fahise ibne ananin ananizi ananisi avradini
	kunt kunts killu killyou killya ikillu ikillyou illkillu illkillyou willkillu willkillyou iwillkillu iwillkillyou
`;

/** Strong words that no real name contains: they count anywhere in a nickname. Folded. */
const ANYWHERE = `
	fuck fvck phuck fuxk fukyou fuckk motherf bitch biatch nigger nigga niqqa niqqer faggot whore asshole arsehole bigdick smalldick mydick yourdick dickhead dicksuck suckdick suckmy
	bigcock mycock cocksuck bullshit shithead shitface shitty eatshit holyshit pornhub pornstar pornocu porno xnxx xvideos onlyfans hitler neonazi heilhit siegheil whitepower
	pedofil pedophil killyourself killurself gangrape
	siktir siktr sktirgit siqtir sikerim sikeyim sikiyim sikicem sikecem sikmek sikimde
	orospu orosbu oruspu orspu pezevenk pezeveng amcik amcig yarrak yarrag yarraq yaragim yaragimi tassak gotveren gotlek gotunu gotune gotunden aminako aminago aminisik amkcocu amkoy
	ananisi ananizisi ananskm anasinisi avradinisi bacinisi ananinami kahpe kaltak dalyarak veledizina serefsiz gerizekali kendiniol pickurusu
`;

/** Like ANYWHERE, but only at either end of a nickname: real names contain them in the middle ("HabibNebi"). */
const AT_EITHER_END = "ibne gavat cunt slut porn twat wanker";

/** Like ALONE, but keeps the Turkish letters that make the difference ("OC" and "sık" are clean); signs may separate the letters. */
const EXACT = new Set(["oç", "sik"]);

/** Spellings that count by their digits and signs. */
const DRAWN =
	/8(?:[=~]+|-{2,})[Dd>]|3={2,}D|[CcD<](?:[=~]+|-{2,})8|(?<!\d)3[1lI|][^\p{L}\d]*[cCçÇ][eE3][kK](?:en|er|iyo\p{Ll}*|ti\p{Ll}?|me\p{Ll}?|sene?)?(?!\p{Ll})/u;

/** Names and words that contain a listed word by chance. */
const INNOCENT_INSIDE =
	/scunthorpe|cunta|dildora|benedick|dickens|dickinson|dickson|harshit|akshit|rakshit|lakshit|pornchai|siriporn|supaporn|hamk(?=a)|shittak|shitake|shiitak|retarder|penistone|snigger|shital|shitij/g;

const alone = new Set(splitWords(ALONE));
const anywhere = splitWords(ANYWHERE);
const atEitherEnd = splitWords(AT_EITHER_END);

/** Splits a nickname at capitals, digits and signs: "BigDick69" is Big and Dick, "xXfuckXx" is x, Xfuck and Xx. */
function splitNickname(nickname: string): string[] {
	return nickname.match(/\p{Lu}?[\p{Ll}\p{M}\p{Lo}]+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
}

/** Readings with Turkish letters; digits count as letters only beside small ones ("s1k", but not "S1K"). */
function exactReadings(nickname: string): string[] {
	const written = /\p{Ll}/u.test(nickname) ? [nickname, unmask(nickname)] : [nickname];
	return written.flatMap((text) => withoutRepeats(foldWord(onlyLetters(text))).map(({ exact }) => exact));
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, "");

/** The whole nickname as one word: without digits and signs, and with them read as letters. */
function gluedReadings(nickname: string): Set<string> {
	const readings = new Set<string>();
	for (const letters of new Set([onlyLetters(nickname), onlyLetters(unmask(nickname)), onlyLetters(unmask(nickname, "l"))])) {
		for (const { ascii } of withoutRepeats(foldWord(letters))) readings.add(ascii);
	}
	return readings;
}

/**
 * Whether a nickname is offensive (docs/rules/live-game.md#nicknames). Stricter than for quizzes: mild insults and words that only lessons
 * need count, and because nicknames have no spaces, strong words count inside longer ones ("fuckyou", "siktirgit"). A capital I is the
 * capital of ı in Turkish and of i in English: either reading counts ("S.I.K").
 */
export function isNicknameOffensive(given: string): boolean {
	const plain = given.normalize("NFKC");
	return isOffensive(given) || (plain.includes("I") && isOffensive(plain.replaceAll("I", "i")));
}

function isOffensive(given: string): boolean {
	// Several digits at the end are a number ("p155"); a single one may replace a letter.
	const nickname = given.replace(/\d{2,}$/, "");
	if (nickname === "") return false;
	if (DRAWN.test(nickname.normalize("NFKC"))) return true;
	const parts = splitNickname(nickname);
	const [whole, parted] = [findInTexts([nickname, nickname.replace(/[\d_.-]+/g, " ")], "tr"), findInTexts([parts.join(" ")])];
	if ([...whole, ...parted].some((findings) => findings.length > 0)) return true;

	for (const part of [nickname, ...nickname.split(/[^\p{L}\p{M}]+/u), ...parts]) {
		for (const read of new Set([part, unmask(part)])) {
			// A dotless ı makes it a different, innocent word ("sık").
			if (!read.includes("ı") && withoutRepeats(foldWord(read)).some(({ ascii }) => alone.has(ascii))) return true;
		}
	}
	if (exactReadings(nickname).some((reading) => EXACT.has(reading))) return true;
	for (const reading of gluedReadings(nickname)) {
		if (!nickname.includes("ı") && alone.has(reading)) return true;
		const rest = reading.replace(INNOCENT_INSIDE, " ");
		if (anywhere.some((word) => rest.includes(word)) || atEitherEnd.some((word) => rest.startsWith(word) || rest.endsWith(word)))
			return true;
		if (rest.trim() !== "" && hasEnglishInside(rest)) return true;
	}
	return false;
}
