import { CODE_LENGTH } from "../classes/codes";
import { ASSIGNMENT, IN_CLASS } from "../homework/assignment-limits";
import {
	ACCEPTED_TEXT_MAX,
	ADMIN_RECORD_DAYS,
	CONFIRM_LINK_HOURS,
	GAME,
	INVITATION_DAYS,
	ITEM_GROUP,
	LIMITS,
	NICKNAME_MAX,
	NUMBER_MAX,
	PAIRING,
	QUESTION_ID_LENGTH,
	RECENT_SIGN_ON_MINUTES,
	RESET_LINK_MINUTES,
	SHARES,
	TYPO_LETTERS,
} from "../limits";
import { FILE_BYTES, megabytes } from "../quizzes/file-limits";

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Formats a power of ten as people write it, for example 10¹⁵. */
const powerOfTen = (value: number) => `10${[...String(Math.log10(value))].map((digit) => DIGITS[Number(digit)]).join("")}`;

/**
 * Numbers that texts contain as `{{limit.<name>}}`, so that a changed limit changes every text about it. Phones do not load this table: their
 * texts have plain placeholders for limits.
 */
export const TEXT_LIMITS = {
	acceptedTextLength: ACCEPTED_TEXT_MAX,
	acceptedTexts: LIMITS.accepted.max,
	addTimeSeconds: GAME.addTimeSeconds,
	allowedNameMinutes: GAME.allowedNameMs / 60_000,
	answerCardMax: LIMITS.answerCard.max,
	answerCardMin: LIMITS.answerCard.min,
	classActivityMinutesMax: IN_CLASS.minutes.max,
	classActivityMinutesMin: IN_CLASS.minutes.min,
	classDays: LIMITS.classDays.max,
	codeLength: CODE_LENGTH,
	confirmHours: CONFIRM_LINK_HOURS,
	dueDays: ASSIGNMENT.dueWithin.maxDays,
	dueMinutes: ASSIGNMENT.dueWithin.minMinutes,
	homeworkKeptDays: ASSIGNMENT.keptDays,
	homeworkPageSize: ASSIGNMENT.participantsPageSize,
	importJsonMegabytes: megabytes(FILE_BYTES.importJson),
	importMegabytes: megabytes(FILE_BYTES.import),
	instructionsMin: LIMITS.additionalInstructions.min,
	invitationDays: INVITATION_DAYS,
	itemGroupPercent: 100 * ITEM_GROUP.share,
	leaderboardTop: GAME.leaderboardTop,
	materialMegabytes: megabytes(FILE_BYTES.material),
	minParticipants: GAME.minParticipants,
	nicknameLength: NICKNAME_MAX,
	numberMax: powerOfTen(NUMBER_MAX),
	optionsMin: LIMITS.options.min,
	orderOptionsMin: LIMITS.orderOptions.min,
	pairingMinutes: PAIRING.tokenSeconds / 60,
	passwordMin: LIMITS.password.min,
	pictureSideMax: LIMITS.picture.side.max,
	pictureSideMin: LIMITS.picture.side.min,
	pupilNumberMax: LIMITS.pupilNumber.max,
	pupilNumberMin: LIMITS.pupilNumber.min,
	pupils: LIMITS.pupils.max,
	questionIdLength: QUESTION_ID_LENGTH,
	quickQuestions: GAME.quickQuestions,
	readingSeconds: GAME.showReadingSeconds,
	recentSignOnMinutes: RECENT_SIGN_ON_MINUTES,
	recordDays: ADMIN_RECORD_DAYS,
	resetMinutes: RESET_LINK_MINUTES,
	searchMin: LIMITS.searchText.min,
	shareLinks: SHARES.links,
	shareUsers: SHARES.users,
	stuckMinutes: IN_CLASS.stuckAfter.silentMs / 60_000,
	stuckWrongAnswers: IN_CLASS.stuckAfter.wrongAnswers,
	timeLimitMax: LIMITS.timeLimitSeconds.max,
	timeLimitMin: LIMITS.timeLimitSeconds.min,
	triesOfQuestion: ASSIGNMENT.tries,
	typoLetters: TYPO_LETTERS.one,
	userNameMin: LIMITS.userName.min,
} as const satisfies Readonly<Record<string, string | number>>;
