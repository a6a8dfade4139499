import { supportSchema } from "../classes/support";
import { isoDateSchema, languageSchema, ok, wholeNumberText } from "../common";
import { givenSchema } from "../games/live";
import { answerBodySchema, joinBodySchema } from "../games/play";
import { closedQuestionSchema, limitedShape, playerQuestionSchema } from "../quizzes/question";
import { z } from "../z";
import { ASSIGNMENT } from "./assignment-limits";
import { attemptResultSchema, correctedShape, goalProgressSchema } from "./assignments";

/* Homework as a pupil sees it (docs/rules/homework.md#states-for-a-pupil). A cookie proves a seat: that of `nickname`, otherwise the latest. */

const nickname = z.string().max(200).optional();

export const joinAssignmentBodySchema = joinBodySchema.pick({ nickname: true, attempt: true }).meta({ id: "JoinAssignmentBody" });
/** `resumeCode` opens the seat on another device; absent where the pupil's class card opens it. */
export const joinAssignmentResultSchema = ok({ nickname: z.string(), resumeCode: z.string().optional(), rejoined: z.boolean() }).meta({
	id: "JoinAssignmentResult",
});
/** Text that cannot be a code is treated as a wrong code. */
export const resumeAssignmentBodySchema = z.object({ code: z.string().max(100) }).meta({ id: "ResumeAssignmentBody" });
export const pupilStateQuerySchema = z.object({
	nickname,
	after: wholeNumberText.optional().meta({
		description:
			"Where questions come one by one and solutions after each: the state keeps the answered question with its verdict until this names its `questionIndex`. Then the next question is given, and its clock starts.",
	}),
	try: wholeNumberText.optional().meta({ description: "The try that `after` is about, where wrong ones come back; absent: 1." }),
});
export const beginAttemptBodySchema = z.object({ nickname }).meta({ id: "BeginAttemptBody" });
const attempt = z.number().int().min(1);
/** Where each question comes alone: 1 when it is asked for the first time. */
const tryNumber = z.number().int().min(1).max(ASSIGNMENT.tries);
export const handInBodySchema = z.object({ attempt, nickname }).meta({ id: "HandInBody" });
/** One of `answers`, `text`, `number` and `texts` is required, by the question's kind. */
export const saveAnswerBodySchema = answerBodySchema
	.pick({ questionIndex: true, answers: true, text: true, number: true, texts: true, sequence: true })
	.extend({ attempt, nickname, try: tryNumber.optional() })
	.meta({ id: "SaveAnswerBody" });

const yes = z.literal(true).optional();
/** Beside the verdict that has just been given, where each question comes alone: the question is asked again later. */
const comesAgain = { comesAgain: yes };
/** `isCorrect` is null where no answer is right or wrong. */
const judged = { isCorrect: z.boolean().nullable() };
/** `isCorrect` and the solution are present only where they are shown after each question; then the answer is final. */
export const saveAnswerResultSchema = ok({
	saved: z.literal(true),
	isCorrect: judged.isCorrect.optional(),
	...closedQuestionSchema.partial().shape,
	...correctedShape,
	...comesAgain,
}).meta({ id: "SaveAnswerResult" });

/** `questionIndex` is the question's place in the order that the pupil sees, which may differ from the quiz's. */
const place = { questionIndex: z.number().int() };
const given = givenSchema.pick({ answers: true, text: true, number: true, texts: true }).shape;

const pupilQuestionSchema = playerQuestionSchema
	.extend({ ...limitedShape, ...place, ...correctedShape, try: tryNumber.optional() })
	.meta({ id: "PupilQuestion" });
export type PupilQuestion = z.infer<typeof pupilQuestionSchema>;
const savedAnswerSchema = z
	.object({
		...place,
		...given,
		try: tryNumber.optional(),
		isCorrect: judged.isCorrect.optional(),
		...closedQuestionSchema.partial().shape,
		...comesAgain,
	})
	.meta({ id: "SavedAnswer" });
export type SavedAnswer = z.infer<typeof savedAnswerSchema>;
const solvedQuestionSchema = pupilQuestionSchema
	.omit({ try: true })
	.extend({
		...closedQuestionSchema.shape,
		given: z.object(given).optional(),
		...judged,
		/** Where each question comes alone: how often it was answered, and whether it was right at whichever try. */
		tries: z.number().int().optional(),
		mastered: z.boolean().optional(),
	})
	.meta({ id: "SolvedQuestion" });
export type SolvedHomeworkQuestion = z.infer<typeof solvedQuestionSchema>;

const joinedShape = {
	joined: z.literal(true),
	nickname: z.string(),
	/** The pupil's class number, if the pupil's card opened this seat. */
	number: z.number().int().optional(),
	title: z.string(),
	/** The quiz's language, so that screen readers read its texts in it. */
	language: languageSchema,
	dueAt: isoDateSchema,
	/** Seconds until the deadline; 0 from then on. */
	secondsLeft: z.number().int(),
	/** Attempts left to start; null: unlimited. */
	attemptsLeft: z.number().int().nullable(),
	totalQuestions: z.number().int(),
	/** Each question has its own time limit, and its answer is final. */
	timed: yes,
	/** Everybody works in class, each pupil at their own pace. */
	mode: z.literal("class").optional(),
	/** After how many seconds the page asks again; absent: half a minute. */
	pollSeconds: z.number().int().optional(),
	/** Pupils are to look to the front: the page covers the question. Answers are accepted all the same. */
	held: yes,
	goalProgress: goalProgressSchema.optional(),
	/** That of the pupil whose card opened this seat. */
	support: supportSchema.optional(),
	revision: z.number().int(),
};
/** Where each question comes alone: scored questions, and those that were right at whichever try. */
const masteredShape = { mastered: z.number().int().optional(), total: z.number().int().optional() };
const scheduledStateSchema = z.object({ status: z.literal("scheduled"), ...joinedShape, opensAt: isoDateSchema });
const readyStateSchema = z.object({ status: z.literal("ready"), ...joinedShape });
const workingStateSchema = z.object({
	status: z.literal("working"),
	...joinedShape,
	...masteredShape,
	attempt,
	/** Questions that are not finished, where each comes alone. */
	left: z.number().int().optional(),
	/**
	 * All questions. Where each has a time limit or comes alone, only the current one; if solutions are shown after each, the answered one
	 * until the pupil continues.
	 */
	questions: z.array(pupilQuestionSchema),
	answers: z.array(savedAnswerSchema),
	/** Answers are final: each solution is shown with its answer. */
	finalAnswers: yes,
	/** Time left for the current question, and the pupil's limit; absent without a time limit, and while the verdict is shown. */
	timeRemaining: z.number().int().optional(),
	timeRemainingMs: z.number().int().optional(),
	timeLimit: z.number().int().optional(),
});
const resultShape = {
	...joinedShape,
	mastered: masteredShape.mastered,
	/** Right answers in the attempt that counts. */
	right: z.number().int(),
	total: z.number().int(),
	/** Null if no answer could be right. */
	percentage: z.number().int().nullable(),
	attempts: z.array(attemptResultSchema),
	/** The attempt that counts; absent without one. */
	countedAttempt: attempt.optional(),
	/** The questions of the attempt that counts, with solutions; absent where no solution may be shown. */
	questions: z.array(solvedQuestionSchema).optional(),
	/** A solution was corrected or a question was cancelled; the result takes it into account. */
	corrected: yes,
};
const doneStateSchema = z.object({ status: z.literal("done"), ...resultShape });
const closedStateSchema = z.object({ status: z.literal("closed"), ...resultShape });
const outsiderStateSchema = z.object({
	status: z.enum(["scheduled", "ready", "closed"]),
	joined: z.literal(false),
	/** Once it is closed: what has ended was work in class. */
	mode: joinedShape.mode,
	/** The homework as shown before a pupil joins; absent once nobody can start, and on a device that has lost its seat. */
	about: z
		.object({
			title: z.string(),
			language: languageSchema,
			dueAt: isoDateSchema,
			/** The owner's name at the time when the homework was set. */
			teacher: z.string(),
			mode: joinedShape.mode,
		})
		.optional(),
	/** Present if the homework belongs to a class; `needed`: joining requires a card. */
	cards: z.enum(["known", "needed"]).optional(),
	removed: yes,
	/** Another device has taken over the seat with the pupil's card. */
	takenOver: yes,
});
const pupilStateSchema = z
	.union([scheduledStateSchema, readyStateSchema, workingStateSchema, doneStateSchema, closedStateSchema, outsiderStateSchema])
	.meta({ id: "PupilState" });
export type PupilState = z.infer<typeof pupilStateSchema>;
const success = { success: z.literal(true) };
export const pupilStateBodySchema = z
	.union([
		scheduledStateSchema.extend(success),
		readyStateSchema.extend(success),
		workingStateSchema.extend(success),
		doneStateSchema.extend(success),
		closedStateSchema.extend(success),
		outsiderStateSchema.extend(success),
	])
	.meta({ id: "PupilStateBody" });
