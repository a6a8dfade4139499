import { describe, expect, it } from "vitest";
import {
	closedQuestion,
	patchQuestion,
	patchTo,
	playerQuestion,
	type Question,
	questionDraftSchema,
	questionPublishableSchema,
	questionSchema,
	questionTexts,
	readQuestions,
	readWrittenQuestion,
	storedQuestion,
	toGameQuestion,
	toQuestion,
	updateQuestionBodySchema,
} from "#contract/question";
import { blankQuestion, contentOf, isBlankQuestion, sameQuestion } from "#contract/question-content";
import database from "../fixtures/stored-json/v1/database.json";

/** A value for every field: a new field without one here fails the type check and the first test below. */
const FULL: Required<Question> = {
	id: "abcdefghij",
	text: "Which rivers flow north?",
	options: ["Nile", "Danube", "Ob"],
	image: {
		id: `${"A".repeat(32)}-800x600`,
		alt: "A map",
		url: `/media/${"A".repeat(32)}-800x600`,
		width: 800,
		height: 600,
	},
	correctAnswers: [0, 2],
	timeLimit: 30,
	extraInfo: "Most do not.",
};
const FIELDS = Object.keys(questionSchema.shape).sort();
/** Never leaves a game while a question is open, because it gives the answer away. */
const SECRET = ["correctAnswers", "extraInfo"];
const keys = (value: object) => Object.keys(value).sort();

describe("every field of a question", () => {
	it("is known to this test", () => {
		expect(keys(FULL)).toEqual(FIELDS);
	});

	it.each(FIELDS)("%s survives the draft, publishing, the store, a PATCH, and the copies", (name) => {
		const value = Object.entries(FULL).find(([key]) => key === name)?.[1];
		expect(questionDraftSchema.parse(FULL)).toHaveProperty(name, value);
		expect(questionPublishableSchema.parse(FULL)).toHaveProperty(name, value);
		expect(toQuestion(questionDraftSchema.parse(FULL), () => "never")).toHaveProperty(name, value);
		expect(readQuestions(JSON.parse(JSON.stringify([FULL])))[0]).toHaveProperty(name, value);
		expect(patchQuestion({ ...blankQuestion(FULL.id) }, updateQuestionBodySchema.parse(patchTo(contentOf(FULL))))).toHaveProperty(
			name,
			value,
		);
		if (name !== "timeLimit") expect(toGameQuestion(FULL, 60)).toHaveProperty(name, value);
		if (name !== "id") expect(contentOf(FULL)).toHaveProperty(name, value);
		// A picture is uploaded separately, never taken from an id in a file or in a model's answer.
		if (name !== "id" && name !== "image") expect(readWrittenQuestion(FULL, () => "new")).toHaveProperty(name, value);
	});

	it("reaches players either while the question is open or once it is closed, or is the author's alone", () => {
		const game = toGameQuestion(FULL, 60);
		expect(keys(playerQuestion(game))).toEqual(["id", "image", "isMultipleChoice", "options", "text", "timeLimit"]);
		expect(keys(closedQuestion(game))).toEqual(SECRET);
		expect(keys({ ...playerQuestion(game), ...closedQuestion(game) }).filter((key) => key !== "isMultipleChoice")).toEqual(FIELDS);
		for (const secret of SECRET) expect(playerQuestion(game)).not.toHaveProperty(secret);
	});
});

describe("a question", () => {
	it("takes the time limit of the quiz into the game where it has none of its own", () => {
		const { timeLimit: _, ...unset } = FULL;
		expect(toGameQuestion(unset, 60).timeLimitSeconds).toBe(60);
		expect(toGameQuestion(FULL, 60)).toMatchObject({ timeLimitSeconds: 30 });
		expect(playerQuestion(toGameQuestion(unset, 60))).toMatchObject({ timeLimit: 60, isMultipleChoice: true });
	});

	it("keeps an id that came with it and gets one where none did; what is unset is absent", () => {
		const draft = questionDraftSchema.parse({ text: " Ob? ", timeLimit: null, extraInfo: "  " });
		expect(toQuestion(draft, () => "new")).toEqual({ id: "new", text: "Ob?", options: [], correctAnswers: [] });
		expect(keys(toQuestion(draft, () => "new"))).toEqual(["correctAnswers", "id", "options", "text"]);
	});

	it("is patched: absent fields stay, null and an empty text unset optional ones", () => {
		expect(patchQuestion(FULL, {})).toEqual(FULL);
		expect(patchQuestion(FULL, { text: "", version: 4 })).toEqual({ ...FULL, text: "" });
		const { timeLimit: _, extraInfo: __, ...bare } = FULL;
		expect(patchQuestion(FULL, { timeLimit: null, extraInfo: "" })).toEqual(bare);
		expect(patchQuestion(FULL, patchTo(contentOf(bare)))).toEqual(bare);
		expect(updateQuestionBodySchema.parse({ id: "klmnopqrst" })).toEqual({});
	});

	it("is kept by results as it was asked, without what only players read", () => {
		expect(keys(storedQuestion(toGameQuestion(FULL, 60)))).toEqual(["correctAnswers", "id", "image", "options", "text"]);
	});

	it("gives its texts by the field names of moderation", () => {
		expect(questionTexts(FULL)).toEqual([
			{ text: FULL.text, field: "question" },
			...FULL.options.map((text, optionIndex) => ({ text, field: "answer_option", optionIndex })),
			{ text: FULL.image.alt, field: "image" },
			{ text: FULL.extraInfo, field: "extra_info" },
		]);
		expect(questionTexts(blankQuestion("x")).map(({ field }) => field)).toEqual(["answer_option", "answer_option"]);
	});

	it("is blank until a text is typed, and the same whatever the order of keys and correct answers", () => {
		expect(isBlankQuestion(blankQuestion("x"))).toBe(true);
		expect(isBlankQuestion({ ...blankQuestion("x"), options: ["", "Ob"] })).toBe(false);
		expect(isBlankQuestion({ ...blankQuestion("x"), extraInfo: "Note" })).toBe(false);
		const { text, ...rest } = FULL;
		expect(sameQuestion(FULL, { ...rest, correctAnswers: [2, 0], text })).toBe(true);
		expect(sameQuestion(FULL, { ...FULL, extraInfo: undefined })).toBe(false);
		expect(sameQuestion({ ...FULL, extraInfo: undefined }, { ...rest, text, extraInfo: undefined })).toBe(true);
	});

	it("that a machine wrote loses invalid optional fields, and its id", () => {
		const written = { ...FULL, timeLimit: 100_000, extraInfo: 5, type: "multi-select" };
		const { timeLimit: _, extraInfo: __, image: ___, ...bare } = FULL;
		expect(readWrittenQuestion(written, () => "new")).toEqual({ ...bare, id: "new" });
		const bomb = "$\\def\\a{x}\\a$";
		expect(readWrittenQuestion({ ...written, extraInfo: bomb }, () => "new")).toEqual({ ...bare, id: "new" });
		for (const broken of [null, "text", [], { ...FULL, options: ["one"] }, { ...FULL, correctAnswers: [7] }, { ...FULL, text: bomb }]) {
			expect(readWrittenQuestion(broken, () => "new")).toBeNull();
		}
	});
});

describe("stored questions", () => {
	it("of version 1 are read whole", () => {
		expect(database.quiz_contents.length).toBeGreaterThan(0);
		for (const { questions } of database.quiz_contents) {
			const stored: unknown = typeof questions === "string" ? JSON.parse(questions) : questions;
			expect(readQuestions(stored)).toEqual(stored);
		}
	});

	it("lose unknown fields, and are refused if an entry is not a question", () => {
		expect(readQuestions([{ ...FULL, colour: "red" }])).toEqual([FULL]);
		expect(() => readQuestions([{ id: "abcdefghij" }])).toThrow();
		expect(() => readQuestions("[]")).toThrow();
	});
});
