import { describe, expect, it } from "vitest";
import { fieldProblem } from "#contract/validation";
import { bookPath } from "~/lib/paths";
import { validateOpenTopics, validateTopic, withOpenTopics } from "./book-draft";
import {
	findUnvalidatedRow,
	isInOrder,
	listOtherRows,
	makeNextTopic,
	NO_TOPIC,
	renumberRows,
	type TopicValues,
	toTopicInputs,
	toUnvalidatedRow,
	withTopicOpen,
} from "./topics";

it("names each unfolded topic once, and leaves the rest of the address alone", () => {
	let search = new URLSearchParams("q=x");
	for (const [topic, open] of [
		[3, true],
		[null, true],
		[5, true],
		[3, true],
		[5, false],
		[7, false],
	] as const) {
		search = withTopicOpen(search, topic, open);
	}
	expect(search.toString()).toBe("q=x&topic=none&topic=3");
	expect([bookPath("book", 3), bookPath("book", null)]).toEqual(["/books/book?topic=3", "/books/book?topic=none"]);
});

const row = (topicNumber: number, fields: Partial<TopicValues> = {}): TopicValues => ({
	topicNumber,
	title: "t",
	url: "",
	previousNumber: null,
	edit: null,
	...fields,
});

describe("a topic before it joins the list", () => {
	it.each([
		["", "x", [fieldProblem("topicNumber", "topicIncomplete")]],
		["1", " ", [fieldProblem("title", "topicIncomplete")]],
		["0", "x", [fieldProblem("topicNumber", "topicNumber")]],
		["-1", "x", [fieldProblem("topicNumber", "topicNumber")]],
		["1.5", "x", [fieldProblem("topicNumber", "topicNumber")]],
		["1e3", "x", [fieldProblem("topicNumber", "topicNumber")]],
		["two", "x", [fieldProblem("topicNumber", "topicNumber")]],
		["7", "x", [fieldProblem("topicNumber", "topicNumberTaken")]],
		[" 8 ", "x", []],
	])("number %j, title %j", (topicNumber, title, errors) => {
		expect(validateTopic({ topicNumber, title, url: "" }, [row(7)])).toEqual(errors);
	});

	it("is asked for an address that is one", () => {
		expect(validateTopic({ topicNumber: "1", title: "x", url: "example" }, [])).toEqual([fieldProblem("url", "urlHttp")]);
	});
});

describe("topics whose fields are open when the book is saved", () => {
	it("are sent as if they had been added", () => {
		const edit = { topicNumber: "4", title: " Deltas ", url: "" };
		const topics = [row(1), row(2, { edit, previousNumber: 2 })];
		const adding = { topicNumber: "3", title: "Floods", url: " https://x.org " };
		expect(validateOpenTopics({ topics, adding })).toEqual([]);
		expect(toTopicInputs({ topics, adding })).toEqual([
			{ topicNumber: 1, title: "t", url: "" },
			// A saved topic says which one it was, so that its quizzes follow.
			{ topicNumber: 4, title: "Deltas", url: "", previousNumber: 2 },
			{ topicNumber: 3, title: "Floods", url: "https://x.org" },
		]);
	});

	it("say at their fields what is wrong", () => {
		const topics = [row(1), row(2, { edit: { topicNumber: "1", title: "t", url: "" } })];
		const adding = { topicNumber: "", title: "Floods", url: "" };
		expect(validateOpenTopics({ topics, adding })).toEqual([
			fieldProblem("topics.1.edit.topicNumber", "topicNumberTaken"),
			fieldProblem("adding.topicNumber", "topicIncomplete"),
		]);
	});

	it("say it there only, not at the list as well", () => {
		const found = [fieldProblem("title", "titleRequired"), fieldProblem("topics.0.topicNumber", "topicNumber")];
		expect(withOpenTopics(found, validateOpenTopics({ topics: [], adding: { ...NO_TOPIC, title: "Floods" } }))).toEqual([
			fieldProblem("title", "titleRequired"),
			fieldProblem("adding.topicNumber", "topicIncomplete"),
		]);
		expect(withOpenTopics(found, validateOpenTopics({ topics: [row(0)], adding: NO_TOPIC }))).toEqual(found);
	});

	it("may keep their own number", () => {
		const topics = [row(2, { edit: { topicNumber: "2", title: "New name", url: "" } })];
		expect(validateOpenTopics({ topics, adding: NO_TOPIC })).toEqual([]);
	});

	it("are nothing where nothing was typed", () => {
		// A number alone was filled in by the form.
		const blank = { topicNumber: "2", title: "", url: " " };
		expect(validateOpenTopics({ topics: [row(1)], adding: blank })).toEqual([]);
		expect(toTopicInputs({ topics: [row(1)], adding: blank })).toHaveLength(1);
	});
});

describe("a topic that waits for its validation", () => {
	const typed = { topicNumber: "2", title: "Deltas", url: "" };

	it("is sent and judged with the others", () => {
		const topics = [row(1), toUnvalidatedRow(typed)];
		expect(toTopicInputs({ topics, adding: NO_TOPIC })[1]).toEqual({ topicNumber: 2, title: "Deltas", url: "" });
		expect(validateOpenTopics({ topics: [row(2), toUnvalidatedRow(typed)], adding: NO_TOPIC })).toEqual([
			fieldProblem("topics.1.edit.topicNumber", "topicNumberTaken"),
		]);
	});

	it("yields its number to the one that was added before it, whichever is judged first", () => {
		const topics = [toUnvalidatedRow(typed), toUnvalidatedRow({ ...typed, title: "Floods" })];
		expect(validateTopic(typed, listOtherRows(topics, 0))).toEqual([]);
		expect(validateTopic({ ...typed, title: "Floods" }, listOtherRows(topics, 1))).toEqual([
			fieldProblem("topicNumber", "topicNumberTaken"),
		]);
	});

	it("is its author's once they change it there", () => {
		const topics = [row(2, { edit: typed }), toUnvalidatedRow({ ...typed, title: "Delta" }), toUnvalidatedRow(typed)];
		expect(findUnvalidatedRow(topics, typed)).toBe(2);
		expect(findUnvalidatedRow(topics.slice(0, 2), typed)).toBe(-1);
	});
});

describe("the numbers of topics", () => {
	it("go on after the largest one, typed or saved", () => {
		const { topicNumber, ...rest } = makeNextTopic([row(4), row(2, { edit: { topicNumber: "9", title: "", url: "" } })]);
		expect([topicNumber, rest]).toEqual(["10", { title: "", url: "" }]);
		expect(makeNextTopic([]).topicNumber).toBe("1");
		expect(makeNextTopic([toUnvalidatedRow({ topicNumber: "3", title: "x", url: "" })]).topicNumber).toBe("4");
		expect(makeNextTopic([row(1, { edit: { topicNumber: "x", title: "", url: "" } })]).topicNumber).toBe("2");
		expect(makeNextTopic([row(1_000_000)]).topicNumber).toBe("");
	});

	it("are given out anew in the order of the list: the same ones, and each topic knows which it had", () => {
		const saved = [row(4, { previousNumber: 4 }), row(7, { title: "new" }), row(5, { previousNumber: 5 })];
		expect([isInOrder(saved), isInOrder([row(1)]), isInOrder([])]).toEqual([false, true, true]);
		const after = renumberRows(saved);
		expect(after.map(({ topicNumber, previousNumber }) => [topicNumber, previousNumber])).toEqual([
			[4, 4],
			[5, null],
			[7, 5],
		]);
		expect(isInOrder(after)).toBe(true);
		expect(toTopicInputs({ topics: after, adding: NO_TOPIC })[2]).toMatchObject({ topicNumber: 7, previousNumber: 5 });
	});
});
