import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { checkQuizWords, findOffensiveWords, isNicknameOffensive } from ".";

const held = (text: string, language?: string) => findOffensiveWords(text, { language }).some(({ severity }) => severity !== "low");

describe("words", () => {
	it.each([
		"fuck",
		"FUCK",
		"f u c k",
		"f.u.c.k",
		"fuuuuck",
		"f*ck",
		"fück",
		"ｆｕｃｋ",
		"fu\u200bck",
		"fuсk",
		"sh1t",
		"$hit",
		"this is bullshit!",
		"you bitch",
		"motherfucker",
		"n1gger",
		"faggots",
		"porn",
		"orospu",
		"OROSPU",
		"0rospu",
		"orospular",
		"orospu çocuğu",
		"siktir",
		"SİKTİR",
		"s i k t i r",
		"siiiktir",
		"siktir git",
		"sikerim",
		"yarrak",
		"amcık",
		"pezevenkler",
		"amk",
		"piç",
		"göt",
		"şerefsizler",
		"sik",
	])("holds %s", (text) => {
		expect(held(text, "tr")).toBe(true);
	});

	it.each([
		"Scunthorpe",
		"Classy",
		"Sıkça sorulan sorular",
		"götürdü",
		"Who am I?",
		"assassin",
		"Essex",
		"analyse",
		"cockatoo",
		"Sikkim",
		"amcam geldi",
		"ambalaj",
		"sıkıntı",
		"SIKICI BİR GÜN",
		"sık sık",
		"SIK SORULANLAR",
		"Sıkıştırma",
		"Moby Dick",
		"Dick Van Dyke",
		"sex chromosomes",
		"Homo sapiens",
		"Niger",
		"Nigeria",
		"Rio Negro",
		"rape seed oil",
		"shiitake",
		"Arsenal",
		"therapist",
		"document",
		"cumulus clouds",
		"magna cum laude",
		"NaCl(aq)",
		"5km",
		"Meet the Fockers",
		"Kung Fu",
		"gotten",
		"Fagin",
		"Alan Cumming",
		"Which mammal has a penis bone?",
		"Nazi Almanyası",
		"Adolf Hitler 1889'da doğdu",
		"World War II bombs",
		"What is an ass (donkey)?",
		"A bass guitar",
		"Titanic",
		"Kaç tane pişmiş?",
		"götürü",
		"götürmek",
		"boks maçı",
		"bokser",
		"Amerika",
		"ikisi",
		"ekşi",
		"malzeme",
		"Mali",
		"bilim",
		"şikâyet",
		"şık",
		"şıklar",
		"Kikirik",
		"sikke",
		"analiz",
		"Osmanlı",
		"kanca",
		"I am a boy",
		"got milk",
		"pic of the day",
		"the mall",
		"1 + 1 = 2",
		"2 * 3 * 4",
		"a, b, c, d",
		"A. B. C. D.",
		"x y z",
	])("leaves %s alone", (text) => {
		expect(held(text, /[çğışöüİ]/i.test(text) ? "tr" : "en")).toBe(false);
	});

	it("tells severities apart", () => {
		expect(findOffensiveWords("kill yourself")[0]).toMatchObject({ severity: "critical", category: "harmful_content" });
		expect(findOffensiveWords("kendini öldür")[0]).toMatchObject({ severity: "critical", category: "harmful_content" });
		expect(findOffensiveWords("you are stupid")).toEqual([{ matched: "stupid", category: "profanity", severity: "low" }]);
		expect(findOffensiveWords("çok aptalsın")).toMatchObject([{ severity: "low" }]);
	});

	it("knows strong words of the other languages in their quizzes only", () => {
		expect(held("Das ist Scheiße", "de")).toBe(true);
		expect(held("¡Mierda!", "es")).toBe(true);
		expect(held("putain", "fr")).toBe(true);
		expect(held("putain", "en")).toBe(false);
	});
});

const NAMES =
	"Ahmet Mehmet Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Zehra Sultan Hanife Merve Havva Özlem Esra Gül Yasemin Hüseyin Ali Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman Abdullah Mahmut Recep Salih Fatih Kadir Emre Hakan Adem Kemal Yaşar Bekir Musa Metin Orhan Cem Can Deniz Ege Barış Umut Onur Kaan Berk Mert Arda Efe Kerem Eymen Miraç Ömerasaf Alparslan Göktuğ Çınar Işık Işıl Sıla Irmak Ilgın Nazlı Nazım Naz Defne Azra Ecrin Asel Eylül Nisa Ela Duru Öykü Ada Lina Masal Şevval Şükrü Şahin Doğan Tuğba Buğra Çağla Çiğdem Müge Sevgi Ferhat Şirin Götze Dilara Sibel Pınar Serkan Volkan Tolga Gizem Damla Ceren Seda Eda Ebru Ibrahim Olivia Emma Amelia Isla Ava Sophia Mia Grace Freya Lily Emily Ella Rosie Evie Florence Poppy Charlotte Willow Ivy Oliver George Arthur Noah Muhammad Leo Harry Oscar Archie Jack Henry Charlie Freddie Theodore Alfie Jacob Thomas Joshua James William Richard Nicholas Cassandra Cassie Anastasia Anabelle Dickens Hancock Hitchcock Sikander Essex Titus Bassam Nathan Christian Kimberly Analisa Jesse Jessica Matthias Peacock Cooper Harper Scarlett Tabitha Beatrice Duchess Mustafa1905 xXAliXx ProGamer Kaplan34 Aslan_06 QuizKing Zeki123 Einstein Matematikçi".split(
		" ",
	);

describe("nicknames", () => {
	it.each(NAMES)("lets %s in", (name) => {
		expect(isNicknameOffensive(name)).toBe(false);
	});

	it.each([
		"fuckyou",
		"FuckYou69",
		"siktirgit",
		"SİKTİRGİT",
		"BigDick69",
		"orospucocugu",
		"0r0spu",
		"gotveren",
		"pezevenk",
		"amk",
		"aq",
		"AQ",
		"amınakoyim",
		"n1gger",
		"xXfuckXx",
		"sh1t",
		"pussy",
		"yarrak31",
		"bitchboy",
	])("keeps %s out", (name) => {
		expect(isNicknameOffensive(name)).toBe(true);
	});
});

describe("quizzes", () => {
	const quiz = (text: string) => ({
		name: "Plain",
		language: "en",
		questions: [{ text: "Fine?", options: ["yes", text], extraInfo: "Nothing here" }],
	});

	it("says where and how bad", () => {
		expect(checkQuizWords(quiz("no"), "en")).toEqual({
			approved: true,
			severity: null,
			summary: "No problematic wording was found.",
			categories: [],
			details: [],
		});
		const result = checkQuizWords(quiz("you fuck"), "tr");
		expect(result).toMatchObject({
			approved: false,
			severity: "high",
			categories: ["profanity"],
			details: [{ field: "answer_option", index: 0, optionIndex: 1, flaggedText: "fuck" }],
		});
		expect(result.summary).toContain("küfür");
		expect(checkQuizWords(quiz("idiot"), "en")).toMatchObject({ approved: true, severity: "low" });
		expect(checkQuizWords({ ...quiz("no"), name: "Kill yourself" }, "en")).toMatchObject({
			severity: "critical",
			details: [{ field: "quiz_title" }],
		});
	});

	const folder = resolve("../shared/data");
	it.skipIf(!existsSync(folder))(
		"holds next to nothing of real school and trivia questions",
		() => {
			for (const [file, language] of [
				["exams-tr.jsonl", "tr"],
				["trivia-en.jsonl", "en"],
			] as const) {
				const lines = readFileSync(resolve(folder, file), "utf8").trim().split("\n");
				const flagged = lines.filter((line) => {
					const { text, options } = JSON.parse(line);
					return [text, ...options].some((piece: string) => held(piece, language));
				});
				expect(flagged.length / lines.length).toBeLessThan(0.002);
			}
		},
		60_000,
	);
});
