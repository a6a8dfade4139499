// Rules for Turkish texts: the form of address of each reader, and one word for one thing. Run by `npm run texts`.
/** Readers of Turkish texts: players are "sen", authors, hosts and admins "siz", both nobody. The longest prefix decides. Add new areas. */
const READERS = {
	playQuiz: "pupil",
	doHomework: "pupil",
	live: "pupil",
	question: "pupil",
	sheet: "author",
	"sheet.several": "pupil",
	"sheet.order": "pupil",
	support: "pupil",
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
	desk: "author",
	explore: "author",
	firstSteps: "author",
	help: "author",
	homework: "author",
	"homework.message": "both",
	"homework.printHow": "pupil",
	hostPanel: "author",
	languages: "author",
	letters: "author",
	moderation: "author",
	myQuizzes: "author",
	pairing: "author",
	place: "author",
	publish: "author",
	copyName: "author",
	quizCard: "author",
	quizPage: "author",
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
	cardWord: "both",
	languageName: "both",
	nickname: "both",
	oldBrowser: "both",
	frontDoor: "both",
	check: "author",
	upload: "author",
	validation: "author",
	"validation.nickname": "pupil",
	"validation.answers": "pupil",
	error: "author",
	mail: "author",
	errorAbout: "author",
	"errorAbout.game": "pupil",
};

const PLAYERS_ERRORS = [
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
const ANYBODYS_ERRORS = [
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

const LETTER = "[A-Za-zÇĞİÖŞÜçğıöşüâîû]";
const word = (pattern) => new RegExp(`(?<!${LETTER})(?:${pattern})(?!${LETTER})`, "giu");

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

function findForms(text, forms) {
	return forms
		.flatMap((form) => [...text.matchAll(form)].map(([found]) => found))
		.filter((found) => !OTHERS.test(found.toLocaleLowerCase("tr")));
}

/** The forms of address in a text that its reader must not meet. */
export function wrongForms(text, reader) {
	return [...(reader === "author" ? [] : findForms(text, POLITE)), ...(reader === "pupil" ? [] : findForms(text, FAMILIAR))];
}

function findReader(key) {
	const start = Object.keys(READERS)
		.filter((name) => key === name || key.startsWith(name))
		.sort((a, b) => b.length - a.length)[0];
	return start === undefined ? undefined : READERS[start];
}

/** Words that must not be used, and the word that is used for the same thing everywhere. */
const OTHER_WORDS = [
	// "Cevap anahtarı" is what every Turkish teacher calls the key of a test.
	[word("(?:cevap|cevab\\w*)(?! anahtarı)"), "yanıt"],
	[word("kelime|kelimeler"), "sözcük"],
	[word("karekod\\w*"), "QR kodu"],
	[word("lobi\\w*"), "bekleme odası"],
	[/tekrar den/giu, "yeniden dene"],
];

/** Lists the faults in Turkish texts, which are given by their dotted keys. */
export function turkishProblems(texts) {
	const problems = [];
	for (const [key, text] of texts) {
		const reader = findReader(key);
		const wrong = reader ? wrongForms(text.replace(/\{\{[\w.]+\}\}/g, "…"), reader) : [];
		if (!reader) problems.push(`${key}: name its readers in scripts/turkish-address.mjs`);
		else if (wrong.length > 0) problems.push(`${key}: ${wrong.join(", ")} (its reader: ${reader})`);
		for (const [other, word] of OTHER_WORDS) for (const [used] of text.matchAll(other)) problems.push(`${key}: ${used}, elsewhere ${word}`);
		if (/^\{\{\w+\}\}\. (?:soru|konu)$/u.test(text) || /[Ss]oru \{\{(?:number|index|place)\}\}(?!\.).*[.!?]$/u.test(text))
			problems.push(`${key}: a question is “Soru 3” where that is all, and “3. soru” in a sentence`);
		if (/\{\{count\}\} \p{L}+l[ae]r(?!\p{L})/u.test(text)) problems.push(`${key}: no plural behind a number`);
	}
	return problems;
}
