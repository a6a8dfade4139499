import { ok } from "../common";
import { ANSWER_TEXT_MAX, DEVICE_SCOPES, LIMITS, TIME_FACTORS, type TimeFactor } from "../limits";
import { z } from "../z";
import { attemptSchema, teamNumberSchema, writtenNickname } from "./play";

/** Body of start, next-question and close-question: the index of the question that the caller sees (−1: the lobby). */
export const leaveQuestionBodySchema = z.object({ questionIndex: z.number().int().min(-1).optional() }).meta({ id: "LeaveQuestionBody" });

/** The question that the caller sees, so that a late call does not affect a later question. */
const expectedQuestion = z.object({ questionIndex: z.number().int().min(0).optional() });

/** Body of calls that a retry would otherwise repeat or undo: the same attempt takes effect only once. */
const repeatable = z.object({ attempt: attemptSchema });
export const pauseBodySchema = expectedQuestion.extend(repeatable.shape).meta({ id: "PauseBody" });
export const resumeBodySchema = repeatable.meta({ id: "ResumeBody" });

export const addTimeBodySchema = expectedQuestion
	.extend(repeatable.shape)
	.extend({ seconds: z.number().int().min(1).max(LIMITS.timeLimitSeconds.max).optional() })
	.meta({ id: "AddTimeBody" });
export const removePlayerBodySchema = z.object({ nickname: writtenNickname }).meta({ id: "RemovePlayerBody" });

/** Allows a nickname that the word list refuses, once within 5 minutes. */
export const allowNicknameBodySchema = z.object({ nickname: writtenNickname }).meta({ id: "AllowNicknameBody" });

/**
 * Removes the players who joined since a time, within the last minutes by the server's clock ("PT5M"), or since the game was last locked
 * ("lock"); "lock" locks it again.
 */
export const sinceSchemas = [z.iso.datetime({ offset: true }), z.string().regex(/^PT[1-9]\d{0,3}M$/)] as const;
export const removeSinceBodySchema = z
	.object({
		since: z.union([z.literal("lock"), ...sinceSchemas]),
		/** True: the game is locked as well; with "lock" it always is. */
		lock: z.boolean().optional(),
		attempt: attemptSchema,
	})
	.meta({ id: "RemoveSinceBody" });

/** Accepts one more text as right in the game's copy of a closed question (docs/rules/kinds.md#accepting-a-text-afterwards). */
export const acceptBodySchema = z
	.object({ questionIndex: z.number().int().min(0), text: z.string().max(ANSWER_TEXT_MAX, { error: "answerTextTooLong" }) })
	.meta({ id: "AcceptBody" });
/** Hides a text that players typed from the big screen, or shows it there (docs/rules/kinds.md#hiding-a-text). */
export const hideTextBodySchema = acceptBodySchema.extend({ hidden: z.boolean() }).meta({ id: "HideTextBody" });
export const showRankingBodySchema = expectedQuestion.extend(repeatable.shape).meta({ id: "ShowRankingBody" });
export const showSolutionBodySchema = expectedQuestion.extend(repeatable.shape).meta({ id: "ShowSolutionBody" });
export const askAgainBodySchema = expectedQuestion.extend(repeatable.shape).meta({ id: "AskAgainBody" });
const toLiteral = (factor: TimeFactor) => z.literal(factor);
export const timeFactorSchema = z.union(TIME_FACTORS.map(toLiteral));
export const timeFactorBodySchema = z.object({ nickname: writtenNickname, factor: timeFactorSchema }).meta({ id: "TimeFactorBody" });

export const moveToTeamBodySchema = z.object({ nickname: writtenNickname, team: teamNumberSchema }).meta({ id: "MoveToTeamBody" });

const deviceScope = z.enum(DEVICE_SCOPES);
export const createPairingBodySchema = z.object({ scope: deviceScope }).meta({ id: "CreatePairingBody" });
export const pairingBodySchema = ok({ url: z.string(), token: z.string(), expiresInSeconds: z.number().int() }).meta({ id: "PairingBody" });
export const pairBodySchema = z
	// If a reply is lost, a device that sent an attempt can retry and gets the same cookie.
	.object({ token: z.string().min(1).max(100), attempt: attemptSchema })
	.meta({ id: "PairBody" });
export const pairedBodySchema = ok({ pin: z.string(), scope: deviceScope }).meta({ id: "PairedBody" });
export const endPairingBodySchema = ok({ ended: z.number().int() }).meta({ id: "EndPairingBody" });

/** `watching`: the screen only shows the game and does not keep it alive. */
export const createLiveTicketBodySchema = z.object({ watching: z.boolean().optional() }).meta({ id: "CreateLiveTicketBody" });
export const liveTicketBodySchema = ok({ ticket: z.string() }).meta({ id: "LiveTicketBody" });
