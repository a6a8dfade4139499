import { describe, expect, it } from "vitest";
import type { QuestionKind } from "#contract/kinds/kind";
import {
	patchQuestion,
	type Question,
	questionDraftSchema,
	questionPublishableSchema,
	questionSchema,
	readQuestions,
	readWrittenQuestion,
	replacementPatch,
	toClosedQuestion,
	toClosedQuestionForHost,
	toGameQuestion,
	toPlayerQuestion,
	toQuestion,
	toStoredQuestion,
	updateQuestionBodySchema,
} from "#contract/quizzes/question";
import { blankQuestion, isBlankQuestion, isSameQuestion, withoutId } from "#contract/quizzes/question-content";
import { questionTexts } from "#contract/quizzes/question-texts";
import database from "../fixtures/stored-json/1.0.0/database.json";

const FULL = {
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
} satisfies Question;
const { options: _options, correctAnswers: _correct, ...typed } = FULL;
const TYPED = { ...typed, options: [], correctAnswers: [] };
/** A new field without a value here fails the first test below. */
const KINDS: Record<QuestionKind, Question> = {
	choice: FULL,
	poll: { ...FULL, kind: "poll", correctAnswers: [], multiple: true },
	order: { ...FULL, kind: "order", correctAnswers: [0, 1, 2] },
	text: { ...TYPED, kind: "text", accepted: ["a", "b", "c", "d", "e", "f"], match: "marks", typos: 2 },
	number: { ...TYPED, kind: "number", value: 42.5, tolerance: 0.5, unit: "km" },
	open: { ...TYPED, kind: "open", maxAnswers: 3, approve: true },
};
const FIELDS = Object.keys(questionSchema.shape).sort();
/** Gives the answer away: never sent while a question is open. */
const SECRET = ["accepted", "correctAnswers", "extraInfo", "tolerance", "value"];
const AUTHORS = ["match", "multiple", "typos"];
const keys = (value: object) => Object.keys(value).sort();

describe("every field of a question", () => {
	it("is known to this test", () => {
		expect([...new Set(Object.values(KINDS).flatMap(keys))].sort()).toEqual(FIELDS);
	});

	it.each(Object.entries(KINDS))("of kind %s survives the draft, publishing, the store, a PATCH, and the copies", (_, full) => {
		expect(questionDraftSchema.parse(full)).toEqual(full);
		expect(questionPublishableSchema.parse(full)).toEqual(full);
		expect(toQuestion(questionDraftSchema.parse(full), () => "never")).toEqual(full);
		expect(readQuestions(JSON.parse(JSON.stringify([full])))).toEqual([full]);
		expect(patchQuestion(blankQuestion(full.id), updateQuestionBodySchema.parse(replacementPatch(withoutId(full))))).toEqual(full);
		const { timeLimit, ...played } = full;
		expect(toGameQuestion(full, 60)).toEqual({ ...played, timeLimitSeconds: timeLimit });
		const { id: _id, ...content } = full;
		expect(withoutId(full)).toEqual(content);
		// Pictures are uploaded separately, never taken from an id in a file or an answer of a model.
		const { image: _image, ...withoutPicture } = full;
		expect(readWrittenQuestion(full, () => full.id)).toEqual(withoutPicture);
	});

	it.each(Object.entries(KINDS))(
		"of kind %s reaches players while the question is open or once it is closed, or is the author's alone",
		(_, full) => {
			const game = toGameQuestion(full, 60);
			const open = toPlayerQuestion(game);
			for (const secret of [...SECRET, ...AUTHORS]) expect(open).not.toHaveProperty(secret);
			expect(keys({ ...open, ...toClosedQuestion(game) }).filter((key) => key !== "isMultipleChoice")).toEqual(
				keys(full).filter((key) => !AUTHORS.includes(key)),
			);
			expect(keys(toClosedQuestion(game)).every((key) => SECRET.includes(key))).toBe(true);
			expect(toClosedQuestion(game).accepted ?? []).toEqual(full.accepted?.slice(0, 5) ?? []);
			expect(toClosedQuestionForHost(game).accepted).toEqual(full.accepted);
		},
	);
});

describe("a question", () => {
	it("gets the quiz's time limit in a game if it has none of its own", () => {
		const { timeLimit: _, ...unset } = FULL;
		expect(toGameQuestion(unset, 60).timeLimitSeconds).toBe(60);
		expect(toGameQuestion(FULL, 60)).toMatchObject({ timeLimitSeconds: 30 });
		expect(toPlayerQuestion(toGameQuestion(unset, 60))).toMatchObject({ timeLimit: 60, isMultipleChoice: true });
	});

	it("keeps a given id or gets a new one; unset fields are absent", () => {
		const draft = questionDraftSchema.parse({ text: " Ob? ", timeLimit: null, extraInfo: "  " });
		expect(toQuestion(draft, () => "new")).toEqual({ id: "new", text: "Ob?", options: [], correctAnswers: [] });
		expect(keys(toQuestion(draft, () => "new"))).toEqual(["correctAnswers", "id", "options", "text"]);
	});

	it("is patched: absent fields stay, null and an empty text unset optional ones", () => {
		expect(patchQuestion(FULL, {})).toEqual(FULL);
		expect(patchQuestion(FULL, { text: "", version: 4 })).toEqual({ ...FULL, text: "" });
		const { timeLimit: _, extraInfo: __, ...bare } = FULL;
		expect(patchQuestion(FULL, { timeLimit: null, extraInfo: "" })).toEqual(bare);
		expect(patchQuestion(FULL, replacementPatch(withoutId(bare)))).toEqual(bare);
		expect(updateQuestionBodySchema.parse({ id: "klmnopqrst" })).toEqual({});
	});

	it("is kept in results as played, without the texts that only players read", () => {
		expect(keys(toStoredQuestion(toGameQuestion(FULL, 60)))).toEqual(["correctAnswers", "id", "image", "options", "text"]);
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

	it("is blank until a text is typed, and equal for any order of keys and correct answers", () => {
		expect(isBlankQuestion(blankQuestion("x"))).toBe(true);
		expect(isBlankQuestion({ ...blankQuestion("x"), options: ["", "Ob"] })).toBe(false);
		expect(isBlankQuestion({ ...blankQuestion("x"), extraInfo: "Note" })).toBe(false);
		const { text, ...rest } = FULL;
		expect(isSameQuestion(FULL, { ...rest, correctAnswers: [2, 0], text })).toBe(true);
		expect(isSameQuestion(FULL, { ...FULL, extraInfo: undefined })).toBe(false);
		expect(isSameQuestion({ ...FULL, extraInfo: undefined }, { ...rest, text, extraInfo: undefined })).toBe(true);
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
