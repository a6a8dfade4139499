import { readFileSync, writeFileSync } from "node:fs";

/*
 * Writes app/lib/letter-pairs.json, by which files without a named code page are read: how probable each pair of letters is in the words of a
 * language. Reads a file of words for each language, one a line, with a count behind it or without: all-tr.txt, all-en.txt …
 * The counts come from dictionary-tr and questions of exams (tr), an-array-of-english-words (en), Debian's wngerman (de),
 * an-array-of-french-words and dictionary-fr (fr), Debian's wspanish and dictionary-es (es), frequent short words counted more often.
 */

const LETTERS = { tr: "çğıöşüâîû", en: "é", de: "äöüßé", fr: "àâæçèéêëîïôœùûü", es: "áéíñóúü" };
/** Pairs that were never seen are improbable, not impossible. */
const UNSEEN_COUNT = 0.3;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder with the words: node scripts/count-letter-pairs.mjs FOLDER");

function countPairs(language, special) {
	const letters = ` abcdefghijklmnopqrstuvwxyz${special}`;
	const counts = [...letters].map(() => [...letters].map(() => UNSEEN_COUNT));
	for (const line of readFileSync(`${folder}/all-${language}.txt`, "utf8").split("\n")) {
		const [word, count = "1"] = line.split(" ");
		const places = [...` ${word} `].map((letter) => letters.indexOf(letter));
		if (word === "" || places.includes(-1)) continue;
		for (const [index, place] of places.slice(1).entries()) counts[places[index]][place] += Number(count);
	}
	const costs = counts.flatMap((row) => {
		const sum = row.reduce((total, count) => total + count, 0);
		return row.map((count) => Math.min(35, Math.round(-2 * Math.log(count / sum))).toString(36));
	});
	return { letters, costs: costs.join("") };
}

const pairs = Object.fromEntries(Object.entries(LETTERS).map(([language, special]) => [language, countPairs(language, special)]));
writeFileSync(new URL("../app/lib/letter-pairs.json", import.meta.url), `${JSON.stringify(pairs, null, "\t")}\n`);
