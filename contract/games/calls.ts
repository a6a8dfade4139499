import { ok } from "../common";
import { call, noPayload } from "../define-call";
import type { ErrorCode } from "../errors";
import type { z } from "../z";
import { gameListBodySchema, gameListQuerySchema } from "./games";
import * as live from "./live";
import { instanceUpdateBodySchema, liveQuerySchema } from "./live-frames";
import { playerStateBodySchema } from "./player-state";

const tag = "Live sessions";
const HOST_CODES = ["INSTANCE_NOT_FOUND", "WRONG_STATE"] as const;

/** One action of a game's host; it replies with the resulting host view. */
function hostAction<B extends z.ZodType, const E extends ErrorCode = never>(
	id: string,
	summary: string,
	body: B,
	codes: readonly E[] = [],
) {
	return call({ id, access: "host", tag, summary, body, reply: live.instanceBodySchema, errors: [...HOST_CODES, ...codes] });
}

/** Live sessions for hosts and players (spec section 7; decisions section 3, Push; decision record 0005). */
export const liveCalls = {
	"POST /instances": call({
		id: "createInstance",
		access: "user",
		tag,
		summary: "Open a live session of a published quiz",
		body: live.createInstanceBodySchema,
		reply: live.createInstanceResultSchema,
		status: 201,
		errors: [
			"QUIZ_NOT_FOUND",
			"QUIZ_NOT_PUBLISHED",
			"FORBIDDEN",
			"DAILY_LIMIT_REACHED",
			"TOO_MANY_OPEN_GAMES",
			"CLASS_NOT_FOUND",
			"WRONG_STATE",
		],
	}),
	"GET /instances": call({
		id: "listInstances",
		access: "user",
		tag,
		summary: "The games that one hosts or hosted, newest first",
		query: gameListQuerySchema,
		reply: gameListBodySchema,
	}),
	"GET /instances/{id}": call({
		id: "readInstance",
		access: "host",
		tag,
		summary: "The host view, by PIN or id",
		query: live.instanceQuerySchema,
		reply: instanceUpdateBodySchema,
		errors: HOST_CODES,
	}),
	"POST /instances/{id}/join": call({
		id: "joinInstance",
		access: "public",
		tag,
		summary: "Join with a nickname; sets the cookie that proves it",
		body: live.joinBodySchema,
		reply: live.joinResultSchema,
		errors: [
			"INSTANCE_NOT_FOUND",
			"QUIZ_ENDED",
			"GAME_ALREADY_STARTED",
			"GAME_FULL",
			"LOBBY_LOCKED",
			"PLAYER_REMOVED",
			"PLEASE_WAIT",
			"NICKNAME_TAKEN",
			"NICKNAME_NOT_ALLOWED",
			"CARD_NEEDED",
		],
	}),
	"POST /instances/leave": call({
		id: "leaveGames",
		access: "public",
		tag,
		summary: "Give up the card of this device and its seats in games: another pupil uses it now",
		body: noPayload,
		reply: ok({}),
	}),
	"GET /instances/{id}/state": call({
		id: "readPlayerState",
		access: "public",
		tag,
		summary: "The state as a player sees it",
		query: live.stateQuerySchema,
		reply: playerStateBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /instances/{id}/answer": call({
		id: "submitAnswer",
		access: "public",
		tag,
		summary: "Answer the open question",
		body: live.answerBodySchema,
		reply: live.answerResultSchema,
		errors: ["INSTANCE_NOT_FOUND", "NOT_A_PLAYER", "QUESTION_NOT_OPEN", "QUESTION_CLOSED", "ALREADY_ANSWERED", "QUIZ_ENDED"],
	}),
	"POST /instances/{id}/start": hostAction("startGame", "Start the first question", live.leaveQuestionBodySchema, [
		"NOT_ENOUGH_PARTICIPANTS",
	]),
	"POST /instances/{id}/next-question": hostAction("openNextQuestion", "Open the next question", live.leaveQuestionBodySchema, [
		"QUESTION_STILL_OPEN",
		"GAME_PAUSED",
		"NO_MORE_QUESTIONS",
	]),
	"POST /instances/{id}/close-question": hostAction("closeQuestion", "Close the open question now", live.leaveQuestionBodySchema),
	"POST /instances/{id}/finish": hostAction("finishGame", "End the game on a closed question", noPayload, ["QUESTION_STILL_OPEN"]),
	"POST /instances/{id}/end": hostAction(
		"endGame",
		"End the game wherever it stands: leave the lobby, or close the question and finish",
		noPayload,
	),
	"POST /instances/{id}/archive": hostAction("archiveGame", "Archive a finished game, or leave the lobby", noPayload, [
		"QUESTION_STILL_OPEN",
	]),
	"POST /instances/{id}/pause": hostAction("pauseGame", "Pause between two questions", live.pauseBodySchema, ["QUESTION_STILL_OPEN"]),
	"POST /instances/{id}/resume": hostAction("resumeGame", "Go on after a pause", live.resumeBodySchema),
	"POST /instances/{id}/add-time": hostAction("addTime", "Give the open question more time", live.addTimeBodySchema, ["QUESTION_CLOSED"]),
	"POST /instances/{id}/remove-player": hostAction("removePlayer", "Remove a player for good", live.removePlayerBodySchema, [
		"PLAYER_NOT_FOUND",
	]),
	"POST /instances/{id}/allow-nickname": hostAction(
		"allowNickname",
		"Let in a nickname that the word list refuses, once within 5 minutes",
		live.allowNicknameBodySchema,
	),
	"POST /instances/{id}/remove-since": call({
		id: "removeSince",
		access: "host",
		tag,
		summary: "Remove everybody who joined since a time, for good",
		body: live.removeSinceBodySchema,
		reply: live.removeSinceResultSchema,
		errors: HOST_CODES,
	}),
	"POST /instances/{id}/show-ranking": hostAction(
		"showRanking",
		"Show the ranking of the closed question to the players",
		live.showRankingBodySchema,
		["QUESTION_STILL_OPEN"],
	),
	"POST /instances/{id}/show-solution": hostAction(
		"showSolution",
		"Show the solution of the closed question to the players",
		live.showSolutionBodySchema,
		["QUESTION_STILL_OPEN"],
	),
	"POST /instances/{id}/ask-again": hostAction(
		"askAgain",
		"Ask the closed question once more, before its solution is shown",
		live.askAgainBodySchema,
		["QUESTION_STILL_OPEN", "GAME_PAUSED"],
	),
	"POST /instances/{id}/accept": hostAction(
		"acceptText",
		"Accept one more typed answer to a closed question as right",
		live.acceptBodySchema,
	),
	"POST /instances/{id}/time-factor": hostAction("changeTimeFactor", "Give one player more time", live.timeFactorBodySchema, [
		"PLAYER_NOT_FOUND",
	]),
	"POST /instances/{id}/team": hostAction("moveToTeam", "Move a player to another team, in the lobby", live.moveToTeamBodySchema, [
		"PLAYER_NOT_FOUND",
	]),
	"POST /instances/{id}/settings": hostAction("changeSettings", "Change the switches of the game", live.changeSettingsBodySchema),
	"POST /instances/{id}/live-ticket": call({
		id: "createLiveTicket",
		access: "host",
		tag,
		summary: "A ticket that opens the host's socket once, within 30 s",
		body: live.createLiveTicketBodySchema,
		reply: live.liveTicketBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /instances/{id}/pairing": call({
		id: "createPairing",
		access: "host",
		tag,
		summary: "A token that pairs one device with the game, within 120 s",
		description: "For the host alone: neither a paired device nor an admin who looks in lends the right to another device.",
		body: live.createPairingBodySchema,
		reply: live.pairingBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /instances/{id}/pair": call({
		id: "pairDevice",
		access: "public",
		tag,
		summary: "Pair this device; sets the cookie that counts as the host's in this game",
		body: live.pairBodySchema,
		reply: live.pairedBodySchema,
		errors: ["INSTANCE_NOT_FOUND", "PAIRING_INVALID"],
	}),
	"DELETE /instances/{id}/pairing": call({
		id: "endPairing",
		access: "host",
		tag,
		summary: "End all paired devices and all unused tokens",
		reply: live.endPairingBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"GET /instances/{id}/live": call({
		id: "openLiveSocket",
		access: "public",
		tag,
		summary: "A WebSocket that sends the state whenever it changes",
		description:
			"A player gets bodies of `state`, a host bodies of `instance`; the first one at once. Text frames of at most 4,096 bytes are taken: `ping` (answered `pong`), a player's AnswerFrame (answered by an AnswerReplyFrame), a host's PageFrame and SoundFrame (passed on to the host's other devices).",
		query: liveQuerySchema,
		status: 101,
		errors: ["FORBIDDEN", "NOT_A_PLAYER", "PLAYER_REMOVED", "INSTANCE_NOT_FOUND", "UPGRADE_REQUIRED"],
	}),
};
