import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_CODES, type ErrorCode, type ErrorSubject, errorMessage } from "#contract/errors";
import { composeMail } from "#worker/mail/compose";
import { allTexts } from "../e2e/texts";

/** Readers of Turkish texts: players are "sen", authors, hosts and admins "siz", both nobody. The longest prefix decides. Add new areas. */
const READERS: Record<string, "pupil" | "author" | "both"> = {
	playQuiz: "pupil",
	doHomework: "pupil",
	live: "pupil",
	question: "pupil",
	report: "pupil",
	solo: "pupil",
	common: "both",
	stage: "pupil",
	"stage.forbidden": "author",
	"stage.controls": "author",
	"stage.sound": "author",
	landing: "author",
	"landing.pin": "both",
	login: "author",
	register: "author",
	password: "author",
	titles: "author",
	about: "author",
	"about.privacy.pupils": "both",
	"about.privacy.solo": "both",
	account: "author",
	signOn: "author",
	admin: "author",
	adminLog: "author",
	aiGenerator: "author",
	answerCards: "author",
	material: "author",
	translation: "author",
	books: "author",
	conflict: "author",
	createQuiz: "author",
	dailyLimit: "author",
	draft: "author",
	editQuiz: "author",
	explore: "author",
	firstSteps: "author",
	homework: "author",
	"homework.message": "both",
	"homework.printHow": "pupil",
	hostPanel: "author",
	languages: "author",
	moderation: "author",
	myQuizzes: "author",
	pairing: "author",
	place: "author",
	publish: "author",
	quizCard: "author",
	quick: "author",
	quizEditor: "author",
	remote: "author",
	results: "author",
	saved: "author",
	scan: "author",
	share: "author",
	shared: "author",
	shell: "author",
	sortable: "author",
	transfer: "author",
	classes: "author",
	card: "pupil",
	upload: "author",
	validation: "author",
	"validation.nickname": "pupil",
	"validation.answers": "pupil",
	error: "author",
	mail: "author",
};

const PLAYERS_ERRORS: ErrorCode[] = [
	"NOT_A_PLAYER",
	"NICKNAME_TAKEN",
	"NICKNAME_NOT_ALLOWED",
	"GAME_ALREADY_STARTED",
	"GAME_FULL",
	"LOBBY_LOCKED",
	"PLEASE_WAIT",
	"PLAYER_REMOVED",
	"QUESTION_CLOSED",
	"QUESTION_NOT_OPEN",
	"ALREADY_ANSWERED",
	"QUIZ_ENDED",
	"INSTANCE_NOT_FOUND",
	"ASSIGNMENT_NOT_FOUND",
	"ASSIGNMENT_NOT_OPEN",
	"ASSIGNMENT_CLOSED",
	"NO_ATTEMPTS_LEFT",
	"ATTEMPT_OVER",
	"RESUME_INVALID",
	"CARD_INVALID",
	"CARD_NEEDED",
];
const ANYBODYS_ERRORS: ErrorCode[] = [
	"VALIDATION_ERROR",
	"NOT_FOUND",
	"METHOD_NOT_ALLOWED",
	"REQUEST_TIMEOUT",
	"PAYLOAD_TOO_LARGE",
	"UNSUPPORTED_MEDIA_TYPE",
	"RATE_LIMITED",
	"INTERNAL_ERROR",
	"OVERLOADED",
	"DATABASE_UNAVAILABLE",
];
for (const code of PLAYERS_ERRORS) READERS[`error.${code}`] = "pupil";
for (const code of ANYBODYS_ERRORS) READERS[`error.${code}`] = "both";
const SUBJECTS: ErrorSubject[] = ["picture", "signups", "bytes", "aiDay"];

const LETTER = "[A-Za-zÇĞİÖŞÜçğıöşüâîû]";
const word = (pattern: string) => new RegExp(`(?<!${LETTER})(?:${pattern})(?!${LETTER})`, "giu");

/** Words that only look like a form of address. */
const OTHERS =
	/^(?:deniz.*|yalnız.*|henüz|oyun|yayın|sayın|beyin|koyun|boyun|metin|kadın|altın|bütün|dördün|yoğunuz|edin|kaydedin|reddedin)$/u;

/** Endings with "siz" ("yanıtınız", "katılabilirsiniz", "denediniz"), and after vowels the plural imperative ("deneyin"). */
const POLITE = [
	word("siz(?:i|e|de|den|in|inle|ce|ler|lere)?"),
	word(`${LETTER}+[ıiuüae]n[ıiuü]z(?:[ıiuüae]|[ıiuü]n|d[ae]n?|l[ae])?`),
	word(`${LETTER}*[ıiuüaeoö]y[ıiuü]n`),
	// Imperatives after a consonant, by verb, because "sorun", "yanıtın" and genitives look the same.
	word(
		"(?:girin|seçin|yazın|bakın|alın|gönderin|katılın|açın|kapatın|verin|basın|tıklayın|bulun|çıkın|görün|isteyin|edin|silin|atın|koyun|tutun|dönün|başlatın|paylaşın|değiştirin|kaldırın|oluşturun|okutun|yapıştırın|düzeltin|geçin|gelin|gidin|bırakın)",
	),
];

/** Pronouns, second person singular, and requests with the bare verb ("Lütfen tekrar dene."). */
const FAMILIAR = [
	word("sen(?:i|de|den|in|inle|ce)?|sana|kendin|kendine|kendini"),
	word(`${LETTER}+[dt][ae]s[ıi]n`),
	word(`${LETTER}+(?:r|z|yor|acak|ecek|m[ıiuü]ş|mal[ıi]|meli|değil)s[ıiuü]n`),
	word(`${LETTER}*(?:[aeıiuü]d|[lrn]d|[çşkfpstğ]t)[ıiuü]n`),
	// "Çıkarsan", "yapman gerekir", and a bare verb that another request follows ("Değiştir, sonra ekle.").
	word(`${LETTER}+[rz]s[ae]n`),
	word(`${LETTER}+m[ae]n(?= gerek)`),
	/(?<!\p{L})(?:değiştir|düzelt|sil|ekle|seç|yaz|aç), sonra(?!\p{L})/giu,
	/lütfen [^.!;:]*(?<!\p{L})(?:dene|bekle|gir|seç|yaz|bak|aç|oku|iste|kapat|gönder|yenile|kontrol et)(?=[.!;:]|$)/giu,
	/(?<!\p{L})(?:dene|bekle|gir|seç|yaz|bak|aç|oku|iste|kapat|gönder|yenile|kontrol et)(?=[.;:])/giu,
];

function formsIn(text: string, forms: readonly RegExp[]): string[] {
	return forms
		.flatMap((form) => [...text.matchAll(form)].map(([found]) => found))
		.filter((found) => !OTHERS.test(found.toLocaleLowerCase("tr")));
}

function wrongForms(text: string, reader: "pupil" | "author" | "both"): string[] {
	return [...(reader === "author" ? [] : formsIn(text, POLITE)), ...(reader === "pupil" ? [] : formsIn(text, FAMILIAR))];
}

function readerOf(key: string): "pupil" | "author" | "both" | undefined {
	const start = Object.keys(READERS)
		.filter((name) => key === name || key.startsWith(name))
		.sort((a, b) => b.length - a.length)[0];
	return start === undefined ? undefined : READERS[start];
}

const mails = (["reset", "confirm"] as const).flatMap((kind) =>
	[[], ["Okul hesabı"]].map((signOns) => composeMail({ kind, to: "a@example.com", url: "https://x", language: "tr", signOns })),
);
const turkish: [string, string][] = [
	...allTexts("tr"),
	...ERROR_CODES.map((code): [string, string] => [`error.${code}`, errorMessage(code, "tr")]),
	...SUBJECTS.flatMap((about) =>
		ERROR_CODES.filter((code) => errorMessage(code, "tr", { about }) !== errorMessage(code, "tr")).map((code): [string, string] => [
			`error.author.${code}.${about}`,
			errorMessage(code, "tr", { about }),
		]),
	),
	...mails.map(({ subject, text }): [string, string] => ["mail", `${subject}. ${text}`]),
];

/** One word for one thing. */
const OTHER_WORDS: readonly [RegExp, string][] = [
	[word("cevap|cevab\\w*"), "yanıt"],
	[word("kelime|kelimeler"), "sözcük"],
	[word("karekod\\w*"), "QR kodu"],
	[word("lobi\\w*"), "bekleme odası"],
	[/tekrar den/giu, "yeniden dene"],
];

describe("the Turkish texts", () => {
	it("have one word for one thing", () => {
		const found = turkish.flatMap(([key, text]) =>
			OTHER_WORDS.flatMap(([other, word]) => [...text.matchAll(other)].map(([used]) => `${key}: ${used}, elsewhere ${word}`)),
		);
		expect(found).toEqual([]);
	});

	it("address players with sen, authors with siz, and both with neither", () => {
		const found = turkish.flatMap(([key, text]) => {
			const reader = readerOf(key);
			if (!reader) return [`${key}: nobody is named for it`];
			const wrong = wrongForms(text, reader);
			return wrong.length > 0 ? [`${key} (${reader}): ${wrong.join(", ")}`] : [];
		});
		expect(turkish.length).toBeGreaterThan(900);
		expect(found).toEqual([]);
	});

	it.each([
		"Yanıtınız alındı.",
		"Oyundasınız!",
		"Artık katılamazsınız.",
		"Bir takma ad girin",
		"Lütfen tekrar deneyin.",
		"Bu istek size ait.",
		"Parolanızla girilir.",
		"Hatanızdan öğrenirsiniz",
	])("may not say to a pupil: %s", (text) => expect(wrongForms(text, "pupil")).not.toEqual([]));

	it.each([
		"Oyundasın!",
		"Seni bekliyoruz",
		"Bunu daha önce yanıtladın.",
		"Artık katılamazsın.",
		"Lütfen tekrar dene.",
		"Dosyayı seç; sonra ekle",
		"Oyunu bitirdin",
		"Giriş yapmalısın.",
	])("may not say to an author: %s", (text) => expect(wrongForms(text, "author")).not.toEqual([]));

	it.each(["Oyun sorusunun metnini kaydet", "Denizde yalnızca bir balık", "Tekrar dene", "Yayında", "Kapat"])(
		"may say to anybody: %s",
		(text) => expect(wrongForms(text, "both")).toEqual([]),
	);

	it("call a question “Soru 3” where that is all, and “3. soru” in a sentence", () => {
		const labels = turkish.filter(([, text]) => /^\{\{\w+\}\}\. (?:soru|konu)$/u.test(text));
		const sentences = turkish.filter(([, text]) => /[Ss]oru \{\{(?:number|index|place)\}\}(?!\.).*[.!?]$/u.test(text));
		expect([...labels, ...sentences]).toEqual([]);
	});

	it("have no plural behind a number", () => {
		expect(turkish.filter(([, text]) => /\{\{count\}\} \p{L}+l[ae]r(?!\p{L})/u.test(text))).toEqual([]);
	});
});

it("texts in both languages and the starters write the apostrophe and quotation marks as printed, except in formulas", () => {
	const folder = "worker/library/quizzes";
	const starters = readdirSync(folder).map((file): [string, string] => [file, readFileSync(join(folder, file), "utf8")]);
	const straight = [...turkish, ...allTexts("en"), ...starters].flatMap(([key, text]) =>
		[...text.replaceAll(/\$[^$\n]*\$/g, "").matchAll(/.{0,12}'.{0,12}/gu)].map(([found]) => `${key}: ${found}`),
	);
	expect(starters.length).toBeGreaterThan(40);
	expect(straight).toEqual([]);
});
