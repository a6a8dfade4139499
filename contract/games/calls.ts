import { ok } from "../common";
import { defineCall, noPayload } from "../define-call";
import type { ErrorCode } from "../errors";
import type { z } from "../z";
import { cardAnswerBodySchema, cardReadingsBodySchema, cardReadingsResultSchema } from "./card-readings";
import { gameListBodySchema, gameListQuerySchema } from "./games";
import * as commands from "./host-commands";
import * as live from "./live";
import { instanceUpdateBodySchema, liveQuerySchema } from "./live-frames";
import * as play from "./play";
import { playerStateBodySchema } from "./player-state";
import * as quick from "./quick-questions";
import { changeSettingsBodySchema, createInstanceBodySchema, createInstanceResultSchema } from "./settings";

const tag = "Live sessions";
const HOST_CODES = ["INSTANCE_NOT_FOUND", "WRONG_STATE"] as const;

function hostAction<B extends z.ZodType, const E extends ErrorCode = never>(
	id: string,
	summary: string,
	body: B,
	codes: readonly E[] = [],
) {
	return defineCall({ id, access: "host", tag, summary, body, reply: live.instanceBodySchema, errors: [...HOST_CODES, ...codes] });
}

export const liveCalls = {
	"POST /instances": defineCall({
		id: "createInstance",
		access: "user",
		tag,
		summary: "Open a live session of a published quiz, or one without a quiz",
		body: createInstanceBodySchema,
		reply: createInstanceResultSchema,
		status: 201,
		errors: [
			"QUIZ_NOT_FOUND",
			"QUIZ_NOT_PUBLISHED",
			"FORBIDDEN",
			"DAILY_LIMIT_REACHED",
			"TOO_MANY_OPEN_GAMES",
			"CLASS_NOT_FOUND",
			"WRONG_STATE",
			"NO_QUESTIONS_FOR_CARDS",
		],
	}),
	"GET /instances": defineCall({
		id: "listInstances",
		access: "user",
		tag,
		summary: "The games you host or hosted, newest first",
		query: gameListQuerySchema,
		reply: gameListBodySchema,
	}),
	"GET /instances/{id}": defineCall({
		id: "readInstance",
		access: "host",
		tag,
		summary: "Read the host view, by PIN or id",
		query: live.instanceQuerySchema,
		reply: instanceUpdateBodySchema,
		errors: HOST_CODES,
	}),
	"POST /instances/{id}/join": defineCall({
		id: "joinInstance",
		access: "public",
		tag,
		summary: "Join with a nickname; sets the cookie that proves the seat",
		body: play.joinBodySchema,
		reply: play.joinResultSchema,
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
	"POST /instances/leave": defineCall({
		id: "leaveGames",
		access: "public",
		tag,
		summary: "Remove the card and all game seats from this device, for the next pupil",
		body: noPayload,
		reply: ok({}),
	}),
	"GET /instances/{id}/state": defineCall({
		id: "readPlayerState",
		access: "public",
		tag,
		summary: "Read the state as a player sees it",
		query: play.stateQuerySchema,
		reply: playerStateBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /instances/{id}/answer": defineCall({
		id: "submitAnswer",
		access: "public",
		tag,
		summary: "Answer the open question",
		body: play.answerBodySchema,
		reply: play.answerResultSchema,
		errors: ["INSTANCE_NOT_FOUND", "NOT_A_PLAYER", "QUESTION_NOT_OPEN", "QUESTION_CLOSED", "ALREADY_ANSWERED", "QUIZ_ENDED"],
	}),
	"POST /instances/{id}/start": hostAction("startGame", "Start the first question", commands.leaveQuestionBodySchema, [
		"NOT_ENOUGH_PARTICIPANTS",
		"NO_MORE_QUESTIONS",
	]),
	"POST /instances/{id}/next-question": hostAction("openNextQuestion", "Open the next question", commands.leaveQuestionBodySchema, [
		"QUESTION_STILL_OPEN",
		"GAME_PAUSED",
		"NO_MORE_QUESTIONS",
	]),
	"POST /instances/{id}/close-question": hostAction("closeQuestion", "Close the open question now", commands.leaveQuestionBodySchema),
	"POST /instances/{id}/finish": hostAction("finishGame", "Finish the game after a closed question", noPayload, ["QUESTION_STILL_OPEN"]),
	"POST /instances/{id}/end": hostAction(
		"endGame",
		"End the game in any state: leave the lobby, or close the question and finish",
		noPayload,
	),
	"POST /instances/{id}/archive": hostAction("archiveGame", "Archive a finished game, or leave the lobby", noPayload, [
		"QUESTION_STILL_OPEN",
	]),
	"POST /instances/{id}/pause": hostAction("pauseGame", "Pause between two questions", commands.pauseBodySchema, ["QUESTION_STILL_OPEN"]),
	"POST /instances/{id}/resume": hostAction("resumeGame", "Resume after a pause", commands.resumeBodySchema),
	"POST /instances/{id}/add-time": hostAction("addTime", "Give the open question more time", commands.addTimeBodySchema, [
		"QUESTION_CLOSED",
	]),
	"POST /instances/{id}/remove-player": hostAction("removePlayer", "Remove a player permanently", commands.removePlayerBodySchema, [
		"PLAYER_NOT_FOUND",
	]),
	"POST /instances/{id}/allow-nickname": hostAction(
		"allowNickname",
		"Allow a nickname that the word list refuses, once within 5 minutes",
		commands.allowNicknameBodySchema,
	),
	"POST /instances/{id}/remove-since": defineCall({
		id: "removeSince",
		access: "host",
		tag,
		summary: "Permanently remove everybody who joined since a given time",
		body: commands.removeSinceBodySchema,
		reply: live.removeSinceResultSchema,
		errors: HOST_CODES,
	}),
	"POST /instances/{id}/show-ranking": hostAction(
		"showRanking",
		"Show the ranking of the closed question to the players",
		commands.showRankingBodySchema,
		["QUESTION_STILL_OPEN"],
	),
	"POST /instances/{id}/show-solution": hostAction(
		"showSolution",
		"Show the solution of the closed question to the players",
		commands.showSolutionBodySchema,
		["QUESTION_STILL_OPEN"],
	),
	"POST /instances/{id}/ask-again": hostAction(
		"askAgain",
		"Ask the closed question once more, before its solution is shown",
		commands.askAgainBodySchema,
		["QUESTION_STILL_OPEN", "GAME_PAUSED"],
	),
	"POST /instances/{id}/accept": hostAction(
		"acceptText",
		"Accept another typed answer to a closed question as right",
		commands.acceptBodySchema,
	),
	"POST /instances/{id}/hide-text": hostAction(
		"hideText",
		"Hide a text that players typed from the big screen, or show it there",
		commands.hideTextBodySchema,
		["CONTENT_BLOCKED"],
	),
	"GET /instances/{id}/given": defineCall({
		id: "listGivenTexts",
		access: "host",
		tag,
		summary: "List everything that players wrote to an open question",
		description: "For the host and devices paired to steer: the list has hidden and refused texts as well.",
		query: live.givenQuerySchema,
		reply: live.givenBodySchema,
		errors: HOST_CODES,
	}),
	"POST /instances/{id}/time-factor": hostAction("changeTimeFactor", "Give one player more time", commands.timeFactorBodySchema, [
		"PLAYER_NOT_FOUND",
	]),
	"POST /instances/{id}/team": hostAction("moveToTeam", "Move a player to another team, in the lobby", commands.moveToTeamBodySchema, [
		"PLAYER_NOT_FOUND",
	]),
	"POST /instances/{id}/settings": hostAction("changeSettings", "Change the settings of the game", changeSettingsBodySchema, [
		"NO_QUESTIONS_FOR_CARDS",
	]),
	"POST /instances/{id}/quick-question": hostAction(
		"askQuickQuestion",
		"Ask a question on the spot, after the current one",
		quick.quickQuestionBodySchema,
		["QUESTION_STILL_OPEN", "GAME_PAUSED", "TOO_MANY_QUESTIONS"],
	),
	"PATCH /instances/{id}/quick-question": hostAction(
		"writeQuickQuestion",
		"Write the words of a quick question",
		quick.quickTextBodySchema,
	),
	"POST /instances/{id}/quick-solution": hostAction(
		"solveQuickQuestion",
		"Mark the solution of a closed quick question, or correct it",
		quick.quickSolutionBodySchema,
	),
	"POST /instances/{id}/card-readings": defineCall({
		id: "readCards",
		access: "host",
		tag,
		summary: "Report which answer cards a camera has read",
		description:
			"In the lobby each card takes a seat. While a question is open each reading is the answer of its card and replaces an earlier one. For the host and devices paired to steer; 600 calls a minute for a game.",
		body: cardReadingsBodySchema,
		reply: cardReadingsResultSchema,
		errors: [...HOST_CODES, "QUESTION_NOT_OPEN", "QUESTION_CLOSED", "GAME_FULL"],
	}),
	"PATCH /instances/{id}/card-answer": hostAction(
		"setCardAnswer",
		"Set, change or remove a card's answer to a closed question",
		cardAnswerBodySchema,
		["PLAYER_NOT_FOUND", "GAME_FULL"],
	),
	"POST /instances/{id}/live-ticket": defineCall({
		id: "createLiveTicket",
		access: "host",
		tag,
		summary: "Create a ticket that opens the host's socket once, within 30 s",
		body: commands.createLiveTicketBodySchema,
		reply: commands.liveTicketBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /instances/{id}/pairing": defineCall({
		id: "createPairing",
		access: "host",
		tag,
		summary: "Create a token that pairs one device with the game, within 120 s",
		description: "Only for the host: paired devices and visiting admins cannot pair further devices.",
		body: commands.createPairingBodySchema,
		reply: commands.pairingBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"POST /instances/{id}/pair": defineCall({
		id: "pairDevice",
		access: "public",
		tag,
		summary: "Pair this device; sets the cookie that gives it the host's rights in this game",
		body: commands.pairBodySchema,
		reply: commands.pairedBodySchema,
		errors: ["INSTANCE_NOT_FOUND", "PAIRING_INVALID"],
	}),
	"DELETE /instances/{id}/pairing": defineCall({
		id: "endPairing",
		access: "host",
		tag,
		summary: "Unpair all devices and invalidate all unused tokens",
		reply: commands.endPairingBodySchema,
		errors: ["INSTANCE_NOT_FOUND"],
	}),
	"GET /instances/{id}/live": defineCall({
		id: "openLiveSocket",
		access: "public",
		tag,
		summary: "Open a WebSocket that sends the state whenever it changes",
		description:
			"A player receives bodies of `state`, a host bodies of `instance`, the first one immediately. Text frames of at most 4,096 bytes are accepted: `ping` (answered `pong`), a player's AnswerFrame (answered by an AnswerReplyFrame), a host's PageFrame and SoundFrame (passed on to the host's other devices).",
		query: liveQuerySchema,
		status: 101,
		errors: ["FORBIDDEN", "NOT_A_PLAYER", "PLAYER_REMOVED", "INSTANCE_NOT_FOUND", "UPGRADE_REQUIRED"],
	}),
};
