import { idSchema, isoDateSchema, languageSchema, ok, pageQuery, paginationSchema } from "../common";
import { sinceSchemas } from "../games/host-commands";
import { givenSchema, instanceQuerySchema } from "../games/live";
import { LIMITS, SHUFFLES } from "../limits";
import { hostQuestionSchema, limitedShape } from "../quizzes/question";
import { questionShape } from "../quizzes/question-fields";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import {
	ASSIGNMENT,
	ASSIGNMENT_FILTERS,
	ASSIGNMENT_MODES,
	ASSIGNMENT_STATUSES,
	COUNTED_ATTEMPTS,
	IN_CLASS,
	MARKS,
	REPEATS,
	SOLUTION_TIMES,
	STUCK_REASONS,
	TIMERS,
	WORK_STATUSES,
} from "./assignment-limits";

/* Homework as its teacher sees it: a quiz to be done alone until a date. What pupils see is in pupil-state.ts. */

const time = z.iso.datetime({ offset: true });
const title = z.string().overwrite(visibleText).min(1).max(LIMITS.quizName.max);
const attempts = z.number().int().min(0).max(ASSIGNMENT.attempts.max);

const changeableRules = {
	/** 0: unlimited. */
	attempts,
	counts: z.enum(COUNTED_ATTEMPTS),
	solutions: z.enum(SOLUTION_TIMES),
	/** True: joining requires a class card. Needs a class; pupils who already joined without a card keep their seats. */
	cardsOnly: z.boolean(),
};
const fixedRules = { timer: z.enum(TIMERS), shuffle: z.enum(SHUFFLES), mode: z.enum(ASSIGNMENT_MODES), repeat: z.enum(REPEATS) };
/** In class alone: how many of all questions of all pupils are to be mastered, in per cent; null without a goal. */
const goal = z.number().int().min(IN_CLASS.goal.min).max(IN_CLASS.goal.max).nullable();
export const assignmentRulesSchema = z.object({ ...changeableRules, ...fixedRules, goal: goal.optional() });
export type AssignmentRules = z.infer<typeof assignmentRulesSchema>;

/**
 * The times are checked against the clock of the server: `dueAt` from 5 minutes to 180 days ahead, `opensAt` before it. With mode "class" it
 * opens at once for `minutes`; fields of the other mode are refused by name.
 */
export const createAssignmentBodySchema = z
	.object({
		quizTemplateId: idSchema,
		/** The questions to use, in the order of the quiz; ids that the quiz no longer has are ignored. Absent: all. */
		questionIds: z.array(idSchema).min(1).max(LIMITS.questions.max).optional(),
		/** Required with mode "home". */
		dueAt: time.optional(),
		/** Absent: immediately. */
		opensAt: time.nullish(),
		/** Absent: the name of the quiz. */
		title: title.optional(),
		...assignmentRulesSchema.partial().shape,
		/** With mode "class": how long it is open; absent: an hour. */
		minutes: z.number().int().min(IN_CLASS.minutes.min).max(IN_CLASS.minutes.max).optional(),
		classId: idSchema.nullish(),
	})
	.meta({ id: "CreateAssignmentBody" });

/**
 * Absent fields stay as they are; any other field is refused. `dueAt` and `opensAt` may be any future time up to 180 days ahead. `goal` and
 * `held` (pupils look to the front) exist in class alone, where of the others only title, `dueAt` and `cardsOnly` can be changed.
 */
export const updateAssignmentBodySchema = z
	.strictObject({ title, dueAt: time, opensAt: time.nullable(), ...changeableRules, goal, held: z.boolean() })
	.partial()
	.meta({ id: "UpdateAssignmentBody" });
export const reopenAssignmentBodySchema = z.object({ dueAt: time }).meta({ id: "ReopenAssignmentBody" });
export const removePupilBodySchema = z
	.object({ nickname: z.string({ error: "nicknameRequired" }).min(1, { error: "nicknameRequired" }).max(200) })
	.meta({ id: "RemovePupilBody" });

/** Removes seats taken since a time, or since minutes ago by the server's clock ("PT5M"). Pupils with a card of the class stay. */
export const removePupilsSinceBodySchema = z.object({ since: z.union(sinceSchemas) }).meta({ id: "RemovePupilsSinceBody" });

const { correctAnswers, accepted, value, tolerance } = questionShape("patch");
export const correctQuestionBodySchema = z
	.object({
		correctAnswers,
		accepted: accepted.unwrap().unwrap(),
		value: value.unwrap().unwrap(),
		tolerance: tolerance.unwrap().unwrap(),
		cancelled: z.boolean(),
	})
	.partial()
	.meta({ id: "CorrectQuestionBody" });
export type QuestionCorrection = z.infer<typeof correctQuestionBodySchema>;

/** Corrections since the homework was opened; absent unless they apply. */
const sinceOpened = {
	corrected: z.literal(true).optional(),
	/** The question counts for nobody. */
	cancelled: z.literal(true).optional(),
};
export const correctedShape = sinceOpened;

const assignmentQuestionSchema = hostQuestionSchema.extend({ ...limitedShape, ...sinceOpened }).meta({ id: "AssignmentQuestion" });
export type AssignmentQuestion = z.infer<typeof assignmentQuestionSchema>;

const assignmentParticipantSchema = z
	.object({
		/** Empty for a pupil of the class who has not joined. */
		nickname: z.string(),
		/** A pupil of the class; only the owner sees it. */
		pupilId: z.string().optional(),
		number: z.number().int().optional(),
		label: z.string().optional(),
		status: z.enum(WORK_STATUSES),
		/** The latest attempt; 0 before the first one. */
		attempt: z.number().int(),
		/** The attempt that the figures are about: the one that counts, or the first one while it is in progress. */
		countedAttempt: z.number().int(),
		answered: z.number().int(),
		right: z.number().int(),
		/** Number of scored questions. */
		total: z.number().int(),
		/** Null if no answer could be right. */
		percentage: z.number().int().nullable(),
		lastSeenAt: isoDateSchema.nullable(),
		/** One mark for each question, in the order of the quiz; where wrong ones come back, that of the first try. */
		marks: z.array(z.enum(MARKS)),
		/** Where each question comes alone: questions that were right at whichever try. */
		mastered: z.number().int().optional(),
		/** In class, while working: why the pupil may need help. */
		stuck: z.enum(STUCK_REASONS).optional(),
	})
	.meta({ id: "AssignmentParticipant" });
export type AssignmentParticipant = z.infer<typeof assignmentParticipantSchema>;

const base = {
	_id: z.string(),
	pin: z.string(),
	title: z.string(),
	quizTemplateId: z.string(),
	/** Null without a class. */
	classId: z.string().nullable(),
	mode: z.enum(ASSIGNMENT_MODES),
	status: z.enum(ASSIGNMENT_STATUSES),
	/** Null: it was open from the beginning. */
	opensAt: isoDateSchema.nullable(),
	dueAt: isoDateSchema,
	closedAt: isoDateSchema.nullable(),
	createdAt: isoDateSchema,
	totalQuestions: z.number().int(),
	participantCount: z.number().int(),
	/** Number of participants with an attempt that they or the deadline handed in. */
	handedInCount: z.number().int(),
	/** The divisor of the counts: the pupils of the class where there is one, or the participants if there are more. */
	pupilCount: z.number().int(),
};

/** `mastered` over all participants; `reachedAt` stays once it is reached. */
export const goalProgressSchema = z
	.object({ mastered: z.number().int(), needed: z.number().int(), reachedAt: isoDateSchema.nullable() })
	.meta({ id: "GoalProgress" });
export type GoalProgress = z.infer<typeof goalProgressSchema>;

const assignmentSchema = z
	.object({
		...base,
		language: languageSchema.optional(),
		...assignmentRulesSchema.shape,
		/** In class: the pupils' pages are covered, so that they look to the front. */
		held: z.boolean().optional(),
		/** In class, until it is closed: a device's clock may be wrong. */
		secondsLeft: z.number().int().optional(),
		/** Absent without a goal. */
		goalProgress: goalProgressSchema.optional(),
		questions: z.array(assignmentQuestionSchema),
		/** Grows with each correction: a client that sends this version already has the questions. */
		questionsVersion: z.number().int(),
		/** Counts for each question, over the attempts that count; in class also over those in progress. */
		questionCounts: z.array(z.object({ asked: z.number().int(), answered: z.number().int(), right: z.number().int() })),
		/** Includes pupils of the class who have not started. */
		participants: z.array(assignmentParticipantSchema),
		participantsSkip: z.number().int(),
		participantsLimit: z.number().int(),
		/** Number of participants in all pages, or of matches of the search. */
		participantsFound: z.number().int(),
		/** The homework's object is deleted: only the results remain, and nothing can be changed. */
		archived: z.literal(true).optional(),
		revision: z.number().int(),
	})
	.meta({ id: "Assignment" });
export type Assignment = z.infer<typeof assignmentSchema>;
export const assignmentBodySchema = ok({ assignment: assignmentSchema }).meta({ id: "AssignmentBody" });
export const createAssignmentResultSchema = ok({ pin: z.string(), assignment: assignmentSchema }).meta({ id: "CreateAssignmentResult" });
export const removePupilsSinceResultSchema = ok({ assignment: assignmentSchema, removed: z.number().int() }).meta({
	id: "RemovePupilsSinceResult",
});
/** `changed`: how many attempts have another result. */
export const correctQuestionResultSchema = ok({ changed: z.number().int(), assignment: assignmentSchema }).meta({
	id: "CorrectQuestionResult",
});

export const assignmentQuerySchema = instanceQuerySchema
	.pick({ participantsSkip: true, participantsLimit: true, participantsSearch: true })
	.extend({
		/** The caller's `questionsVersion`: these questions are not sent again. */
		questionsKnown: z
			.string()
			.regex(/^\d{1,9}$/, { error: "notANumber" })
			.transform(Number)
			.optional(),
	});
const assignmentUpdateSchema = assignmentSchema.partial({ questions: true }).meta({ id: "AssignmentUpdate" });
export type AssignmentUpdate = z.infer<typeof assignmentUpdateSchema>;
/** The reply to GET /assignments/{id}, and each frame of the owner's socket. */
export const assignmentUpdateBodySchema = ok({ assignment: assignmentUpdateSchema }).meta({ id: "AssignmentUpdateBody" });
export type AssignmentFrame = z.infer<typeof assignmentUpdateBodySchema>;
export const assignmentLiveQuerySchema = z.object({ ticket: z.string().max(100).optional() });

export const pupilAnswersQuerySchema = z.object({
	nickname: z.string().max(200),
	/** Absent: the attempt that counts. */
	attempt: z
		.string()
		.regex(/^\d{1,3}$/, { error: "notANumber" })
		.transform(Number)
		.optional(),
});
const pupilAnswerSchema = givenSchema
	.pick({ answers: true, text: true, number: true, texts: true })
	.extend({ questionIndex: z.number().int(), mark: z.enum(MARKS), savedAt: isoDateSchema })
	.meta({ id: "PupilAnswer" });
export type PupilAnswer = z.infer<typeof pupilAnswerSchema>;

const attemptResultShape = {
	attempt: z.number().int(),
	right: z.number().int(),
	total: z.number().int(),
	percentage: z.number().int().nullable(),
};
export const attemptResultSchema = z.object(attemptResultShape).meta({ id: "AttemptResult" });
const attemptOfPupilSchema = z
	.object({
		...attemptResultShape,
		status: z.enum(WORK_STATUSES),
		startedAt: isoDateSchema,
		handedInAt: isoDateSchema.nullable(),
	})
	.meta({ id: "AttemptOfPupil" });
export type AttemptOfPupil = z.infer<typeof attemptOfPupilSchema>;
export const pupilAnswersBodySchema = ok({
	nickname: z.string(),
	attempt: z.number().int(),
	attempts: z.array(attemptOfPupilSchema),
	answers: z.array(pupilAnswerSchema),
}).meta({ id: "PupilAnswersBody" });

export const questionAnswersBodySchema = ok({
	answered: z.number().int(),
	right: z.number().int(),
	/** Chosen options by index; empty where the answers are in `given`. */
	optionCounts: z.array(z.number().int()),
	given: z.array(givenSchema).optional(),
	givenOthers: z.number().int().optional(),
}).meta({ id: "QuestionAnswersBody" });

/** Homework in the list of its owner; its counts may be 10 s old. */
const assignmentSummarySchema = z.object(base).meta({ id: "AssignmentSummary" });
export type AssignmentSummary = z.infer<typeof assignmentSummarySchema>;
export const assignmentListQuerySchema = z.object({ status: z.enum(ASSIGNMENT_FILTERS).default("all"), ...pageQuery(LIMITS.pageSize) });
export const assignmentListBodySchema = ok({ assignments: z.array(assignmentSummarySchema), pagination: paginationSchema }).meta({
	id: "AssignmentListBody",
});
