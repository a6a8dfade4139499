import { describe, expect, it } from "vitest";
import { generateBodySchema } from "./ai/ai";
import { addPupilsBodySchema, changePupilBodySchema, createClassBodySchema } from "./classes/classes";
import { cardReadingsBodySchema } from "./games/card-readings";
import { timeFactorSchema } from "./games/host-commands";
import { answerTextsSchema } from "./games/play";
import { quickQuestionBodySchema } from "./games/quick-questions";
import { gameSettingsSchema } from "./games/settings";
import { createAssignmentBodySchema } from "./homework/assignments";
import { LIMITS } from "./limits";
import { pictureInputSchema } from "./media/media";
import { questionDraftSchema, questionPublishableSchema } from "./quizzes/question";
import { quizListQuerySchema } from "./quizzes/quizzes";
import { createReportBodySchema } from "./reports/reports";
import type { z } from "./z";

const long = (length: number) => "x".repeat(length);
const texts = (count: number, length = 3) => Array.from({ length: count }, (_, n) => `${n}`.padEnd(length, "x"));
const readings = (count: number) => Array.from({ length: count }, (_, n) => ({ card: n + 1, option: 0 }));
const pupils = (count: number) => Array.from({ length: count }, (_, n) => ({ number: n + 1 }));
const homework = { quizTemplateId: "quiz", dueAt: "2026-12-01T10:00:00Z" };
const wish = { additionalInstructions: "Capitals" };
const report = { quizId: "quiz", questionId: "question" };
const picture = { id: `${"A".repeat(32)}-64x64` };
const POLL = { kind: "poll", text: "Well?" };
const ORDER = { kind: "order", text: "Which first?" };
const TEXT = { kind: "text", text: "Who?", accepted: ["Sinan"] };
const NUMBER = { kind: "number", text: "How many?", value: 1 };
const OPEN = { kind: "open", text: "Why?" };

type Edge = [what: string, schema: z.ZodType, inside: readonly unknown[], outside: readonly unknown[]];

/** The last values that are taken, and the first that are refused. Those of a quiz, a book and an account: in the tests of their calls. */
const EDGES: Edge[] = [
	[
		"options of a poll",
		questionPublishableSchema,
		[2, 10].map((count) => ({ ...POLL, options: texts(count) })),
		[1, 11].map((count) => ({ ...POLL, options: texts(count) })),
	],
	[
		"options of an order",
		questionPublishableSchema,
		[3, 8].map((count) => ({ ...ORDER, options: texts(count) })),
		[2, 9].map((count) => ({ ...ORDER, options: texts(count) })),
	],
	[
		"options of a draft of an order",
		questionDraftSchema,
		[0, 8].map((count) => ({ ...ORDER, options: texts(count) })),
		[{ ...ORDER, options: texts(9) }],
	],
	[
		"accepted texts",
		questionPublishableSchema,
		[1, 20].map((count) => ({ ...TEXT, accepted: texts(count) })),
		[0, 21].map((count) => ({ ...TEXT, accepted: texts(count) })),
	],
	["the id of a question", questionDraftSchema, [{ id: "aZ09_-aZ09" }], ["aZ09_-aZ0", "aZ09_-aZ09x", "aZ09_-aZ0."].map((id) => ({ id }))],
	[
		"letters of an accepted text",
		questionPublishableSchema,
		[1, 80].map((length) => ({ ...TEXT, accepted: [long(length)] })),
		[0, 81].map((length) => ({ ...TEXT, accepted: [long(length)] })),
	],
	[
		"typing errors",
		questionPublishableSchema,
		[0, 1, 2].map((typos) => ({ ...TEXT, typos })),
		[-1, 3].map((typos) => ({ ...TEXT, typos })),
	],
	[
		"the right number",
		questionPublishableSchema,
		[1e15, -1e15].map((value) => ({ ...NUMBER, value })),
		[1.01e15, -1.01e15, Number.POSITIVE_INFINITY, Number.NaN].map((value) => ({ ...NUMBER, value })),
	],
	["the tolerance", questionPublishableSchema, [{ ...NUMBER, tolerance: 0 }], [{ ...NUMBER, tolerance: -1e-9 }]],
	["letters of a unit", questionPublishableSchema, [{ ...NUMBER, unit: long(20) }], [{ ...NUMBER, unit: long(21) }]],
	[
		"answers to an open question",
		questionPublishableSchema,
		[1, 5].map((maxAnswers) => ({ ...OPEN, maxAnswers })),
		[0, 6].map((maxAnswers) => ({ ...OPEN, maxAnswers })),
	],
	["texts of an open answer", answerTextsSchema, [texts(1), texts(5)], [texts(6)]],
	[
		"the alternative text of a picture",
		pictureInputSchema,
		[1, 300].map((length) => ({ ...picture, alt: long(length) })),
		[0, 301].map((length) => ({ ...picture, alt: long(length) })),
	],
	[
		"the words of a quick question",
		quickQuestionBodySchema,
		[0, 500].map((length) => ({ kind: "choice", text: long(length) })),
		[{ kind: "choice", text: long(501) }],
	],
	[
		"options of a quick question",
		quickQuestionBodySchema,
		[2, 6].map((count) => ({ kind: "poll", options: texts(count) })),
		[1, 7].map((count) => ({ kind: "poll", options: texts(count) })),
	],
	[
		"seconds of a quick question",
		quickQuestionBodySchema,
		[5, 600].map((timeLimit) => ({ kind: "open", timeLimit })),
		[4, 601].map((timeLimit) => ({ kind: "open", timeLimit })),
	],
	["the question before a quick one", quickQuestionBodySchema, [{ kind: "text", after: -1 }], [{ kind: "text", after: -2 }]],
	[
		"readings of a call",
		cardReadingsBodySchema,
		[1, 100].map((count) => ({ readings: readings(count) })),
		[0, 101].map((count) => ({ readings: readings(count) })),
	],
	[
		"cards and their options",
		cardReadingsBodySchema,
		[
			[1, 0],
			[100, 3],
		].map(([card, option]) => ({ readings: [{ card, option }] })),
		[
			[0, 0],
			[101, 0],
			[1, -1],
			[1, 4],
		].map(([card, option]) => ({ readings: [{ card, option }] })),
	],
	[
		"seconds of reading",
		gameSettingsSchema.partial(),
		[0, 15].map((readingSeconds) => ({ readingSeconds })),
		[-1, 16, 1.5].map((readingSeconds) => ({ readingSeconds })),
	],
	[
		"teams",
		gameSettingsSchema.partial(),
		[2, 8].map((count) => ({ teams: { mode: "even", count } })),
		[1, 9].map((count) => ({ teams: { mode: "even", count } })),
	],
	["more time for one", timeFactorSchema, [1, 1.5, 2, 3], [0, 0.5, 1.25, 2.5, 4]],
	[
		"attempts of homework",
		createAssignmentBodySchema,
		[0, 1, 10].map((attempts) => ({ ...homework, attempts })),
		[-1, 11, 1.5].map((attempts) => ({ ...homework, attempts })),
	],
	[
		"questions of homework",
		createAssignmentBodySchema,
		[1, 100].map((count) => ({ ...homework, questionIds: texts(count) })),
		[0, 101].map((count) => ({ ...homework, questionIds: texts(count) })),
	],
	[
		"the name of a class",
		createClassBodySchema,
		[1, 80].map((length) => ({ name: long(length) })),
		[0, 81].map((length) => ({ name: long(length) })),
	],
	[
		"pupils of a call",
		addPupilsBodySchema,
		[1, 200].map((count) => ({ pupils: pupils(count) })),
		[0, 201].map((count) => ({ pupils: pupils(count) })),
	],
	[
		"numbers of pupils",
		changePupilBodySchema,
		[1, 999_999_999].map((number) => ({ number })),
		[0, 1_000_000_000, 1.5].map((number) => ({ number })),
	],
	["labels of pupils", changePupilBodySchema, [0, 60].map((length) => ({ label: long(length) })), [{ label: long(61) }]],
	[
		"answer cards of pupils",
		changePupilBodySchema,
		[1, 100, null].map((answerCard) => ({ answerCard })),
		[0, 101].map((answerCard) => ({ answerCard })),
	],
	["material", generateBodySchema, [{ material: long(60_000) }], [{ material: long(60_001) }]],
	[
		"the wish for questions",
		generateBodySchema,
		[3, 2_000].map((length) => ({ additionalInstructions: long(length) })),
		[2, 2_001].map((length) => ({ additionalInstructions: long(length) })),
	],
	[
		"the number of questions to write",
		generateBodySchema,
		[5, 10, 15, 20].map((questionCount) => ({ ...wish, questionCount })),
		[0, 4, 21].map((questionCount) => ({ ...wish, questionCount })),
	],
	[
		"the words of a report",
		createReportBodySchema,
		[0, 2_000].map((length) => ({ ...report, description: long(length) })),
		[{ ...report, description: long(2_001) }],
	],
	["a search", quizListQuerySchema, ["", "abc", "ışı", long(100)].map((q) => ({ q })), ["a", "ab", " ab ", long(101)].map((q) => ({ q }))],
	[
		"the place of a page",
		quizListQuerySchema,
		[0, 10_000].map((skip) => ({ skip: `${skip}` })),
		["-1", "10001", "1.5", "x"].map((skip) => ({ skip })),
	],
];

describe("the last value that is taken, and the first that is refused", () => {
	it.each(EDGES)("%s", (_what, schema, inside, outside) => {
		for (const value of inside) expect(schema.safeParse(value).error?.issues, JSON.stringify(value).slice(0, 200)).toBeUndefined();
		for (const value of outside) expect(schema.safeParse(value).success, JSON.stringify(value).slice(0, 200)).toBe(false);
	});

	it("a longer page than the longest is the longest", () => {
		const limit = (text?: string) => quizListQuerySchema.parse({ limit: text }).limit;
		expect([limit(), limit("50"), limit("51"), limit("999")]).toEqual([LIMITS.pageSize.default, 50, 50, 50]);
	});
});
