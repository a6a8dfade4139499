import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ANSWERS } from "#app/features/stage/reveal-steps";
import { resolveTier } from "#contract/accounts/tiers";
import { CODE_LENGTH } from "#contract/classes/codes";
import { ERRORS } from "#contract/errors";
import { LIVE } from "#contract/games/live-limits";
import { gameSettingsSchema } from "#contract/games/settings";
import {
	ASSIGNMENT,
	ASSIGNMENT_MODES,
	COUNTED_ATTEMPTS,
	IN_CLASS,
	REPEATS,
	SOLUTION_TIMES,
	TIMERS,
} from "#contract/homework/assignment-limits";
import { assignmentRulesSchema } from "#contract/homework/assignments";
import { QUESTION_KINDS } from "#contract/kinds/kind";
import * as limits from "#contract/limits";
import { ITEM_GROUP, ITEM_MIN_PLAYERS } from "#contract/limits";
import { FILE_BYTES, megabytes } from "#contract/quizzes/file-limits";
import * as game from "#durable/game/core/constants";
import { aiDailyCalls, DEFAULT_RESULTS_DAYS, mailDaily, signupsPerNetwork } from "#worker/lib/settings";
import { ROLE_DAYS } from "#worker/services/accounts/roles";
import { RETENTION_DAYS } from "#worker/services/retention";
import { STAGE_ANSWER_MS } from "~/features/host/game/shared-sound";
import { STAGE_CHECK_MS } from "~/features/host/game/stage-channel";
import { SHORTCUTS } from "~/features/host/panel/shortcuts";
import { LATE_MS } from "~/features/scan/readings-queue";
import { MAX_FLUSH_MS } from "~/features/scan/use-scanning";
import { WORD_SIZES_U } from "~/features/stage/shown-texts";
import { maxImportBytes } from "~/features/transfer/types";

/*
 * The pages of docs/rules and the code have the same numbers, codes and values of settings. What happens at a number is shown by the
 * tests of its subject; these show that neither the page nor the code is changed alone.
 */

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const names = readdirSync(new URL("docs/rules/", root)).filter((name) => name.endsWith(".md"));
const pages = new Map(names.map((name) => [name.replace(/\.md$/, ""), read(`docs/rules/${name}`)]));
const whole = [...pages.values()].join("\n");

it("name only codes that the product answers, with their status, and settings that operators have", () => {
	const settings = read("docs/configuration.md");
	const named = [...whole.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b(?: (\d{3})\b)?/g)].map(([, name = "", status]) => ({ name, status }));
	const unknown = named.filter(({ name }) => !(name in ERRORS) && name !== "QUESTION_KINDS" && !settings.includes(`\`${name}\``));
	expect(unknown).toEqual([]);
	const withStatus = named.filter(({ status }) => status !== undefined);
	expect(withStatus.length).toBeGreaterThan(1);
	expect(
		withStatus.filter(
			({ name, status }) => String(new Map<string, { status: number }>(Object.entries(ERRORS)).get(name)?.status) !== status,
		),
	).toEqual([]);
});

const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The sentence with its numbers, as digits or, up to ten, as words. */
function sentence(text: string, numbers: readonly number[]): RegExp {
	const written = numbers.map((number) => [number.toLocaleString("en"), ...(WORDS[number] ? [WORDS[number]] : [])].join("|"));
	return new RegExp(
		text
			.split("{}")
			.map((part, index) => (index === 0 ? "" : `(?:${written[index - 1]})`) + escaped(part))
			.join(""),
		"i",
	);
}

const { LIMITS, GAME, PAIRING, MAILS, SHARES, TIME_FACTORS, WRONG_PASSWORDS } = limits;
const { min: shortest, max: longest } = WRONG_PASSWORDS.intervalSeconds;
const HOUR_MS = 3_600_000;
const MIB = 1_048_576;
const unset = {} as Cloudflare.Env;
const unconfirmed = resolveTier("gold", false);

/** By the name of a binding: uses in 60 s. */
const rates = Object.fromEntries(
	[...read("wrangler.toml").matchAll(/name = "(RATE_\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}/g)].map(
		([, name = "", limit]) => [name, Number(limit)],
	),
);
const rate = (name: string) => rates[`RATE_${name}`] ?? 0;

const NUMBERS: [page: string, text: string, ...numbers: number[]][] = [
	["accounts", "signed JWT (HS256) of {} days", limits.TOKEN_DAYS],
	["accounts", "The link works once within {} minutes", limits.RESET_LINK_MINUTES],
	["accounts", "After {} wrong passwords in an hour", WRONG_PASSWORDS.perHour],
	["accounts", "whose length is random between {} and {} s", shortest, longest],
	["accounts", "(`login_device`, SameSite=Lax, {} days", limits.LOGIN_DEVICE_DAYS],
	["accounts", "A mailbox gets at most {} an hour and {} a day", MAILS.mailboxPerHour, MAILS.mailboxPerDay],
	["accounts", "One network triggers at most {} an hour", MAILS.networkPerHour],
	["accounts", "last {} days and work once", limits.INVITATION_DAYS],
	["accounts", "One network may open {} accounts a day", signupsPerNetwork(unset)],
	["sign-on", "at most {} times a minute each from one network", rate("LOGIN_ADDRESS")],
	["sign-on", "counts for {} days after the last sign-on that confirmed it", ROLE_DAYS],
	["accounts", "`RESULTS_RETENTION_DAYS`, {} by default", DEFAULT_RESULTS_DAYS],
	["accounts", "| records of admins' actions | {} days |", RETENTION_DAYS.adminActions],
	["accounts", "| entries of started games in the host's list | {} days |", RETENTION_DAYS.startedGames],
	["accounts", "| storage of a finished game | {} hours |", game.PURGE_AFTER_MS / HOUR_MS],
	["accounts", "until the class ends (at most {} days)", LIMITS.classDays.max],
	["ai", "`material` up to {} characters", LIMITS.material.max],
	["ai", "PDF, docx, odt, txt and md up to {} MB", megabytes(FILE_BYTES.material)],
	["ai", "one generation for each {} characters begun", LIMITS.material.perGeneration],
	["api", "`skip` goes to {};", LIMITS.skip.max],
	["classes", "unique in the class, {}–{}", LIMITS.pupilNumber.min, LIMITS.pupilNumber.max],
	["classes", "`label`: up to {} characters", LIMITS.pupilLabel.max],
	["classes", "`timeFactor`: {}, {}, {} or {}", ...TIME_FACTORS],
	["classes", "[answer card](live-game.md#answer-cards), {}–{}", LIMITS.answerCard.min, LIMITS.answerCard.max],
	["classes", "Up to {} pupils. A class ends after at most {} days", LIMITS.pupils.max, LIMITS.classDays.max],
	["classes", "a secret of {} characters", CODE_LENGTH],
	["classes", "HttpOnly cookie of {} days", limits.CARD_DAYS],
	["classes", "The newest {} activities", LIMITS.classActivities.max],
	["classes", "fill the reply ({} kB)", LIMITS.listBytes / 1_000],
	["files", "A file is at most {} MB", FILE_BYTES.import / MIB],
	["files", "our own JSON with pictures {} MB", Math.floor(maxImportBytes("{") / 1e6)],
	["files", "a test as document or text {} MB", maxImportBytes("1. What?") / 1e6],
	["files", "one of fewer than {} pixels a side stands on white", LIMITS.picture.side.min],
	["homework", "{}–{}; 0 means no fixed number, at most {} |", 1, ASSIGNMENT.attempts.max, ASSIGNMENT.attemptsKept],
	["homework", "between {} minutes and {} days ahead", ASSIGNMENT.dueWithin.minMinutes, ASSIGNMENT.dueWithin.maxDays],
	["homework", "after {} s in which answers are still accepted", ASSIGNMENT.graceMs / 1_000],
	["homework", "a resume code ({} characters", CODE_LENGTH],
	["homework", "There may be {} other seats, with {} joins a minute", ASSIGNMENT.maxParticipants, ASSIGNMENT.joinsPerMinute],
	["homework", "A removed pupil waits {} s", GAME.removedWaitMs / 1_000],
	["homework", "({} seats, {} attempts, {} questions)", ASSIGNMENT.maxParticipants, ASSIGNMENT.attemptsKept, LIMITS.questions.max],
	["homework", "with its `try` ({} to {})", 1, ASSIGNMENT.tries],
	["homework", "comes again after {} others", ASSIGNMENT.questionsBetweenTries],
	["homework", "at most {} tries in all", ASSIGNMENT.tries],
	["homework", "for `minutes` ({}–{}, by default {})", IN_CLASS.minutes.min, IN_CLASS.minutes.max, IN_CLASS.minutes.default],
	["homework", "in class alone: {}–{} per cent", IN_CLASS.goal.min, IN_CLASS.goal.max],
	["homework", "at most {} seats beside the pupils with a card", IN_CLASS.maxParticipants],
	["homework", "ask every {} s, from {} seats on", IN_CLASS.pollSeconds, IN_CLASS.pollSeconds * IN_CLASS.pollsPerSecond],
	["homework", "every (seats ÷ {}) seconds", IN_CLASS.pollsPerSecond],
	["homework", "the last {} answers to scored questions", IN_CLASS.stuckAfter.wrongAnswers],
	["homework", "no answer for {} minutes (`silent`)", IN_CLASS.stuckAfter.silentMs / 60_000],
	["homework", "learns of it within {} s", Math.ceil((IN_CLASS.stuckCheckMs + 1_000) / 5_000) * 5],
	["homework", "The object is emptied {} days later", ASSIGNMENT.keptDays],
	["kinds", "| `choice` | {}–{} |", LIMITS.options.min, LIMITS.options.max],
	["kinds", "| `poll` | {}–{} |", LIMITS.options.min, LIMITS.options.max],
	["kinds", "| `order` | {}–{}, ", LIMITS.orderOptions.min, LIMITS.orderOptions.max],
	[
		"kinds",
		"`accepted` ({}–{} texts of {}–{} characters)",
		LIMITS.accepted.min,
		LIMITS.accepted.max,
		LIMITS.acceptedText.min,
		LIMITS.acceptedText.max,
	],
	["kinds", "`maxAnswers` ({}–{}, default 1)", LIMITS.openAnswers.min, LIMITS.openAnswers.max],
	["kinds", "At most {} accepted texts", LIMITS.accepted.max],
	["limits", "One user per minute: {} writes", rate("WRITE")],
	["limits", "{} games opened, {} pictures, {} attempts at their password", rate("OPEN"), rate("PICTURE"), rate("PASSWORD")],
	["limits", "{} exports of their data, {} calls of a model, {} reports", rate("PASSWORD"), rate("AI"), rate("REPORT")],
	["limits", "{} wrong passwords an hour; then [one try in {} to {} s]", WRONG_PASSWORDS.perHour, shortest, longest],
	["limits", "{} links of one owner (TOO_MANY_SHARES), {} users of one link", SHARES.links, SHARES.users],
	["limits", "A user keeps the latest {} links", SHARES.opened],
	[
		"limits",
		"{} generation, {} checks, {} games a day",
		...(["generations", "checks", "games"] as const).map((kind) => unconfirmed.daily[kind] ?? 0),
	],
	["limits", "{} MiB of pictures", unconfirmed.pictureBytes / MIB],
	["limits", "{} players, {} questions of its quiz", GAME.maxParticipants, LIMITS.questions.max],
	["limits", "and {} quick ones of at most {} options", GAME.quickQuestions, GAME.quickOptions.max],
	["limits", "make {} steps a minute together", GAME.stepsPerMinute],
	["limits", "{} logins, {} sign-ups, {} requests for a new password and {} of each step", ...Array(4).fill(rate("LOGIN_ADDRESS"))],
	["limits", "{} of each for one email address; {} wrong guesses a minute", rate("LOGIN_IDENTITY"), rate("WRONG")],
	["limits", "{} joins and {} calls with card readings", GAME.joinsPerMinute, GAME.cardCallsPerMinute],
	["limits", "{} seats without a card a minute for one homework", ASSIGNMENT.joinsPerMinute],
	["limits", "{} solo submissions; {} reads without a login", rate("SOLO"), rate("READ")],
	["limits", "{} new accounts a day", signupsPerNetwork(unset)],
	["limits", "`AI_DAILY_CALLS` ({}) and `MAIL_DAILY` ({})", aiDailyCalls(unset), mailDaily(unset)],
	[
		"show-and-remote",
		"shrink within {} ms, the bars grow until {} ms with their counts after them, and at {} ms",
		ANSWERS.shrinkMs,
		ANSWERS.shrinkMs + ANSWERS.growMs,
		ANSWERS.lightMs,
	],
	["kinds", "({}u to {}u of a height of 100u)", WORD_SIZES_U.min, WORD_SIZES_U.max],
	["live-game", "A player can make {} changes a minute", GAME.answerChangesPerMinute],
	["live-game", "{} digits. The first one", GAME.pinLength],
	["live-game", "| start | {} participants |", GAME.minParticipants],
	["live-game", "A lobby without activity for {} hours", game.LOBBY_IDLE_MS / HOUR_MS],
	["live-game", "without a host's call for {} hours", game.HOST_IDLE_MS / HOUR_MS],
	["live-game", "Storage is deleted {} hours after the end", game.PURGE_AFTER_MS / HOUR_MS],
	["live-game", "up to {} ms after the deadline", game.GRACE_MS],
	["live-game", "or {} minutes have passed", game.UNTIMED_MS / 60_000],
	["live-game", "A right answer is worth {} points whenever it comes", game.QUESTION_POINTS],
	["live-game", "in the second turn {}.", game.QUESTION_POINTS / 2],
	["live-game", "{} calls a minute for one game. In the lobby", GAME.cardCallsPerMinute],
	["live-game", "without white space, cut at {} characters", limits.NICKNAME_MAX],
	["live-game", "while a lost call may still arrive ({} s)", LATE_MS.most / 1_000],
	["live-game", "what cannot be sent within {} s is named", MAX_FLUSH_MS / 1_000],
	["live-game", "`text` (up to {} characters)", LIMITS.questionText.max],
	["live-game", "`options` are {} to {}, ", GAME.quickOptions.min, GAME.quickOptions.max],
	["live-game", "At most {} in a game (TOO_MANY_QUESTIONS)", GAME.quickQuestions],
	["live-game", "A question is worth {} points", game.QUESTION_POINTS],
	["live-game", "a *t* below {} s counts as 0", game.FREE_MS / 1_000],
	["live-game", "(at most {} s after it opened;", game.MAX_FIRST_SEEN_MS / 1_000],
	["live-game", "is normalised (NFC), {}–{} characters", LIMITS.nickname.min, LIMITS.nickname.max],
	["live-game", "The host sees the last {} refused names", game.KEPT_REFUSED_NAMES],
	["live-game", "once, within {} minutes", game.ALLOWED_NAME_MS / 60_000],
	["live-game", "a player may ask for another name {} times", GAME.rerolls],
	["live-game", "a lobby sends {} nicknames", GAME.lobbyNicknames],
	["live-game", "a result sends the top {} and", GAME.leaderboardTop],
	["live-game", "pages its participants by {}", GAME.hostPageSize],
	["live-game", "Pages poll every {} s", limits.TIMINGS.pollIntervalMs / 1_000],
	["live-game", "at most {} a second, fewer", 1_000 / LIVE.mergeMs],
	["live-game", "(down to one in {} s)", LIVE.mergeMaxMs / 1_000],
	["live-game", "ticket that is valid for {} s", limits.LIVE_TICKET_SECONDS],
	["live-game", "whose seat was removed waits {} s", GAME.removedWaitMs / 1_000],
	["pictures-and-formulas", "at most {} KiB", LIMITS.picture.bytes / 1_024],
	["pictures-and-formulas", "{}–{} pixels a side", LIMITS.picture.side.min, LIMITS.picture.side.max],
	["pictures-and-formulas", "alternative text of {}–{} characters", LIMITS.imageAlt.min, LIMITS.imageAlt.max],
	["pictures-and-formulas", "has used for {} days are deleted", RETENTION_DAYS.pictures],
	["quizzes", "{} a page (at most {})", LIMITS.pageSize.default, LIMITS.pageSize.max],
	["quizzes", "A search of {} or more characters", LIMITS.searchText.min],
	["quizzes", "At most {} findings are kept", LIMITS.moderationDetails.max],
	["quizzes", "the first {} characters of a description", LIMITS.bookSummaryDescription.max],
	["results", "Up to {} player answers are kept", GAME.resultAnswersMax],
	["results", "From {} players on", ITEM_MIN_PLAYERS.right],
	["results", "from {} on also the discrimination", ITEM_MIN_PLAYERS.discrimination],
	["results", "the upper {} % minus that in the lower {} %", ITEM_GROUP.share * 100, ITEM_GROUP.share * 100],
	["show-and-remote", "| `readingSeconds` | 0–{} |", GAME.readingSecondsMax],
	["show-and-remote", "phones wait {} s with the final ranking", GAME.stageFirstMs / 1_000],
	["show-and-remote", "does not answer within {} s counts as gone", STAGE_ANSWER_MS / 1_000],
	["show-and-remote", "in another window of its browser every {} s", STAGE_CHECK_MS / 1_000],
	["show-and-remote", "A factor of {}, {} or {}", ...TIME_FACTORS.slice(1)],
	["show-and-remote", "token that is valid for {} s", PAIRING.tokenSeconds],
	["show-and-remote", "HttpOnly cookie of {} hours", PAIRING.hours],
	["show-and-remote", "At most {} devices are paired; a sixth", PAIRING.devices],
];

describe("the numbers of the rules are those of the code", () => {
	it.each(NUMBERS)("%s: %s", (page, text, ...numbers) => {
		expect(numbers).toHaveLength(text.split("{}").length - 1);
		// A page has one sentence a line.
		expect(pages.get(page)?.replace(/\n(?! *[-|#\n])\s*/g, " ")).toMatch(sentence(text, numbers));
	});
});

/** The rows of the page's tables whose first cell is a name in backticks: the name, and the names in the second cell. */
function listRows(page: string): Map<string, string[]> {
	const rows = [...(pages.get(page) ?? "").matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)];
	return new Map(rows.map(([, name = "", cell = ""]) => [name, [...cell.matchAll(/`([\w-]+)`/g)].map(([, value = ""]) => value)]));
}

it("the letters of the panel's shortcuts are those of the code", () => {
	const [, sentences = ""] = /(In the panel Q asks[^.]*)\./.exec(whole) ?? [];
	const { ask, words, solve, texts } = SHORTCUTS;
	expect(sentences.match(/\b[A-Z]\b/g)?.map((letter) => letter.toLowerCase())).toEqual([ask, words, solve, texts]);
});

describe("the values of settings", () => {
	it.each<[page: string, setting: string, values: readonly (string | boolean)[]]>([
		["homework", "counts", COUNTED_ATTEMPTS],
		["homework", "solutions", SOLUTION_TIMES],
		["homework", "timer", TIMERS],
		["homework", "shuffle", limits.SHUFFLES],
		["homework", "mode", ASSIGNMENT_MODES],
		["homework", "repeat", [...REPEATS, "wrong"]],
		["show-and-remote", "ranking", limits.RANKINGS],
		["show-and-remote", "nicknames", limits.NICKNAME_MODES],
		["show-and-remote", "shuffle", limits.SHUFFLES],
		["show-and-remote", "timer", limits.GAME_TIMERS],
		["show-and-remote", "answerCards", [false, true]],
		["show-and-remote", "cardNames", limits.CARD_NAMES],
	])("%s: `%s`, the default first", (page, setting, values) => {
		expect(listRows(page).get(setting)).toEqual(values.map(String));
	});

	it("are in the table for every rule of homework and every kind of question; every setting of the show is one of the game", () => {
		expect([...listRows("homework").keys()].sort()).toEqual(Object.keys(assignmentRulesSchema.shape).sort());
		expect([...listRows("kinds").keys()].sort()).toEqual([...QUESTION_KINDS].sort());
		const settings = Object.keys(gameSettingsSchema.shape);
		expect([...listRows("show-and-remote").keys()].filter((setting) => !settings.includes(setting))).toEqual([]);
	});
});

it("the glossary has one line a word, in alphabetical order, and each word lives where its line says", () => {
	const lines = read("docs/glossary.md")
		.split("\n")
		.slice(3)
		.filter((line) => line !== "");
	const entries = lines.map((line) => /^- \*\*(.+?)\*\*: .+\. \[[^\]]+\]\(([^)#]+)(?:#[^)]*)?\)$/.exec(line));
	expect(lines.filter((_, index) => entries[index] === null)).toEqual([]);
	const words = entries.map((entry) => entry?.[1]?.toLowerCase() ?? "");
	expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, "en")));
	expect(entries.map((entry) => entry?.[2] ?? "").filter((path) => !existsSync(new URL(path, new URL("docs/", root))))).toEqual([]);
});
