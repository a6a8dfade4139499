import { changeKind, completeKind, kindProblems } from "../kinds/content";
import type { JudgedQuestion } from "../kinds/kind";
import { kindOf, rulesOf } from "../kinds/rules";
import { FORMULA } from "../limits";
import { countFormulaElements } from "../text/formulas";
import { z } from "../z";
import { CLOSED_FIELDS, OPEN_FIELDS, OPTIONAL_FIELDS, pickFields, questionShape, RESULT_FIELDS } from "./question-fields";

/*
 * The shape of a question: schemas, what a player may see, its copy for a game, the reader of stored ones. All follows from the table in
 * question-fields.ts; nothing else lists the fields of a question, except where each one is drawn.
 */

export const questionSchema = z.object(questionShape("stored")).meta({ id: "Question" });
export type Question = z.infer<typeof questionSchema>;
/** The author's part: everything except the id. Import, export and copies use this. */
export type QuestionContent = Omit<Question, "id">;

interface Checkable extends JudgedQuestion {
	text: string;
	extraInfo?: string | undefined;
}

/** Checks across fields: the rules of the question's kind, and that all formulas together fit a page. */
function checkTogether(question: Checkable, publishing: boolean, ctx: z.RefinementCtx): void {
	const { text, options, extraInfo = "" } = question;
	if (countFormulaElements([text, ...options, extraInfo]) > FORMULA.pageElements) {
		ctx.addIssue({ code: "custom", message: "formulaTooLarge", path: ["text"] });
	}
	for (const { path, key, max } of kindProblems(question, publishing)) {
		if (max !== undefined) ctx.addIssue({ code: "too_big", origin: "array", maximum: max, inclusive: true, path });
		else ctx.addIssue({ code: "custom", message: key, path });
	}
}

export const questionDraftSchema = z
	.object(questionShape("draft"))
	.superRefine((question, ctx) => checkTogether(question, false, ctx))
	.overwrite(completeKind)
	.meta({ id: "QuestionDraft" });
export type QuestionDraft = z.infer<typeof questionDraftSchema>;

export const questionPublishableSchema = z
	.object(questionShape("publishable"))
	.superRefine((question, ctx) => checkTogether(question, true, ctx))
	.overwrite(completeKind)
	.meta({ id: "QuestionPublishable" });
type QuestionPublishable = z.infer<typeof questionPublishableSchema>;

/** PATCH …/questions/{questionId}: absent fields stay as they are; null or an empty text unsets an optional one. */
export const updateQuestionBodySchema = z
	.object({ ...questionShape("patch"), version: z.number().int().optional() })
	.omit({ id: true })
	.meta({ id: "UpdateQuestionBody" });
export type UpdateQuestionBody = z.infer<typeof updateQuestionBodySchema>;

/** Fields that everybody sees once a question is closed: they give the answer away. */
export const closedQuestionSchema = z.object(pickFields(questionShape("stored"), CLOSED_FIELDS));
export type ClosedQuestion = z.infer<typeof closedQuestionSchema>;

const openQuestionSchema = z.object(pickFields(questionShape("stored"), OPEN_FIELDS));
/** The host asked it on the spot: its text may be empty, and its options may be no more than letters. */
const quickShape = { quick: z.literal(true).optional() };
/** Added by a game to the open fields: the actual time limit, null without a clock, and whether several options may be chosen. */
const played = { timeLimit: z.number().int().nullable(), isMultipleChoice: z.boolean(), ...quickShape };
/** For homework, where every question has a limit. */
export const limitedShape = { timeLimit: z.number().int() };
type Limited = z.infer<z.ZodObject<typeof limitedShape>>;

/** A question as a player gets it: nothing here may give the answer away. */
export const playerQuestionSchema = openQuestionSchema.extend(played).meta({ id: "PlayerQuestion" });
export type PlayerQuestion = z.infer<typeof playerQuestionSchema>;

/** A question in the host view: the fields that give the answer away only once it is closed. */
export const hostQuestionSchema = openQuestionSchema
	.extend({ ...played, ...closedQuestionSchema.partial().shape })
	.meta({ id: "HostQuestion" });
export type HostQuestion = z.infer<typeof hostQuestionSchema>;

/** Kept in the results of a game, unaffected by later edits of the quiz. */
export const storedQuestionSchema = z.object({ ...pickFields(questionShape("stored"), RESULT_FIELDS), ...quickShape });
type StoredQuestion = z.infer<typeof storedQuestionSchema>;

const ACCEPTED_SHOWN = 5;

/** A question as a game copies it: the time limit is resolved from the default of the quiz. */
export type GameQuestion = Omit<Question, "timeLimit"> & { timeLimitSeconds: number; quick?: true };

/** Drops undefined properties, so that equal questions have the same keys. */
function withoutUnset(values: object): object {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Turns a draft into a question: an id sent by the client is kept, a missing one is generated. */
export function toQuestion(draft: QuestionDraft | QuestionPublishable, newId: () => string): Question {
	return questionSchema.parse(withoutUnset({ ...draft, id: draft.id ?? newId() }));
}

/** The question after a PATCH. Does not validate the result: check it with one of the schemas above. */
export function patchQuestion(question: Question, { version: _, ...patch }: UpdateQuestionBody): Question {
	const unset = (name: string, value: unknown) => value === null || (value === "" && OPTIONAL_FIELDS.includes(name));
	const changes = Object.entries(patch).filter(([, value]) => value !== undefined);
	const kind = patch.kind === undefined ? kindOf(question) : (patch.kind ?? "choice");
	const before = kind === kindOf(question) ? question : changeKind(question, kind);
	const next = { ...before, ...Object.fromEntries(changes.map(([name, value]) => [name, unset(name, value) ? undefined : value])) };
	return questionSchema.parse(withoutUnset(completeKind(next)));
}

/** The PATCH that turns any question into this content: optional fields that it lacks are unset. */
export function replacementPatch(content: QuestionContent): Omit<UpdateQuestionBody, "version"> {
	return { ...Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, null])), ...withoutUnset(content) };
}

/** Optional fields that can be dropped without changing the question or its solution. */
const DROPPABLE = ["timeLimit", "extraInfo"];

/** Reads a question that a model or a file wrote, with a new id. Drops invalid optional fields; null without a valid required one. */
export function readWrittenQuestion(raw: unknown, newId: () => string): Question | null {
	if (typeof raw !== "object" || raw === null) return null;
	const schemas = new Map<string, z.ZodType>(Object.entries(questionPublishableSchema.shape));
	const isGood = (name: string, value: unknown) => !DROPPABLE.includes(name) || schemas.get(name)?.safeParse(value).success;
	// Pictures are uploaded separately, so an image id in the input means nothing.
	const fields = Object.entries(raw).filter(([name, value]) => name !== "id" && name !== "image" && isGood(name, value));
	const written = questionPublishableSchema.safeParse(Object.fromEntries(fields));
	return written.success ? toQuestion(written.data, newId) : null;
}

export function toGameQuestion({ timeLimit, ...question }: Question, defaultTimeLimit: number): GameQuestion {
	return { ...question, timeLimitSeconds: timeLimit ?? defaultTimeLimit };
}

const quickField = ({ quick }: GameQuestion) => (quick ? { quick } : {});

/** The part that players see while the question is open (docs/rules/live-game.md#what-a-player-may-see). Takes the copy of a game. */
export function playerQuestion(question: GameQuestion): PlayerQuestion & Limited {
	return {
		...pickFields(question, OPEN_FIELDS),
		...quickField(question),
		timeLimit: question.timeLimitSeconds,
		isMultipleChoice: rulesOf(question).choosesSeveral(question),
	};
}

/** Shown in addition once a question is closed: solution and extra info. Of many accepted texts, the first ones. */
export function closedQuestion(question: GameQuestion | Question): ClosedQuestion {
	const closed = pickFields(question, CLOSED_FIELDS);
	return closed.accepted ? { ...closed, accepted: closed.accepted.slice(0, ACCEPTED_SHOWN) } : closed;
}

/** The same for the host, with all accepted texts, because the host may accept more. */
export function closedQuestionForHost(question: GameQuestion): ClosedQuestion {
	return pickFields(question, CLOSED_FIELDS);
}

export function storedQuestion(question: GameQuestion): StoredQuestion {
	return { ...pickFields(question, RESULT_FIELDS), ...quickField(question) };
}

/**
 * Reads stored questions (D1, drafts in a browser); throws a ZodError for anything else. Version 1, the only one so far, is a bare list. A
 * new field must be optional in `stored` or have a default; a change of meaning needs `{ version: 2, questions }` and a branch here.
 */
export function readQuestions(stored: unknown): Question[] {
	return z.array(questionSchema).parse(stored);
}
