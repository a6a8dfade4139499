import { describe, expect, it } from "vitest";
import type { Question } from "#contract/quizzes/question";
import { blankQuestion } from "#contract/quizzes/question-content";
import { type EditorValues, newQuizValues } from "./editor-values";
import { findDifferences, mergeQuiz, type Side, type Versions } from "./merge-quiz";

const question = (id: string, text = id): Question => ({ id, text, options: ["yes", "no"], correctAnswers: [0] });
const quiz = (questions: Question[], info: Partial<EditorValues> = {}): EditorValues => ({
	...newQuizValues(),
	name: "Rivers",
	...info,
	questions,
});
const [a, b, c] = [question("a"), question("b"), question("c")];
const base = quiz([a, b, c]);

const suggested = (versions: Versions) =>
	findDifferences(versions).map(({ key, suggested: side, both }) => `${key}: ${side}${both ? " (both)" : ""}`);
const merged = (versions: Versions, sides: Record<string, Side> = {}) =>
	mergeQuiz(versions, ({ key, suggested: side }) => sides[key] ?? side);
const texts = ({ questions }: EditorValues) => questions.map(({ text }) => text);

describe("what two versions of a quiz have differently", () => {
	it("is nothing where both are the same, whatever the order of keys or of correct answers", () => {
		const other = { correctAnswers: [0], options: ["yes", "no"], text: "a", id: "a" };
		expect(findDifferences({ mine: quiz([a]), theirs: quiz([other]), base: null })).toEqual([]);
	});

	it("names settings, with those together that belong together", () => {
		const mine = quiz([a, b, c], { name: "Mine", minAge: 7 });
		const theirs = quiz([a, b, c], { visibility: "private", maxAge: 12, bookId: "book", topicNumber: 3 });
		expect(suggested({ mine, theirs, base })).toEqual(["name: mine", "visibility: theirs", "ages: mine (both)", "place: theirs"]);
	});

	it("follows questions by their ids, wherever they were moved", () => {
		const mine = quiz([c, a, question("b", "Mine")]);
		const theirs = quiz([a, question("b", "Theirs"), c]);
		const differences = findDifferences({ mine, theirs, base });
		expect(differences).toMatchObject([
			{ what: "question", number: 3, mine: { text: "Mine" }, theirs: { text: "Theirs" }, suggested: "mine", both: true },
			{ what: "order", suggested: "mine", both: false },
		]);
	});

	it("tells added from deleted questions by the version that both began with", () => {
		const mine = quiz([a, b, question("mine")]);
		const theirs = quiz([a, c, question("theirs")]);
		expect(suggested({ mine, theirs, base })).toEqual([
			"question b: theirs",
			"question mine: mine",
			"question c: mine",
			"question theirs: theirs",
		]);
		// Without it, nothing is lost that the author does not refuse.
		expect(suggested({ mine, theirs, base: null })).toEqual([
			"question b: mine",
			"question mine: mine",
			"question c: theirs",
			"question theirs: theirs",
		]);
	});

	it("a question that one side deleted and the other changed is never lost silently", () => {
		const changed = question("b", "Changed");
		expect(suggested({ mine: quiz([a, c]), theirs: quiz([a, changed, c]), base })).toEqual(["question b: theirs (both)"]);
		expect(suggested({ mine: quiz([a, changed, c]), theirs: quiz([a, c]), base })).toEqual(["question b: mine (both)"]);
	});

	it("a new question that nobody has begun does not count", () => {
		expect(findDifferences({ mine: quiz([a, blankQuestion("new")]), theirs: quiz([a]), base: null })).toEqual([]);
		expect(texts(merged({ mine: quiz([a, blankQuestion("new")]), theirs: quiz([a]), base: null }))).toEqual(["a"]);
	});
});

describe("the merged quiz", () => {
	const mine = quiz([a, question("b", "Mine"), c, question("new", "New here")], { name: "Mine", minAge: 7 });
	const theirs = quiz([question("first", "New there"), c, a, question("b", "Theirs")], { name: "Theirs", maxAge: 12 });
	const all = (side: Side) => mergeQuiz({ mine, theirs, base }, () => side);

	it("is one of the two where all differences are taken from it", () => {
		expect(all("mine")).toEqual(mine);
		expect(all("theirs")).toEqual(theirs);
	});

	it("has what both changed, each where it was put", () => {
		const whole = merged({ mine, theirs, base });
		expect(whole).toMatchObject({ name: "Mine", minAge: 7, maxAge: 99 });
		// The order is theirs: here nothing was moved.
		expect(texts(whole)).toEqual(["New there", "c", "New here", "a", "Mine"]);
	});

	it("takes single ones", () => {
		const sides = { name: "theirs", "question b": "theirs", "question new": "theirs", order: "mine" } as const;
		const some = merged({ mine, theirs, base }, sides);
		expect([some.name, ...texts(some)]).toEqual(["Theirs", "New there", "a", "Theirs", "c"]);
	});

	it("has no question left where none was taken", () => {
		const disjoint = { mine: quiz([a]), theirs: quiz([b]), base: null };
		expect(merged(disjoint, { "question a": "theirs", "question b": "mine" }).questions).toEqual([]);
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8])("differs from neither side but in what was taken from the other (seed %i)", (seed) => {
		let state = seed;
		const random = (below: number) => {
			state = (state * 48_271) % 2_147_483_647;
			return state % below;
		};
		const change = (from: readonly Question[]): Question[] => {
			const questions = from.flatMap((one) => {
				const dice = random(6);
				return dice === 0 ? [] : dice === 1 ? [{ ...one, text: `${one.text} ${random(100)}` }] : [one];
			});
			questions.splice(random(questions.length + 1), 0, question(`new ${random(1000)}`));
			const [moved] = questions.splice(random(questions.length), 1);
			if (moved) questions.splice(random(questions.length + 1), 0, moved);
			return questions;
		};
		const start = quiz(Array.from({ length: 12 }, (_, index) => question(`q${index}`)));
		const versions = { mine: quiz(change(start.questions)), theirs: quiz(change(start.questions)), base: start };
		const sides = new Map(findDifferences(versions).map(({ key }): [string, Side] => [key, random(2) ? "mine" : "theirs"]));
		const result = mergeQuiz(versions, ({ key }) => sides.get(key) ?? "mine");
		expect(new Set(result.questions.map(({ id }) => id)).size).toBe(result.questions.length);
		for (const side of ["mine", "theirs"] as const) {
			const left = findDifferences({ mine: result, theirs: versions[side], base: null }).filter(({ what }) => what !== "order");
			expect(left.map(({ key }) => sides.get(key))).toEqual(left.map(() => (side === "mine" ? "theirs" : "mine")));
		}
	});
});
