import { ok } from "../common";
import { errorBodySchema } from "../errors";
import { LIMITS } from "../limits";
import { z } from "../z";
import { instanceSchema } from "./live";
import { answerBodySchema, answerResultSchema, turnSchema } from "./play";
import { playerStateBodySchema } from "./player-state";

/* Frames of GET /api/instances/{id}/live (docs/rules/live-game.md#push-and-polling). Bodies of `state` and `instance` have no `type`. */

/** `?nickname=` opens a player's socket, authenticated by the cookie; `?ticket=` opens a host's. */
export const liveQuerySchema = z.object({ nickname: z.string().max(200).optional(), ticket: z.string().max(100).optional() });

/** A player's answer. The rules of POST …/answer apply; an answer that breaks them is refused and the socket stays open. */
const answerFrameSchema = answerBodySchema
	.pick({ questionIndex: true, text: true, number: true, texts: true, timeElapsed: true, turn: true, sequence: true })
	.extend({ type: z.literal("answer"), answers: z.array(z.number()).max(LIMITS.options.max).optional() })
	.meta({ id: "AnswerFrame" });
export type AnswerFrame = z.infer<typeof answerFrameSchema>;
export const pageFrameSchema = z
	.object({ type: z.literal("page"), participantsSkip: z.number().int().min(0).max(999_999) })
	.meta({ id: "PageFrame" });
/**
 * Sound of the big screen: `ask` requests its settings, `set` changes them (not allowed for a device paired to view), `state` reports
 * them. Forwarded to host sockets, not stored.
 */
const soundFrameSchema = z
	.object({
		type: z.literal("sound"),
		say: z.enum(["ask", "set", "state"]),
		music: z.boolean().optional(),
		effects: z.boolean().optional(),
		/** The big screen's browser plays nothing until somebody clicks there. */
		blocked: z.boolean().optional(),
	})
	.meta({ id: "SoundFrame" });
export type SoundFrame = z.infer<typeof soundFrameSchema>;
export const clientFrameSchema = z.discriminatedUnion("type", [answerFrameSchema, pageFrameSchema, soundFrameSchema]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** A host view; `questions` is absent if the receiver already has the list (`questionsTag`). */
const instanceUpdateSchema = instanceSchema.partial({ questions: true }).meta({ id: "InstanceUpdate" });
export type InstanceUpdate = z.infer<typeof instanceUpdateSchema>;
export const instanceUpdateBodySchema = ok({ instance: instanceUpdateSchema }).meta({ id: "InstanceUpdateBody" });

/** `turn` repeats that of the answered frame; if the frame had none, it is the last turn of the question. */
const answered = { type: z.literal("answer"), questionIndex: z.number().int(), turn: turnSchema };
/** The server's reply to an answer frame, on the same socket. */
const answerReplyFrameSchema = z
	.union([answerResultSchema.extend(answered), errorBodySchema.extend(answered)])
	.meta({ id: "AnswerReplyFrame" });
export type AnswerReplyFrame = z.infer<typeof answerReplyFrameSchema>;

const playerFrameSchema = z.union([playerStateBodySchema, answerReplyFrameSchema]);
export type PlayerFrame = z.infer<typeof playerFrameSchema>;
const hostFrameSchema = z.union([instanceUpdateBodySchema, soundFrameSchema]);
export type HostFrame = z.infer<typeof hostFrameSchema>;
