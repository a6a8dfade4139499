import { describe, expect, it } from "vitest";
import type { QuestionKind } from "#contract/kinds/kind";
import type { Question } from "#contract/quizzes/question";
import { blankQuestion } from "#contract/quizzes/question-content";
import { type EditorAction, type EditorState, editorReducer, initialState } from "./editor-state";
import { type EditorValues, hasSameValues, newQuizValues, withFreeIds } from "./editor-values";

const question = (id: string, text = id, options = ["a", "b", "c"], correctAnswers = [0]): Question => ({
	id,
	text,
	options,
	correctAnswers,
});

function makeState(...questions: Question[]): EditorState {
	return initialState({ ...newQuizValues(), questions });
}
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state);
const ids = (state: EditorState) => state.values.questions.map(({ id }) => id);
const first = (state: EditorState) => state.values.questions[0];

describe("a new quiz", () => {
	it("has the defaults of a new quiz and one blank question", () => {
		const values = newQuizValues();
		expect(values).toMatchObject({ name: "", minAge: 5, maxAge: 99, language: "tr", visibility: "public", defaultTimeLimit: 60 });
		expect(values.questions).toEqual([blankQuestion(values.questions[0]?.id ?? "")]);
		expect(values.questions[0]).toMatchObject({ options: ["", ""], correctAnswers: [0] });
	});
	it("begins with the language that was used last, unless its book has another", () => {
		expect(newQuizValues(null, undefined, "de").language).toBe("de");
		expect(newQuizValues({ language: "fr", minAge: 5, maxAge: 99 }, undefined, "de").language).toBe("fr");
	});
});

describe("pasted options", () => {
	it("keep the marks of the others, and are no more than the kind allows", () => {
		const texts = Array.from({ length: 12 }, (_, n) => `o${n}`);
		const pasted = run(makeState(question("one", "one", ["a", ""], [1])), { type: "setOptions", id: "one", options: texts });
		expect(first(pasted)).toMatchObject({ options: texts.slice(0, 10), correctAnswers: [1] });
		const order = run(pasted, { type: "changeKind", id: "one", kind: "order" }, { type: "setOptions", id: "one", options: texts });
		expect(first(order)?.options).toEqual(texts.slice(0, 8));
	});
});

describe("questions", () => {
	it("adds, duplicates below the original and moves", () => {
		const state = run(makeState(question("one"), question("two")), { type: "addQuestion", newId: "three" });
		expect(ids(state)).toEqual(["one", "two", "three"]);
		const twice = run(state, { type: "duplicateQuestion", id: "one", newId: "copy" });
		expect(ids(twice)).toEqual(["one", "copy", "two", "three"]);
		expect(twice.values.questions[1]).toEqual({ ...question("one"), id: "copy" });
		expect(ids(run(twice, { type: "moveQuestion", id: "three", to: 0 }))).toEqual(["three", "one", "copy", "two"]);
		expect(ids(run(twice, { type: "moveQuestion", id: "one", to: 2 }))).toEqual(["copy", "two", "one", "three"]);
		expect(ids(run(twice, { type: "moveQuestion", id: "one", to: -1 }))).toEqual(ids(twice));
		expect(ids(run(twice, { type: "moveQuestion", id: "three", to: 4 }))).toEqual(ids(twice));
	});
	it("keeps the last question", () => {
		const state = run(makeState(question("one"), question("two")), { type: "deleteQuestion", id: "one" });
		expect(ids(state)).toEqual(["two"]);
		expect(ids(run(state, { type: "deleteQuestion", id: "two" }))).toEqual(["two"]);
	});
	it("never holds more than a hundred", () => {
		const hundred = Array.from({ length: 100 }, (_, n) => question(`q${n}`));
		const state = makeState(...hundred);
		expect(ids(run(state, { type: "addQuestion", newId: "more" }))).toHaveLength(100);
		expect(ids(run(state, { type: "addQuestions", questions: [question("more")] }))).toHaveLength(100);
	});
	it("replaces all, and adds in place of a question nobody has begun", () => {
		const state = makeState(blankQuestion("blank"));
		expect(ids(run(state, { type: "addQuestions", questions: [question("new")] }))).toEqual(["new"]);
		const begun = makeState(question("begun"));
		expect(ids(run(begun, { type: "addQuestions", questions: [question("new")] }))).toEqual(["begun", "new"]);
		expect(ids(run(begun, { type: "replaceQuestions", questions: [question("new")] }))).toEqual(["new"]);
		expect(ids(run(begun, { type: "replaceQuestions", questions: [] }))).toEqual(["begun"]);
	});
	it("gives questions that come in ids of their own", () => {
		const [same, other] = withFreeIds([question("one"), question("two")], [question("one")]);
		expect(same?.id).toMatch(/^[\w-]{10}$/);
		expect(other?.id).toBe("two");
	});
});

describe("options", () => {
	it("adds up to ten", () => {
		const adds = Array.from({ length: 12 }, () => ({ type: "addOption" as const, id: "one" }));
		expect(first(run(makeState(question("one")), ...adds))?.options).toHaveLength(10);
	});
	it("drops a removed option from the correct answers and shifts higher ones", () => {
		const state = makeState(question("one", "?", ["a", "b", "c", "d"], [1, 3]));
		expect(first(run(state, { type: "removeOption", id: "one", index: 1 }))).toMatchObject({
			options: ["a", "c", "d"],
			correctAnswers: [2],
		});
		expect(first(run(state, { type: "removeOption", id: "one", index: 0 }))).toMatchObject({ correctAnswers: [0, 2] });
	});
	it("keeps two options", () => {
		const state = makeState(question("one", "?", ["a", "b"], [0]));
		expect(first(run(state, { type: "removeOption", id: "one", index: 0 }))?.options).toEqual(["a", "b"]);
	});
	it("keeps what is correct when options move", () => {
		const state = makeState(question("one", "?", ["a", "b", "c", "d"], [0, 3]));
		const moved = first(run(state, { type: "moveOption", id: "one", index: 3, to: 1 }));
		expect(moved).toMatchObject({ options: ["a", "d", "b", "c"], correctAnswers: [0, 1] });
		expect(first(run(state, { type: "moveOption", id: "one", index: 0, to: 2 }))).toMatchObject({
			options: ["b", "c", "a", "d"],
			correctAnswers: [2, 3],
		});
		expect(first(run(state, { type: "moveOption", id: "one", index: 0, to: -1 }))).toEqual(state.values.questions[0]);
	});
	it("toggles correct answers, also the last one", () => {
		const state = makeState(question("one"));
		const two = run(state, { type: "toggleCorrect", id: "one", index: 2 });
		expect(first(two)?.correctAnswers).toEqual([0, 2]);
		expect(
			first(run(two, { type: "toggleCorrect", id: "one", index: 0 }, { type: "toggleCorrect", id: "one", index: 2 }))?.correctAnswers,
		).toEqual([]);
	});
	it("leaves the other questions as they are", () => {
		const state = makeState(question("one"), question("two"));
		const changed = run(state, { type: "changeOption", id: "two", index: 0, text: "x" });
		expect(changed.values.questions[0]).toBe(state.values.questions[0]);
		expect(changed.values.questions[1]?.options).toEqual(["x", "b", "c"]);
	});
});

describe("unsaved work", () => {
	it("is what differs from the saved values, whatever the order of keys", () => {
		const state = makeState(question("one"));
		const changed = run(state, { type: "setInfo", info: { name: "Planets" } });
		expect(hasSameValues(changed.values, changed.baseline)).toBe(false);
		expect(hasSameValues(run(changed, { type: "setInfo", info: { name: "" } }).values, changed.baseline)).toBe(true);
		const unset = run(state, { type: "changeQuestion", id: "one", change: { timeLimit: undefined } });
		expect(hasSameValues(unset.values, unset.baseline)).toBe(true);
		const loaded: EditorValues = { ...changed.values };
		expect(run(changed, { type: "load", values: loaded })).toEqual({ values: loaded, baseline: loaded });
	});
	it("is not made by the book's prefill, and what was typed stays", () => {
		const info = { language: "de" as const, minAge: 7, maxAge: 9 };
		const plain = run(makeState(question("one")), { type: "prefill", info });
		expect(plain.values).toMatchObject(info);
		expect(hasSameValues(plain.values, plain.baseline)).toBe(true);
		const typed = run(makeState(question("one")), { type: "setInfo", info: { minAge: 12 } }, { type: "prefill", info });
		expect(typed.values).toMatchObject({ ...info, minAge: 12 });
	});
});

it("brings back what a kind between did not have, and never over what was changed since", () => {
	const choice = question("a", "a", ["x", "y", "z"], [1]);
	const to = (kind: QuestionKind, earlier?: Question) => ({ type: "changeKind", id: "a", kind, earlier }) as const;
	const number = run(makeState(choice), to("number"));
	expect(first(run(number, to("choice")))).toMatchObject({ options: ["", ""], correctAnswers: [] });
	expect(first(run(number, to("choice", choice)))).toMatchObject({ options: ["x", "y", "z"], correctAnswers: [1] });
	const poll = run(makeState(choice), to("poll"));
	expect(first(run(poll, to("choice", choice)))).toMatchObject({ options: ["x", "y", "z"], correctAnswers: [1] });
	const changed = run(poll, { type: "changeOption", id: "a", index: 1, text: "other" }, to("choice", choice));
	expect(first(changed)).toMatchObject({ options: ["x", "other", "z"], correctAnswers: [] });
});
