/** Players needed before a result rates its questions (docs/rules/results.md#how-good-a-question-is). */
export const ITEM_MIN_PLAYERS = { right: 10, discrimination: 20 } as const;
/** The share of players in the strongest and in the weakest group, and the largest sample of each. */
export const ITEM_GROUP = { share: 0.27, maxSeats: 1_000 } as const;

// Separate exports keep LIMITS out of every script of a phone.
export const NICKNAME_MAX = 20;
export const REPORT_TEXT_MAX = 2000;
/** Length of a typed answer as it is sent; `acceptedText` limits it after trimming. */
export const ANSWER_TEXT_MAX = 1000;
export const ACCEPTED_TEXT_MAX = 80;
/** Letters that an accepted text needs to allow one typing error, and to allow as many as its question. */
export const TYPO_LETTERS = { one: 4, all: 8 } as const;
export const NUMBER_MAX = 1e15;
export const QUESTION_ID_LENGTH = 10;

/** Limits of what people type and own, for the API, forms, game core and prompts. docs/rules explains those that users notice. */
export const LIMITS = {
	quizName: { min: 1, max: 120 },
	questions: { min: 1, max: 100 },
	questionText: { min: 1, max: 500 },
	options: { min: 2, max: 10 },
	optionText: { min: 1, max: 200 },
	orderOptions: { min: 3, max: 8 },
	/** Number of accepted texts of a question that is answered by typing; `acceptedText` is the length of each, and of an answer. */
	accepted: { min: 1, max: 20 },
	acceptedText: { min: 1, max: ACCEPTED_TEXT_MAX },
	/** Number of texts that one player may write to an open question. */
	openAnswers: { min: 1, max: 5 },
	unit: { max: 20 },
	numberMax: NUMBER_MAX,
	timeLimitSeconds: { min: 5, max: 600 },
	extraInfo: { max: 1000 },
	/** Limits of an uploaded picture: bytes, and pixels per side. */
	picture: { bytes: 524_288, side: { min: 64, max: 2048 } },
	imageAlt: { min: 1, max: 300 },
	quizAge: { min: 0, max: 99 },
	bookAge: { min: 0, max: 100 },
	bookTitle: { min: 1, max: 200 },
	bookAuthor: { max: 120 },
	bookDescription: { max: 5000 },
	url: { max: 2000 },
	topics: { min: 1, max: 200 },
	topicTitle: { min: 1, max: 200 },
	topicNumber: { min: 1, max: 1_000_000 },
	userName: { min: 2, max: 80 },
	password: { min: 6, max: 200 },
	email: { max: 254 },
	additionalInstructions: { min: 3, max: 2000 },
	/** Material for questions, in characters, and how many characters one generation covers. */
	material: { max: 60_000, perGeneration: 20_000 },
	/** JSON may escape each character as six bytes. */
	materialBodyBytes: 524_288,
	/** A passage shorter than the minimum proves nothing. */
	source: { min: 3, max: 300 },
	reportText: { max: REPORT_TEXT_MAX },
	reviewNote: { max: 2000 },
	nickname: { min: 1, max: NICKNAME_MAX },
	searchText: { min: 3, max: 100 },
	bodyBytes: 1_048_576,
	bookBodyBytes: 262_144,
	/** Maximum size of a list's reply: it returns fewer items than requested rather than more bytes. */
	listBytes: 280_000,
	/** The largest offset in a list: deeper pages cost more reads. */
	skip: { max: 10_000 },
	bookSummaryDescription: { max: 300 },
	/** Players on one page of a result, and the largest offset. */
	resultPlayersPageSize: { default: 200, max: 1000 },
	resultPlayersSkip: { max: 20_000 },
	bookQuizzesPageSize: { default: 50, max: 200 },
	/** The newest reports listed with a problematic question. */
	reportsOfQuestion: { max: 20 },
	moderationDetails: { max: 50 },
	flaggedText: { max: 200 },
	moderationSummary: { max: 1000 },
	/** Length to which a model's reason about a picture is cut. */
	moderationReason: { max: 300 },
	className: { min: 1, max: 80 },
	pupils: { max: 200 },
	pupilNumber: { min: 1, max: 999_999_999 },
	pupilLabel: { max: 60 },
	/** Numbers of answer cards: one printed set serves every class. */
	answerCard: { min: 1, max: 100 },
	/** How long a class lasts; then its labels and cards are deleted (docs/rules/classes.md#deleting). */
	classDays: { default: 365, max: 400 },
	classActivities: { max: 50 },
	pageSize: { default: 12, max: 50 },
	adminPageSize: { default: 50, max: 50 },
} as const;

/**
 * Limits of formulas (docs/rules/limits.md#formulas): elements of one formula and of all on a page, expansions of macros, levels of nesting.
 * Lengths are in em: the longest single one, all of one formula together, and the longest that moves back.
 */
export const FORMULA = { elements: 1500, pageElements: 6000, expansions: 50, depth: 40, lengthEm: 6, lengthsEm: 12, backEm: 2 } as const;

export const QUIZ_DEFAULTS = {
	minAge: 5,
	maxAge: 99,
	language: "tr",
	status: "draft",
	visibility: "public",
	defaultTimeLimit: 60,
} as const;

export const BOOK_DEFAULTS = {
	language: "en",
	minAge: 5,
	maxAge: 18,
	visibility: "public",
	status: "published",
} as const;

export const AI_DEFAULTS = {
	questionCounts: [5, 10, 15, 20],
	questionCount: 10,
	difficulty: "easy",
	questionTypes: ["multiple-choice"],
	previewTimeSeconds: 30,
} as const;

export const TIMINGS = {
	pollIntervalMs: 2000,
	snackbarMs: 4000,
	adminSnackbarMs: 6000,
	reportCloseMs: 2000,
	pairedCloseMs: 2000,
	reviewUndoMs: 6000,
	authRestoreGuardMs: 500,
	soloSubmitGuardMs: 1000,
	soloLoadGuardMs: 500,
	countdownWarningSeconds: 5,
} as const;

export const GAME = {
	minParticipants: 2,
	maxParticipants: 20_000,
	/** Seats that one network can take in a minute. */
	joinsPerMinute: 1_000,
	/** How long a device that was refused because joining is off or locked counts as waiting; `lateVisitorsMax`: how many are counted. */
	lateVisitorMs: 120_000,
	lateVisitorsMax: 1_000,
	/** Refused nicknames shown to the host in a minute. */
	refusalsPerMinute: 60,
	/** Steps of host and paired devices in a game per minute; a step that writes many rows counts as several. */
	stepsPerMinute: 600,
	cardCallsPerMinute: 600,
	/** Answers that one player may change in a minute: each change is written. */
	answerChangesPerMinute: 60,
	/** How long a browser that holds a removed seat waits for another one. */
	removedWaitMs: 60_000,
	pinLength: 7,
	leaderboardTop: 5,
	hostPageSize: 200,
	/** Players times questions: above it, results store only the counts, not each player's answers. */
	resultAnswersMax: 50_000,
	/** Characters of a search among the participants: longer than any nickname. */
	participantSearchMax: 40,
	/** Texts on one page of the list of all texts that players wrote to an open question. */
	givenPageSize: 100,
	lobbyNicknames: 100,
	finalLeaderboardTop: 100,
	addTimeSeconds: 10,
	quickQuestions: 50,
	quickOptions: { min: 2, max: 6 },
	readingSecondsMax: 15,
	/** Seconds for reading when the host switches to the show. */
	showReadingSeconds: 3,
	/** How long a refused nickname can join after the host has allowed it. */
	allowedNameMs: 300_000,
	rerolls: 3,
	/** How long the big screen announces the winners before players see them, if the host shows the ranking by hand. */
	stageFirstMs: 8_000,
} as const;

/** The nicknames of seats that play with a printed card; the first one is the default. */
export const CARD_NAMES = ["number", "label"] as const;
/** Whether questions of a live game have a time limit; the first one is the default. */
export const GAME_TIMERS = ["on", "off"] as const;
/** How answers earn points in a live game; the first one is the default. */
export const POINTS_MODES = ["speed", "accuracy", "none"] as const;

/** When players see the ranking; the first one is the default. */
export const RANKINGS = ["at-once", "with-host"] as const;
/** After which questions a host who shows the ranking by hand wants to show it. */
export const RANKING_PLANS = ["every", "third", "end"] as const;
export type RankingPlan = (typeof RANKING_PLANS)[number];
export const NICKNAME_MODES = ["free", "assigned"] as const;
export const SHUFFLES = ["none", "questions", "options", "both"] as const;
/** Whether players see the solution when a question closes, or when the host shows it; the first one is the default. */
export const SOLUTIONS = ["at-once", "with-host"] as const;
export const TEAM_MODES = ["off", "even", "choose"] as const;
export const TEAM_COUNT = { min: 2, max: 8 } as const;
/** Factors of a question's limit, for players who get more time. */
export const TIME_FACTORS = [1, 1.5, 2, 3] as const;
export type TimeFactor = (typeof TIME_FACTORS)[number];

export const AUTHORING_LANGUAGES = ["tr", "en", "de", "fr", "es"] as const;
/** Languages of the interface; each has a folder in locales/ (docs/translating.md). */
export const INTERFACE_LANGUAGES = ["tr", "en"] as const;
export type AuthoringLanguage = (typeof AUTHORING_LANGUAGES)[number];
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

export const TOKEN_DAYS = 7;
/** How old a sign-on may be where it replaces a password. */
export const RECENT_SIGN_ON_MINUTES = 10;
export const RESET_LINK_MINUTES = 60;
export const CONFIRM_LINK_HOURS = 24;
export const INVITATION_DAYS = 7;
/** How long records of what admins did are kept. */
export const ADMIN_RECORD_DAYS = 730;
/** Links of one owner, users of one link, and links that a user keeps. */
export const SHARES = { links: 200, users: 200, opened: 500 } as const;
/** Mails to one mailbox within an hour and within 24 hours, and mails requested by one network within an hour. */
export const MAILS = { mailboxPerHour: 5, mailboxPerDay: 10, networkPerHour: 30 } as const;
/**
 * Wrong passwords for one account in an hour, from all addresses. Beyond it one try is judged in each interval of this random length
 * (docs/rules/accounts.md#wrong-passwords).
 */
export const WRONG_PASSWORDS = { perHour: 100, intervalSeconds: { min: 1, max: 10 } } as const;
/** How long a device is known to have logged in to an account. */
export const LOGIN_DEVICE_DAYS = 400;
export const CARD_DAYS = 400;
export const LIVE_TICKET_SECONDS = 30;

/** Rights of a paired device: control the game like its host, or only show it. */
export const DEVICE_SCOPES = ["steer", "view"] as const;
export type DeviceScope = (typeof DEVICE_SCOPES)[number];
/** Devices paired with one game, and the tokens that pair them (docs/rules/show-and-remote.md#pairing). */
export const PAIRING = { tokenSeconds: 120, openTokens: 10, devices: 5, hours: 12 } as const;
