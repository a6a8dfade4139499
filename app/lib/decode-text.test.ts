import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seeded } from "#tests/helpers/seeded";
import { CODE_PAGES, type CodePage, decodeCodePage } from "./code-pages";
import { decodeLetters } from "./decode-text";

/** Bytes written as the characters of Latin-1. */
const toBytes = (latin1: string) => Uint8Array.from(latin1, (sign) => sign.charCodeAt(0));
const read = (latin1: string) => decodeLetters(toBytes(latin1));
const certain = (text: string) => ({ text });

describe("letters of one byte", () => {
	it("are those of DOS, a Mac or Windows, where only one reading has words", () => {
		expect(read("Soru;A;B;Cevap\r\nT\x81rkiye'nin ba\x9fkenti neresidir?;\x98stanbul;I\xa7d\x8dr;A\r\n")).toEqual(
			certain("Soru;A;B;Cevap\r\nTürkiye'nin başkenti neresidir?;İstanbul;Iğdır;A\r\n"),
		);
		expect(read("NO;ADI SOYADI\r\n145;I\x9eIL \x80A\xa6LAR\r\n312;\x98SMA\x98L G\x99K\x80E\r\n")).toEqual(
			certain("NO;ADI SOYADI\r\n145;IŞIL ÇAĞLAR\r\n312;İSMAİL GÖKÇE\r\n"),
		);
		expect(read("No;Ad\r145;I\xdf\xddl \x82a\xdbla\r312;\xdcsmail \xdeahin\r")).toEqual(
			certain("No;Ad\r145;Işıl Çağla\r312;İsmail Şahin\r"),
		);
		expect(read("Who painted \xd2Guernica\xd3?,Dal\x92,A\rWhat is 50 % of 7 \xdb?,3.50 \xdb,A\rK\x9anigstra\xa7e, caf\x8e,B\r")).toEqual(
			certain("Who painted “Guernica”?,Dalí,A\rWhat is 50 % of 7 €?,3.50 €,A\rKönigstraße, café,B\r"),
		);
		expect(read("Welche Gr\x94\xe1e hat die Stra\xe1e?;f\x81nf\r\n")).toEqual(certain("Welche Größe hat die Straße?;fünf\r\n"));
		expect(read("Quelle est la premi\x8are saison de l'ann\x82e?;\x90t\x82\r\n")).toEqual(
			certain("Quelle est la première saison de l'année?;Été\r\n"),
		);
		expect(read("Bu \xfeehrin ad\xfd nedir?;\xddzmir;\xc7anakkale;Mu\xf0la")).toEqual(
			certain("Bu şehrin adı nedir?;İzmir;Çanakkale;Muğla"),
		);
	});

	it("are those of a Turkish Mac, also where two of them could be one letter in UTF-8", () => {
		expect(read("i\xdf\x8di, g\x9arev, d\x9f\xdf\x9fnce, \xdeahin").text).toBe("işçi, görev, düşünce, Şahin");
		expect(read("i\xdf\x8di").text).toBe("işçi");
	});

	it("leave a choice where two readings have words, the best one first", () => {
		const { text, letters } = read("No;Ad\n1;D\xdc\xde\n");
		expect(text).toBe("No;Ad\n1;DÜŞ\n");
		expect(letters).toMatchObject({ page: "windows", options: [{ page: "windows", sample: "DÜŞ" }, { sample: "DİŞ" }, {}, {}, {}] });
		expect(decodeLetters(toBytes("No;Ad\n1;D\xdc\xde\n"), "macTurkish")).toMatchObject({
			text: "No;Ad\n1;DİŞ\n",
			letters: { page: "macTurkish", options: [{ page: "windows" }, { page: "macTurkish" }, {}, {}, {}] },
		});
	});

	it("are those that an XML file declares", () => {
		const xml = (encoding: string, letters: string) => read(`<?xml version="1.0" encoding="${encoding}"?>\n<quiz>${letters}</quiz>`);
		// The bytes of "DÜŞ" are a word in two code pages, so that only the declaration can decide.
		for (const [encoding, letters] of [
			["windows-1254", "D\xdc\xde"],
			["ISO-8859-9", "D\xdc\xde"],
			["cp857", "D\x9a\x9e"],
			["IBM857", "D\x9a\x9e"],
			["x-mac-turkish", "D\x86\xde"],
		] as const)
			expect(xml(encoding, letters), encoding).toEqual(certain(`<?xml version="1.0" encoding="${encoding}"?>\n<quiz>DÜŞ</quiz>`));
		expect(xml("windows-1251", "\xca\xe0\xea\xee\xe9").text).toContain("Какой");
		expect(read(`\n<?xml version='1.0' encoding='iso-8859-2' ?><quiz>\xb1</quiz>`).text).toContain("ą");
		// A declaration that the bytes contradict, or that nobody knows, says nothing.
		for (const encoding of ["windows-1254", "utf-16", "klingon"]) {
			const declared = `<?xml version="1.0" encoding="${encoding}"?><quiz>DÜŞ işçi</quiz>`;
			expect(decodeLetters(new TextEncoder().encode(declared)), encoding).toEqual(certain(declared));
		}
		expect(xml("utf-8", "D\xdc\xde").letters).toMatchObject({ page: "windows" });
		expect(xml("klingon", "D\xdc\xde").letters).toMatchObject({ page: "windows" });
	});

	it("leave a choice where no reading has words, as in Cyrillic", () => {
		expect(read("\xca\xe0\xea\xee\xe9 \xe3\xee\xf0\xee\xe4 \xf1\xf2\xee\xeb\xe8\xf6\xe0 \xd0\xee\xf1\xf1\xe8\xe8?").letters).toMatchObject({
			page: "windows",
		});
	});

	it("do not turn UTF-8, plain letters or a binary file into a choice", () => {
		const utf8 = new TextEncoder().encode("Türkiye’nin başkenti, “İzmir”, 5 €, سوالA");
		expect(decodeLetters(utf8)).toEqual(certain("Türkiye’nin başkenti, “İzmir”, 5 €, سوالA"));
		expect(decodeLetters(Uint8Array.from([...utf8, 0xfe]))).toEqual(certain("Türkiye’nin başkenti, “İzmir”, 5 €, سوالA\ufffd"));
		expect(read("plain, 1 + 1")).toEqual(certain("plain, 1 + 1"));
		expect(decodeLetters(Uint8Array.from({ length: 4_000 }, (_, index) => (index * index * 7) % 251)).letters).toBeUndefined();
	});

	it("are read in time in a file that is made to be slow", () => {
		for (const unit of ["a", "\x81", "a\x81", "\x81 "])
			expect(decodeLetters(toBytes(`${unit.repeat(200_000 / unit.length)}\xfe`)).text.length).toBeGreaterThan(199_000);
	});

	it("stay those of Windows in every file of old Turkish programs", () => {
		const folder = new URL("../../tests/fixtures/files/", import.meta.url);
		for (const name of readdirSync(folder).filter((file) => /\.(?:csv|txt|gift|xml)$/.test(file))) {
			const text = readFileSync(new URL(name, folder), "utf8");
			const bytes = encode(text, "windows");
			if (bytes && text.match(/[^\0-\x7f]/g)) expect(decodeLetters(bytes), name).toMatchObject({ text });
		}
	});
});

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
const BYTES = new Map(
	CODE_PAGES.map((page) => [page, new Map([...decodeCodePage(HIGH_BYTES, page)].map((sign, index) => [sign, 128 + index]))]),
);

/** The bytes of a text, or null if a code page does not have one of its characters. */
function encode(text: string, page: CodePage): Uint8Array | null {
	const bytes = [...text].map((sign) => (sign <= "\x7f" ? sign.charCodeAt(0) : BYTES.get(page)?.get(sign)));
	return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : null;
}

const WORDS: Readonly<Record<string, string>> = {
	tr: "aşağıdakilerden güneş ışık çiçek öğretmen sınıf dağ ağaç kuş şehir nüfus yüzyıl bağımsızlık cumhuriyet göl deniz köprü çözelti ısı üçgen açı doğru yanlış hangisi için değil büyük küçük İstanbul İzmir Iğdır Şırnak Çorum Ağrı Muş Ödemiş Üsküdar Ayşe Işıl Çağlar Gökçe Özgür Tuğba Şükrü İsmail hâlâ kâğıt",
	en: "the which capital river century café Dalí naïve Beyoncé it’s don’t who’s “quoted” £12.50 Brontë São Zoë Curaçao jalapeño 5 planet question answer mountain",
	de: "der die welche Straße Größe für über schön König Lösung Prüfung Mädchen Äpfel Übung Öl weiß heißt Fluss Länder Hauptstadt Frage Vögel zwölf fünf früh Österreich Müller Jäger Köln München",
	fr: "la les quelle année été première élève français garçon forêt être où déjà théâtre île hôtel Noël sœur œuvre naïf maïs goût connaître bibliothèque Molière école Hélène François Été",
	es: "el los cuál año niño está capital canción también río país España español corazón número árbol pingüino mañana música lápiz José María Muñoz García ¿Cuál ¿Qué ¡Hola",
};
const LANGUAGE_PAGES: Readonly<Record<string, readonly CodePage[]>> = {
	tr: ["windows", "dosTurkish", "macTurkish"],
	en: ["windows", "dosWestern", "dosUs", "macWestern", "macTurkish"],
	de: CODE_PAGES,
	fr: CODE_PAGES,
	es: CODE_PAGES,
};
const upperCase = (text: string, language: string) => text.replaceAll("ß", "SS").toLocaleUpperCase(language);

it("random files in five languages and six code pages are never certain and wrong, and certain from a few words on", () => {
	const random = seeded(49);
	const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
	const wrong: string[] = [];
	/** Files by what was read: certain, right but with a choice, wrong with a choice. */
	const matrix = new Map<string, [number, number, number]>();
	for (const [language, list] of Object.entries(WORDS)) {
		const words = list.split(" ");
		for (const page of LANGUAGE_PAGES[language] ?? []) {
			for (const size of [1, 3, 20]) {
				const key = `${language} ${page} ${size}`;
				const counts: [number, number, number] = [0, 0, 0];
				for (let file = 0; file < 12; file++) {
					const written = Array.from({ length: size }, () => pick(words)).join(file % 2 ? "\r\n" : " ");
					const text = file % 4 === 3 ? upperCase(written, language) : written;
					const bytes = encode(text, page);
					if (!bytes) continue;
					const found = decodeLetters(bytes);
					const isRight = found.text === text;
					if (!isRight && !found.letters) wrong.push(`${key}: ${text} → ${found.text}`);
					counts[found.letters ? (isRight ? 1 : 2) : 0]++;
				}
				matrix.set(key, counts);
			}
		}
	}
	expect(wrong).toEqual([]);
	for (const [key, [sure, right, other]] of matrix) {
		const all = sure + right + other;
		if (/(?:tr|de|fr|es) \w+ 20$/.test(key) && all > 0)
			expect((sure + right) / all, `${key}: ${sure} ${right} ${other}`).toBeGreaterThan(0.97);
		if (/tr \w+ 20$/.test(key)) expect(sure / all, key).toBe(1);
	}
});
