import type { FieldError } from "./errors";
import { ASSIGNMENT } from "./homework/assignment-limits";
import { ACCEPTED_TEXT_MAX, type InterfaceLanguage, LIMITS, NICKNAME_MAX, QUESTION_ID_LENGTH } from "./limits";
import type { z } from "./z";

type Words = Record<InterfaceLanguage, string>;

const grouped = (value: number, language: InterfaceLanguage) => value.toLocaleString(language);

/** Messages that schemas refer to by key. */
export const VALIDATION_MESSAGES = {
	required: { en: "This field is required", tr: "Bu alan zorunludur" },
	notANumber: { en: "Must be a whole number", tr: "Tam sayı olmalıdır" },
	passwordMin: {
		en: `Password must be at least ${LIMITS.password.min} characters`,
		tr: `Parola en az ${LIMITS.password.min} karakter olmalıdır`,
	},
	nameMin: { en: `Name must be at least ${LIMITS.userName.min} characters`, tr: `Ad en az ${LIMITS.userName.min} karakter olmalıdır` },
	emailInvalid: { en: "Please enter a valid email address", tr: "Lütfen geçerli bir e-posta adresi girin" },
	passwordRequired: { en: "Please enter your password", tr: "Lütfen parolanızı girin" },
	quizNameRequired: { en: "Please enter a quiz name", tr: "Lütfen bir quiz adı girin" },
	ageOrder: { en: "The minimum age must not be above the maximum age", tr: "En küçük yaş, en büyük yaştan büyük olamaz" },
	questionTextRequired: { en: "Please enter the question", tr: "Lütfen soruyu girin" },
	optionRequired: { en: "Please enter the option", tr: "Lütfen seçeneği girin" },
	optionsMin: { en: `At least ${LIMITS.options.min} options are required`, tr: `En az ${LIMITS.options.min} seçenek gerekir` },
	questionsMin: { en: "At least one question is required", tr: "En az bir soru gerekir" },
	correctRequired: { en: "Mark at least one correct answer", tr: "En az bir doğru yanıt işaretleyin" },
	correctRange: { en: "A correct answer points to an option that does not exist", tr: "Doğru yanıt, var olmayan bir seçeneği gösteriyor" },
	unique: { en: "Each value may appear only once", tr: "Her değer yalnızca bir kez geçebilir" },
	questionIdFormat: {
		en: `A question id has ${QUESTION_ID_LENGTH} characters (letters, digits, _ or -)`,
		tr: `Soru kimliği ${QUESTION_ID_LENGTH} karakterdir (harf, rakam, _ veya -)`,
	},
	questionIdUnique: { en: "Question ids must be unique in the quiz", tr: "Her sorunun kimliği quiz içinde farklı olmalıdır" },
	searchMin: {
		en: `Enter at least ${LIMITS.searchText.min} characters to search`,
		tr: `Aramak için en az ${LIMITS.searchText.min} karakter girin`,
	},
	titleRequired: { en: "Title is required", tr: "Başlık zorunludur" },
	topicsRequired: { en: "At least one topic is required", tr: "En az bir konu gerekir" },
	topicIncomplete: { en: "Please fill in both topic number and title", tr: "Lütfen konu numarasını ve başlığını girin" },
	topicNumber: { en: "Topic number must be a positive number", tr: "Konu numarası sıfırdan büyük bir tam sayı olmalıdır" },
	topicNumberTaken: { en: "Topic number already exists", tr: "Bu konu numarası zaten var" },
	topicUnknown: { en: "The book has no topic with this number", tr: "Kitapta bu numaralı bir konu yok" },
	urlHttp: { en: "Enter an address that starts with http:// or https://", tr: "http:// veya https:// ile başlayan bir adres girin" },
	urlHttps: { en: "Enter an image address that starts with https://", tr: "https:// ile başlayan bir görsel adresi girin" },
	instructionsMin: {
		en: `Additional instructions must be at least ${LIMITS.additionalInstructions.min} characters long`,
		tr: `Ek talimatlar en az ${LIMITS.additionalInstructions.min} karakter olmalıdır`,
	},
	materialRequired: { en: "Add the text that contains the questions", tr: "Soruların bulunduğu metni ekleyin" },
	partUnknown: { en: "The text has no part with this number", tr: "Metnin bu numaralı bir parçası yok" },
	sameLanguage: { en: "The quiz is already in this language", tr: "Quiz zaten bu dilde" },
	questionTypesRequired: { en: "Select at least one question type", tr: "En az bir soru türü seçin" },
	nicknameRequired: { en: "Please enter a nickname", tr: "Lütfen bir takma ad yaz" },
	nicknameTooLong: { en: `A nickname has at most ${NICKNAME_MAX} characters`, tr: `Takma ad en fazla ${NICKNAME_MAX} karakter olabilir` },
	nicknameInvisible: { en: "The nickname contains characters that cannot be shown", tr: "Takma adda gösterilemeyen karakterler var" },
	answersRequired: { en: "Select at least one option", tr: "En az bir seçenek işaretle" },
	answersRange: { en: "This option does not exist", tr: "Bu seçenek yok" },
	answersSingle: { en: "Select exactly one option for this question", tr: "Bu soruda tek seçenek işaretlenir" },
	teamRange: { en: "This team does not exist", tr: "Bu takım yok" },
	answersOrder: { en: "Put every option in its place", tr: "Her seçenek sıraya konmalıdır" },
	answerTextRequired: { en: "Type an answer", tr: "Bir yanıt yazılmalıdır" },
	answerTextTooLong: {
		en: `An answer has at most ${ACCEPTED_TEXT_MAX} characters`,
		tr: `Yanıt en fazla ${ACCEPTED_TEXT_MAX} karakter olabilir`,
	},
	answerTextsMax: { en: "This question takes fewer answers", tr: "Bu soruda daha az yanıt yazılabilir" },
	answerTextsDiffer: { en: "Each of your answers must be different", tr: "Yanıtların her biri farklı olmalıdır" },
	answerNumberRequired: { en: "Type a number", tr: "Bir sayı yazılmalıdır" },
	fieldUnknown: { en: "There is no such field", tr: "Böyle bir alan yok" },
	fieldOfOtherKind: { en: "A question of this kind has no such field", tr: "Bu türdeki bir soruda böyle bir alan yok" },
	orderOptionsMin: {
		en: `At least ${LIMITS.orderOptions.min} options are required`,
		tr: `En az ${LIMITS.orderOptions.min} seçenek gerekir`,
	},
	orderOptionsDiffer: { en: "Every option must be different", tr: "Her seçenek farklı olmalıdır" },
	acceptedRequired: { en: "Enter at least one accepted answer", tr: "Kabul edilecek en az bir yanıt girin" },
	acceptedMax: {
		en: `At most ${LIMITS.accepted.max} answers can be accepted`,
		tr: `En fazla ${LIMITS.accepted.max} yanıt kabul edilebilir`,
	},
	acceptedEmpty: { en: "An accepted answer must not be empty", tr: "Kabul edilecek yanıt boş olamaz" },
	valueRequired: { en: "Enter the right number", tr: "Doğru sayıyı girin" },
	altRequired: { en: "Describe the picture", tr: "Görseli açıklayın" },
	pictureUnknown: { en: "This picture no longer exists. Choose it again.", tr: "Bu görsel artık yok. Yeniden seçin." },
	questionUnknown: { en: "The quiz has no question with this number", tr: "Quizde bu numaralı bir soru yok" },
	answersComplete: { en: "Every question must be answered exactly once", tr: "Her soru tam bir kez yanıtlanmalıdır" },
	formulaDefines: {
		en: "A formula cannot define commands: write it without \\def, \\newcommand and the like",
		tr: "Formülde komut tanımlanamaz: \\def, \\newcommand gibi komutlar olmadan yazın",
	},
	formulaSizes: {
		en: "A formula cannot move or enlarge its parts (\\rule, \\raisebox, \\smash, \\Huge, wide spaces)",
		tr: "Formülün parçaları kaydırılamaz veya büyütülemez (\\rule, \\raisebox, \\smash, \\Huge, geniş boşluklar)",
	},
	formulaTooLarge: {
		en: "A formula in this text is too large: shorten it or split it",
		tr: "Bu metindeki formül çok büyük: kısaltın veya bölün",
	},
	questionsGone: { en: "The quiz no longer has these questions", tr: "Bu sorular artık quizde yok" },
	dueTooSoon: {
		en: `The deadline must be at least ${ASSIGNMENT.dueWithin.minMinutes} minutes away`,
		tr: `Son teslim zamanına en az ${ASSIGNMENT.dueWithin.minMinutes} dakika olmalıdır`,
	},
	dueTooLate: {
		en: `The deadline must be at most ${ASSIGNMENT.dueWithin.maxDays} days away`,
		tr: `Son teslim zamanı en fazla ${ASSIGNMENT.dueWithin.maxDays} gün sonra olabilir`,
	},
	dueInFuture: { en: "The deadline must be in the future", tr: "Son teslim zamanı gelecekte olmalıdır" },
	opensBeforeDue: { en: "It must open before the deadline", tr: "Son teslim zamanından önce açılmalıdır" },
	classNameRequired: { en: "Please enter a name for the class", tr: "Lütfen sınıf için bir ad girin" },
	classEnd: {
		en: `Choose a day from tomorrow on, at most ${LIMITS.classDays.max} days ahead`,
		tr: `Yarından başlayan ve en fazla ${LIMITS.classDays.max} gün sonrası olan bir gün seçin`,
	},
	pupilsRequired: { en: "Enter at least one pupil", tr: "En az bir öğrenci girin" },
	pupilNumber: {
		en: `A number from ${grouped(LIMITS.pupilNumber.min, "en")} to ${grouped(LIMITS.pupilNumber.max, "en")}`,
		tr: `${grouped(LIMITS.pupilNumber.min, "tr")} ile ${grouped(LIMITS.pupilNumber.max, "tr")} arasında bir numara`,
	},
	pupilNumberTwice: { en: "This number is in the list more than once", tr: "Bu numara listede birden fazla kez geçiyor" },
	pupilNumberTaken: { en: "This number is already taken in the class", tr: "Bu numara sınıfta zaten var" },
	answerCard: {
		en: `An answer card has a number from ${LIMITS.answerCard.min} to ${LIMITS.answerCard.max}`,
		tr: `Yanıt kartının numarası ${LIMITS.answerCard.min} ile ${LIMITS.answerCard.max} arasındadır`,
	},
	answerCardTaken: { en: "Another pupil of the class has this answer card", tr: "Bu yanıt kartı sınıfta başka bir öğrencide" },
	answerCardTwice: { en: "This card is in the list more than once", tr: "Bu kart listede birden fazla kez geçiyor" },
	questionIndexRequired: { en: "Name the question that is open", tr: "Açık olan sorunun sırası belirtilmelidir" },
	noClockWithCards: { en: "A game with answer cards has no clock", tr: "Yanıt kartlı oyunda süre tutulmaz" },
	noSpeedWithCards: { en: "A game with answer cards gives no points for speed", tr: "Yanıt kartlı oyunda hıza puan verilmez" },
	cardsOnlyWithClass: { en: "Choose the class whose cards are needed", tr: "Kartları gereken sınıfı seçin" },
	notWithQuick: {
		en: "A game has either a quiz or quick questions with a title and a language",
		tr: "Bir oyunda ya bir quiz ya da başlığı ve dili olan hızlı sorular bulunur",
	},
	malformedJson: { en: "The request body is not valid JSON", tr: "İstek gövdesi geçerli JSON değil" },
} as const satisfies Record<string, Words>;

export type ValidationKey = keyof typeof VALIDATION_MESSAGES;

const counted = (n: string, one: string, several: string) => `${n} ${n === "1" ? one : several}`;

const PLAIN: Record<string, (n: string) => Words> = {
	too_small_string: (n) => ({ en: `At least ${counted(n, "character", "characters")}`, tr: `En az ${n} karakter` }),
	too_big_string: (n) => ({ en: `At most ${counted(n, "character", "characters")}`, tr: `En fazla ${n} karakter` }),
	too_small_array: (n) => ({ en: `At least ${counted(n, "entry", "entries")}`, tr: `En az ${n} öğe` }),
	too_big_array: (n) => ({ en: `At most ${counted(n, "entry", "entries")}`, tr: `En fazla ${n} öğe` }),
	too_small_number: (n) => ({ en: `Must be ${n} or more`, tr: `${n} veya daha büyük olmalıdır` }),
	too_big_number: (n) => ({ en: `Must be ${n} or less`, tr: `${n} veya daha küçük olmalıdır` }),
	invalid_type: () => ({ en: "Wrong type of value", tr: "Değerin türü yanlış" }),
	invalid_value: (n) => ({ en: `Must be one of: ${n}`, tr: `Şunlardan biri olmalıdır: ${n}` }),
	invalid: () => ({ en: "Not valid", tr: "Geçerli değil" }),
};

type Issue = z.core.$ZodIssue;

function isKey(message: string): message is ValidationKey {
	return Object.hasOwn(VALIDATION_MESSAGES, message);
}

const SAYS_TOO_BIG = new Set<string>(["nicknameTooLong", "emailInvalid", "pupilNumber", "answerCard"] satisfies ValidationKey[]);

function wordsFor(issue: Issue): Words {
	// The schema's message is about a missing value and would mislead for one that is too long.
	const misleads = issue.code === "too_big" && !SAYS_TOO_BIG.has(issue.message);
	if (!misleads && isKey(issue.message)) return VALIDATION_MESSAGES[issue.message];
	const plain = (name: string, n: unknown = ""): Words => (PLAIN[name] ?? PLAIN.invalid)?.(String(n)) ?? VALIDATION_MESSAGES.required;
	switch (issue.code) {
		case "too_small":
			return plain(`too_small_${issue.origin === "int" ? "number" : issue.origin}`, issue.minimum);
		case "too_big":
			return plain(`too_big_${issue.origin === "int" ? "number" : issue.origin}`, issue.maximum);
		case "invalid_type":
			if (/received (?:undefined|null)$/.test(issue.message)) return VALIDATION_MESSAGES.required;
			return issue.expected === "int" ? VALIDATION_MESSAGES.notANumber : plain("invalid_type");
		case "invalid_value":
			return plain("invalid_value", issue.values.map(String).join(", "));
		default:
			return plain("invalid");
	}
}

/** Unknown fields that a reply names: a body may have a hundred thousand. */
const MAX_UNKNOWN = 50;
const MAX_PATH = 200;

function unknownField(path: readonly PropertyKey[], language: InterfaceLanguage): FieldError {
	return { path: path.map(String).join(".").slice(0, MAX_PATH), message: VALIDATION_MESSAGES.fieldUnknown[language] };
}

/** Turns the issues of a failed parse into `details` of a VALIDATION_ERROR: dotted paths, messages in the interface language. */
export function toFieldErrors(issues: readonly Issue[], language: InterfaceLanguage): FieldError[] {
	return issues.flatMap((issue) => {
		if (issue.code === "unrecognized_keys")
			return issue.keys.slice(0, MAX_UNKNOWN).map((key) => unknownField([...issue.path, key], language));
		return { path: issue.path.map(String).join("."), message: wordsFor(issue)[language] };
	});
}

/** One field error for a rule that a schema cannot check. */
export function fieldError(path: string, key: ValidationKey, language: InterfaceLanguage): FieldError {
	return { path, message: VALIDATION_MESSAGES[key][language] };
}
