import { describe, expect, it, vi } from "vitest";
import type { AnswerFields, AnswerValue, JudgedQuestion } from "./kind";
import { isWithin } from "./number";
import { judgeAnswer, readAnswer } from "./rules";
import { createAnswerSums } from "./sum-up";
import { countTypingErrors, matchText } from "./text";

const OPTIONS = ["a", "b", "c", "d"];
const choice: JudgedQuestion = { options: OPTIONS, correctAnswers: [1] };
const several: JudgedQuestion = { options: OPTIONS, correctAnswers: [1, 3] };
const poll: JudgedQuestion = { kind: "poll", options: OPTIONS, correctAnswers: [] };
const order: JudgedQuestion = { kind: "order", options: OPTIONS, correctAnswers: [2, 0, 3, 1] };
const text: JudgedQuestion = { kind: "text", options: [], correctAnswers: [], accepted: ["Mimar Sinan", "Sinan"] };
const number: JudgedQuestion = { kind: "number", options: [], correctAnswers: [], value: 0.3, tolerance: 0.1 };

describe("an answer", () => {
	it.each<[string, JudgedQuestion, AnswerFields, boolean | null]>([
		["one option that is right", choice, { answers: [1] }, true],
		["one option that is wrong", choice, { answers: [0] }, false],
		["the same set in another order", several, { answers: [3, 1] }, true],
		["part of the set", several, { answers: [3] }, false],
		["fields of other kinds beside a choice, which are ignored", choice, { answers: [1], text: "b", number: 1 }, true],
		["a vote", poll, { answers: [2] }, null],
		["several votes", { ...poll, multiple: true }, { answers: [2, 0] }, null],
		["the right sequence", order, { answers: [2, 0, 3, 1] }, true],
		["another sequence", order, { answers: [0, 2, 3, 1] }, false],
		["an accepted text", text, { text: "  mimar  SİNAN " }, true],
		["another text", text, { text: "Leonardo" }, false],
		["a number at the edge of the tolerance", number, { number: 0.4 }, true],
		["the other edge", number, { number: 0.2 }, true],
		["a number just beyond", number, { number: 0.40001 }, false],
		["minus zero", { ...number, value: 0, tolerance: 0 }, { number: -0 }, true],
	])("is judged: %s", (_, question, fields, right) => {
		const read = readAnswer(question, fields, "tr");
		if (!("given" in read)) throw new Error(read.problem.key);
		expect(judgeAnswer(question, read.given, "tr")).toBe(right);
	});

	it.each<[string, JudgedQuestion, AnswerFields, string, string]>([
		["no option", choice, { answers: [] }, "answers", "answersRequired"],
		["a text where options are asked for", choice, { text: "b" }, "answers", "answersRequired"],
		["two options for one", choice, { answers: [0, 1] }, "answers", "answersSingle"],
		["an option twice", several, { answers: [1, 1] }, "answers", "unique"],
		["an option that is not there", poll, { answers: [4] }, "answers", "answersRange"],
		["two votes where one is asked for", poll, { answers: [0, 1] }, "answers", "answersSingle"],
		["a vote with a text", poll, { answers: [0], text: "a" }, "text", "fieldOfOtherKind"],
		["part of a sequence", order, { answers: [2, 0, 3] }, "answers", "answersOrder"],
		["an option twice in a sequence", order, { answers: [2, 0, 3, 3] }, "answers", "unique"],
		["nothing typed", text, { text: "  " }, "text", "answerTextRequired"],
		["only invisible characters", text, { text: "\u200b\u00ad" }, "text", "answerTextRequired"],
		["81 characters", text, { text: "x".repeat(81) }, "text", "answerTextTooLong"],
		["20 signs that stand for 18 letters each", text, { text: "\ufdfa".repeat(20) }, "text", "answerTextTooLong"],
		["options where a text is asked for", text, { answers: [0] }, "text", "answerTextRequired"],
		["a text with a number", text, { text: "Sinan", number: 1 }, "number", "fieldOfOtherKind"],
		["no number", number, {}, "number", "answerNumberRequired"],
		["not a number", number, { number: Number.NaN }, "number", "answerNumberRequired"],
		["a number beyond all limits", number, { number: 1.1e15 }, "number", "answerNumberRequired"],
	])("is refused: %s", (_, question, fields, field, key) => {
		expect(readAnswer(question, fields, "tr")).toEqual({ problem: { field, key } });
	});
});

/** Typing errors by the whole table, as it is defined. */
function errorsByTable(one: string, other: string): number {
	const table: number[][] = [];
	const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
	for (let i = 0; i <= one.length; i++) {
		const row: number[] = [];
		table.push(row);
		for (let j = 0; j <= other.length; j++) {
			const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
			const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
			row.push(i === 0 || j === 0 ? i + j : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
		}
	}
	return at(one.length, other.length);
}

describe("typing errors", () => {
	it.each([
		["istanbul", "istanbul", 0],
		["istanbul", "istanbl", 1],
		["istanbul", "istanbull", 1],
		["istanbul", "istambul", 1],
		["istanbul", "itsanbul", 1],
		["istanbul", "itsanbl", 2],
		["", "abc", 3],
	])("%s and %s: %i", (one, other, errors) => {
		for (const most of [0, 1, 2]) {
			expect(countTypingErrors([...one], [...other], most)).toBe(Math.min(errors, most + 1));
			expect(countTypingErrors([...other], [...one], most)).toBe(Math.min(errors, most + 1));
		}
	});

	it("are those of the whole table of two texts, for all pairs of up to five letters", () => {
		let longest = [""];
		const words = [""];
		for (let length = 1; length <= 5; length++) {
			longest = longest.flatMap((word) => [...(length < 5 ? "abc" : "ab")].map((letter) => word + letter));
			words.push(...longest);
		}
		const wrong = words.flatMap((one) =>
			words.flatMap((other) => {
				const errors = errorsByTable(one, other);
				const found = [0, 1, 2].map((most) => countTypingErrors([...one], [...other], most));
				return found.every((few, most) => few === Math.min(errors, most + 1)) ? [] : [`${one} ${other}: ${found.join()}`];
			}),
		);
		expect(words.length).toBe(283);
		expect(wrong).toEqual([]);
	});

	it("cost little, also in the longest texts: of each letter only its neighbours are compared, and each accepted text is folded once", () => {
		let read = 0;
		const counted = (letters: string[]) =>
			new Proxy(letters, {
				get: (target, key) => {
					if (typeof key === "string" && /^\d+$/.test(key)) read++;
					return Reflect.get(target, key);
				},
			});
		const letters = Array.from("abcd".repeat(76));
		expect(countTypingErrors(counted([...letters, "1", "2", "3"]), counted([...letters, "x", "y", "z"]), 2)).toBe(3);
		// A row has five places; each reads two letters, and four more for a swap.
		expect(read).toBeLessThanOrEqual(5 * 6 * (letters.length + 3));

		// Each of these signs is four letters when it is folded.
		const long = "\u337f".repeat(76);
		const question: JudgedQuestion = { ...text, accepted: Array.from({ length: 20 }, (_, n) => `${long}12${n}`), typos: 2 };
		expect(matchText(question, `${long}abc`, "tr")).toBeNull();
		const normalize = vi.spyOn(String.prototype, "normalize");
		for (let n = 0; n < 100; n++) expect(matchText(question, `${long}abc`, "tr")).toBeNull();
		const foldings = normalize.mock.calls.length;
		normalize.mockRestore();
		// Each text is normalised a few times to be folded.
		expect(foldings).toBeLessThanOrEqual(4 * 100);
	});

	it.each<[accepted: string, typos: 0 | 1 | 2, given: string, right: boolean]>([
		["Istanbul", 0, "Istanbl", false],
		["Istanbul", 1, "Istanbl", true],
		["Istanbul", 1, "Itsanbl", false],
		["Istanbul", 2, "Itsanbl", true],
		["Istanbul", 2, "stanbl", true],
		["Istanbul", 2, "sanbl", false],
		["Ankara", 2, "Ankra", true],
		["Ankara", 2, "Ankr", false],
		["Antalya", 2, "Antlya", true],
		["Antalya", 2, "Antla", false],
		["Lyon", 2, "Lyno", true],
		["Lyon", 2, "Ln", false],
		["Rom", 2, "Ram", false],
		["1453", 2, "1454", false],
	])("%s with %i takes %s: %s", (accepted, typos, given, right) => {
		const question: JudgedQuestion = { ...text, accepted: [accepted], typos };
		expect(matchText(question, given, "en") !== null).toBe(right);
	});

	it("count against the accepted text that is nearest", () => {
		const question: JudgedQuestion = { ...text, accepted: ["Marmara Denizi", "Marmara Deniz"], typos: 2 };
		expect(matchText(question, "marmara deniz", "tr")).toEqual({ accepted: "Marmara Deniz", errors: 0 });
	});
});

describe("numbers", () => {
	it.each([
		[0.3, 0.4, 0.1, true],
		[0.3, 0.2, 0.1, true],
		[0.1 + 0.2, 0.3, 0, false],
		[1.005, 1, 0.005, true],
		[1e15, 1e15 - 1, 1, true],
		[1e-300, 0, 1e-300, true],
		[5e-324, 0, 0, false],
		[-2.5, 2.5, 5, true],
		[-2.5, 2.5, 4.999999999999999, false],
		[3, 3, 0, true],
	])("%f and %f are %f apart: %s", (one, other, tolerance, within) => {
		expect(isWithin(one, other, tolerance)).toBe(within);
		expect(isWithin(other, one, tolerance)).toBe(within);
	});
});

describe("the sum of answers", () => {
	function sumUp(question: JudgedQuestion, answers: readonly { given: AnswerValue; correct: boolean }[]) {
		const sums = createAnswerSums(question, "tr");
		for (const answer of answers) sums.add(answer);
		return sums.summary();
	}

	it("groups texts by folding, shows each as most wrote it, and counts the rest", () => {
		const given = ["sinan", "Sinan", "Sinan", "SİNAN", "Leonardo", "Bramante", "bramante"];
		const answers = given.map((one) => ({ given: one, correct: judgeAnswer(text, one, "tr") ?? false }));
		expect(sumUp(text, answers)).toEqual({
			given: [
				{ text: "Sinan", count: 4, right: true },
				{ text: "Bramante", count: 2, right: false },
				{ text: "Leonardo", count: 1, right: false },
			],
			givenOthers: 0,
		});
		const many = Array.from({ length: 25 }, (_, n) => ({ given: n, correct: n === 3 }));
		const summary = sumUp(number, many);
		expect(summary.given).toHaveLength(20);
		expect(summary.given[0]).toEqual({ number: 3, count: 1, right: true });
		expect(summary.givenOthers).toBe(5);
		expect(sumUp(order, [{ given: [2, 0, 3, 1], correct: true }]).given).toEqual([{ answers: [2, 0, 3, 1], count: 1, right: true }]);
	});
});
