import { isoDateSchema, languageSchema, ok } from "../common";
import { storedQuestionSchema } from "../quizzes/question";
import { answeredShape } from "../results/results";
import { z } from "../z";

/** The progress of a class and of a pupil, for the owner of the class only (docs/rules/classes.md#progress). */

const figures = {
	/** Right answers to questions that could be right. */
	right: z.number().int(),
	/** Scored questions that counted for the pupil. */
	total: z.number().int(),
	/** Null if no answer could be right. */
	percentage: z.number().int().nullable(),
	answered: z.number().int(),
};
const pupilFiguresSchema = z.object({ pupilId: z.string(), ...figures }).meta({ id: "PupilFigures" });
export type PupilFigures = z.infer<typeof pupilFiguresSchema>;

/** A pupil's status in an activity. Only handed-in work has figures; a game always counts as handed in. */
const ACTIVITY_STATUSES = ["handed-in", "not-handed-in", "running"] as const;
const status = z.enum(ACTIVITY_STATUSES);
export type ActivityStatus = z.infer<typeof status>;
export type UnfinishedStatus = Exclude<ActivityStatus, "handed-in">;

const activity = {
	kind: z.enum(["live", "homework"]),
	_id: z.string(),
	title: z.string(),
	/** Null while a homework is running. */
	endedAt: isoDateSchema.nullable(),
	/** The deadline of a running homework. */
	dueAt: isoDateSchema.optional(),
	questionCount: z.number().int(),
};
const activityFiguresSchema = pupilFiguresSchema.extend({ status }).meta({ id: "ActivityFigures" });
export type ActivityFigures = z.infer<typeof activityFiguresSchema>;
/** The `results` of a homework list all pupils of the class who could hand it in; those of a game list the pupils who took part. */
const activitySchema = z.object({ ...activity, results: z.array(activityFiguresSchema) }).meta({ id: "ClassActivity" });
export type ClassActivity = z.infer<typeof activitySchema>;

const topicSchema = z
	.object({
		bookId: z.string(),
		bookTitle: z.string(),
		topicNumber: z.number().int(),
		title: z.string(),
		results: z.array(pupilFiguresSchema),
	})
	.meta({ id: "TopicProgress" });
export type TopicProgress = z.infer<typeof topicSchema>;

const progressPupilSchema = z
	.object({ _id: z.string(), number: z.number().int(), label: z.string().optional() })
	.meta({ id: "ProgressPupil" });
export type ProgressPupil = z.infer<typeof progressPupilSchema>;

const classProgressSchema = z
	.object({
		pupils: z.array(progressPupilSchema),
		/** The newest 50: running homework first, then newest first. */
		activities: z.array(activitySchema),
		/** Progress by topic, from the quizzes that belong to a topic of a book. */
		topics: z.array(topicSchema),
	})
	.meta({ id: "ClassProgress" });
export type ClassProgress = z.infer<typeof classProgressSchema>;
export const classProgressBodySchema = ok({ progress: classProgressSchema }).meta({ id: "ClassProgressBody" });

const { id, text } = storedQuestionSchema.shape;
export const wrongQuestionSchema = z
	.object({
		index: z.number().int(),
		id,
		text,
		answered: z.boolean(),
		/** The question's options and solution; absent in older activities where the reply would become too large. */
		solution: storedQuestionSchema.omit({ id: true, text: true, image: true }).optional(),
		/** The pupil's answer; absent for a game that did not keep the answers of single players. */
		given: z.object(answeredShape).optional(),
	})
	.meta({ id: "WrongQuestion" });
export type WrongQuestion = z.infer<typeof wrongQuestionSchema>;

const pupilActivitySchema = z
	.object({
		...activity,
		...figures,
		status,
		quizId: z.string(),
		/** The language of the quiz; absent in activities that did not store it. */
		language: languageSchema.optional(),
		/** The questions that the pupil answered wrongly or left out. */
		wrong: z.array(wrongQuestionSchema),
	})
	.meta({ id: "PupilActivity" });
export type PupilActivity = z.infer<typeof pupilActivitySchema>;
const pupilProgressSchema = z
	.object({ pupil: progressPupilSchema, activities: z.array(pupilActivitySchema) })
	.meta({ id: "PupilProgress" });
export type PupilProgress = z.infer<typeof pupilProgressSchema>;
export const pupilProgressBodySchema = ok({ progress: pupilProgressSchema }).meta({ id: "PupilProgressBody" });
