import { changeKind, completeKind, listKindProblems } from "../kinds/content";
import type { JudgedQuestion } from "../kinds/kind";
import { kindRules, questionKind } from "../kinds/rules";
import { FORMULA } from "../limits";
import { countFormulaElements } from "../text/formulas";
import { z } from "../z";
import { CLOSED_FIELDS, OPEN_FIELDS, OPTIONAL_FIELDS, pickFields, questionShape, RESULT_FIELDS } from "./question-fields";

/*
 * The shape of a question: schemas, what a player may see, its copy for a game, the reader of stored ones. Everything is derived from the table
 * in question-fields.ts; only the components that draw the fields list them again.
 */

export const questionSchema = z.object(questionShape("stored")).meta({ id: "Question" });
export type Question = z.infer<typeof questionSchema>;
/** The part that the author writes: everything except the id. Import, export and copies use it. */
export type QuestionContent = Omit<Question, "id">;

interface CheckInput extends JudgedQuestion {
	text: string;
	extraInfo?: string | undefined;
}

/** Checks across fields: the rules of the question's kind, and that all formulas together fit a page. */
function checkTogether(question: CheckInput, publishing: boolean, ctx: z.RefinementCtx): void {
	const { text, options, extraInfo = "" } = question;
	if (countFormulaElements([text, ...options, extraInfo]) > FORMULA.pageElements) {
		ctx.addIssue({ code: "custom", message: "formulaTooLarge", path: ["text"] });
	}
	for (const { path, key, max } of listKindProblems(question, publishing)) {
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
/** `quick`: the host asked the question on the spot; its text may be empty, and its options may be only letters. */
const quickShape = { quick: z.literal(true).optional() };
/** Added by a game to the open fields: the actual time limit, null without a clock, and whether several options may be chosen. */
const gameFields = { timeLimit: z.number().int().nullable(), isMultipleChoice: z.boolean(), ...quickShape };
/** The time limit of a homework question: always a number, because every question has one. */
export const limitedShape = { timeLimit: z.number().int() };
type TimeLimitField = z.infer<z.ZodObject<typeof limitedShape>>;

/** A question as a player gets it: nothing here may give the answer away. */
export const playerQuestionSchema = openQuestionSchema.extend(gameFields).meta({ id: "PlayerQuestion" });
export type PlayerQuestion = z.infer<typeof playerQuestionSchema>;

/** A question in the host view: the fields that give the answer away only once it is closed. */
export const hostQuestionSchema = openQuestionSchema
	.extend({ ...gameFields, ...closedQuestionSchema.partial().shape })
	.meta({ id: "HostQuestion" });
export type HostQuestion = z.infer<typeof hostQuestionSchema>;

/** The copy of a question in the results of a game, unaffected by later edits of the quiz. */
export const storedQuestionSchema = z.object({ ...pickFields(questionShape("stored"), RESULT_FIELDS), ...quickShape });
type StoredQuestion = z.infer<typeof storedQuestionSchema>;

const ACCEPTED_SHOWN = 5;

/** A question as a game copies it: the time limit is resolved from the default of the quiz. */
export type GameQuestion = Omit<Question, "timeLimit"> & { timeLimitSeconds: number; quick?: true };

/** Drops undefined properties, so that equal questions have the same keys. */
function dropUndefined(values: object): object {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Turns a draft into a question: an id sent by the client is kept, a missing one is generated. */
export function toQuestion(draft: QuestionDraft | QuestionPublishable, newId: () => string): Question {
	return questionSchema.parse(dropUndefined({ ...draft, id: draft.id ?? newId() }));
}

/** Returns the question after a PATCH. Does not validate the result: check it with one of the schemas above. */
export function patchQuestion(question: Question, { version: _, ...patch }: UpdateQuestionBody): Question {
	const unset = (name: string, value: unknown) => value === null || (value === "" && OPTIONAL_FIELDS.includes(name));
	const changes = Object.entries(patch).filter(([, value]) => value !== undefined);
	const kind = patch.kind === undefined ? questionKind(question) : (patch.kind ?? "choice");
	const before = kind === questionKind(question) ? question : changeKind(question, kind);
	const next = { ...before, ...Object.fromEntries(changes.map(([name, value]) => [name, unset(name, value) ? undefined : value])) };
	return questionSchema.parse(dropUndefined(completeKind(next)));
}

/** Returns the PATCH that turns any question into this content: missing optional fields are unset. */
export function replacementPatch(content: QuestionContent): Omit<UpdateQuestionBody, "version"> {
	return { ...Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, null])), ...dropUndefined(content) };
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

/** The part of a game's question that players see while it is open (docs/rules/live-game.md#what-a-player-may-see). */
export function toPlayerQuestion(question: GameQuestion): PlayerQuestion & TimeLimitField {
	return {
		...pickFields(question, OPEN_FIELDS),
		...quickField(question),
		timeLimit: question.timeLimitSeconds,
		isMultipleChoice: kindRules(question).choosesSeveral(question),
	};
}

/** The fields that players see once a question is closed: solution and extra info, with the first few accepted texts. */
export function toClosedQuestion(question: GameQuestion | Question): ClosedQuestion {
	const closed = pickFields(question, CLOSED_FIELDS);
	return closed.accepted ? { ...closed, accepted: closed.accepted.slice(0, ACCEPTED_SHOWN) } : closed;
}

/** The fields that the host sees once a question is closed, with all accepted texts, because the host may accept more. */
export function toClosedQuestionForHost(question: GameQuestion): ClosedQuestion {
	return pickFields(question, CLOSED_FIELDS);
}

export function toStoredQuestion(question: GameQuestion): StoredQuestion {
	return { ...pickFields(question, RESULT_FIELDS), ...quickField(question) };
}

/**
 * Reads stored questions (D1, drafts in a browser); throws a ZodError for anything else. Version 1, the only one so far, is a bare list. A
 * new field must be optional in `stored` or have a default; a change of meaning needs `{ version: 2, questions }` and a branch here.
 */
export function readQuestions(stored: unknown): Question[] {
	return z.array(questionSchema).parse(stored);
}
