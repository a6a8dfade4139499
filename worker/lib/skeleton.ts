import table from "unhomoglyph/data.json?raw";

/** Marks that any letter can carry, and characters without a shape. Vowel signs belong to their letters and stay. */
const DROPPED_CHARACTER = /\p{DI}|(?=\p{Script=Inherited})\p{M}/u;

/** Characters that NFKC replaces by one of another shape. */
const SHAPES = new Map([
	["\u03f2", "c"],
	["\u03f9", "C"],
	["\uffe8", "l"],
]);

/** Built from the 100 kB text for the first name, so that no start of the Worker waits for it. */
let prototypes: ReadonlyMap<string, string> | undefined;

/**
 * The skeleton of a nickname by UTS #39 and Unicode's confusables (data of unhomoglyph): equal for names that look the same. Case counts
 * ("Ali" and "All" stay two names), letters of an alphabet keep their mark ("Ayşe", "Ayse"), and marks added to a letter are dropped.
 */
export function toSkeleton(nickname: string): string {
	prototypes ??= new Map(Object.entries<string>(JSON.parse(table)));
	let skeleton = "";
	const shapes = nickname.replace(/[\u03f2\u03f9\uffe8]/gu, (letter) => SHAPES.get(letter) ?? letter);
	for (const letter of shapes.normalize("NFKC")) {
		if (DROPPED_CHARACTER.test(letter)) continue;
		for (const part of letter.normalize("NFD")) skeleton += prototypes.get(part) ?? part;
	}
	return skeleton.normalize("NFD");
}
