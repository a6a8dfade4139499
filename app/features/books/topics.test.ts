import { describe, expect, it } from "vitest";
import { VALIDATION_MESSAGES, type ValidationKey } from "#contract/validation";
import { judgeOpenTopics, judgeTopic, withOpenTopics } from "./judge-topic";
import { findUnjudged, isInOrder, NO_TOPIC, nextTopic, othersOf, renumbered, type TopicRow, toTopicInputs, toUnjudged } from "./topics";

const row = (topicNumber: number, fields: Partial<TopicRow> = {}): TopicRow => ({
	topicNumber,
	title: "t",
	url: "",
	previousNumber: null,
	edit: null,
	...fields,
});
const problem = (path: string, key: ValidationKey) => ({ path, message: VALIDATION_MESSAGES[key].en });

describe("a topic before it joins the list", () => {
	it.each([
		["", "x", [problem("topicNumber", "topicIncomplete")]],
		["1", " ", [problem("title", "topicIncomplete")]],
		["0", "x", [problem("topicNumber", "topicNumber")]],
		["-1", "x", [problem("topicNumber", "topicNumber")]],
		["1.5", "x", [problem("topicNumber", "topicNumber")]],
		["1e3", "x", [problem("topicNumber", "topicNumber")]],
		["two", "x", [problem("topicNumber", "topicNumber")]],
		["7", "x", [problem("topicNumber", "topicNumberTaken")]],
		[" 8 ", "x", []],
	])("number %j, title %j", (topicNumber, title, errors) => {
		expect(judgeTopic({ topicNumber, title, url: "" }, [row(7)], "en")).toEqual(errors);
	});

	it("is asked for an address that is one", () => {
		expect(judgeTopic({ topicNumber: "1", title: "x", url: "example" }, [], "en")).toEqual([problem("url", "urlHttp")]);
	});
});

describe("topics whose fields are open when the book is saved", () => {
	it("are sent as if they had been added", () => {
		const edit = { topicNumber: "4", title: " Deltas ", url: "" };
		const topics = [row(1), row(2, { edit, previousNumber: 2 })];
		const adding = { topicNumber: "3", title: "Floods", url: " https://x.org " };
		expect(judgeOpenTopics({ topics, adding }, "en")).toEqual([]);
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
		expect(judgeOpenTopics({ topics, adding }, "en")).toEqual([
			problem("topics.1.edit.topicNumber", "topicNumberTaken"),
			problem("adding.topicNumber", "topicIncomplete"),
		]);
	});

	it("say it there only, not at the list as well", () => {
		const found = [problem("title", "titleRequired"), problem("topics.0.topicNumber", "topicNumber")];
		expect(withOpenTopics(found, { topics: [], adding: { ...NO_TOPIC, title: "Floods" } }, "en")).toEqual([
			problem("title", "titleRequired"),
			problem("adding.topicNumber", "topicIncomplete"),
		]);
		expect(withOpenTopics(found, { topics: [row(0)], adding: NO_TOPIC }, "en")).toEqual(found);
	});

	it("may keep their own number", () => {
		const topics = [row(2, { edit: { topicNumber: "2", title: "New name", url: "" } })];
		expect(judgeOpenTopics({ topics, adding: NO_TOPIC }, "en")).toEqual([]);
	});

	it("are nothing where nothing was typed", () => {
		// A number alone was filled in by the form.
		const blank = { topicNumber: "2", title: "", url: " " };
		expect(judgeOpenTopics({ topics: [row(1)], adding: blank }, "en")).toEqual([]);
		expect(toTopicInputs({ topics: [row(1)], adding: blank })).toHaveLength(1);
	});
});

describe("a topic that waits for its validation", () => {
	const typed = { topicNumber: "2", title: "Deltas", url: "" };

	it("is sent and judged with the others", () => {
		const topics = [row(1), toUnjudged(typed)];
		expect(toTopicInputs({ topics, adding: NO_TOPIC })[1]).toEqual({ topicNumber: 2, title: "Deltas", url: "" });
		expect(judgeOpenTopics({ topics: [row(2), toUnjudged(typed)], adding: NO_TOPIC }, "en")).toEqual([
			problem("topics.1.edit.topicNumber", "topicNumberTaken"),
		]);
	});

	it("yields its number to the one that was added before it, whichever is judged first", () => {
		const topics = [toUnjudged(typed), toUnjudged({ ...typed, title: "Floods" })];
		expect(judgeTopic(typed, othersOf(topics, 0), "en")).toEqual([]);
		expect(judgeTopic({ ...typed, title: "Floods" }, othersOf(topics, 1), "en")).toEqual([problem("topicNumber", "topicNumberTaken")]);
	});

	it("is its author's once they change it there", () => {
		const topics = [row(2, { edit: typed }), toUnjudged({ ...typed, title: "Delta" }), toUnjudged(typed)];
		expect(findUnjudged(topics, typed)).toBe(2);
		expect(findUnjudged(topics.slice(0, 2), typed)).toBe(-1);
	});
});

describe("the numbers of topics", () => {
	it("go on after the largest one, typed or saved", () => {
		const { topicNumber, ...rest } = nextTopic([row(4), row(2, { edit: { topicNumber: "9", title: "", url: "" } })]);
		expect([topicNumber, rest]).toEqual(["10", { title: "", url: "" }]);
		expect(nextTopic([]).topicNumber).toBe("1");
		expect(nextTopic([toUnjudged({ topicNumber: "3", title: "x", url: "" })]).topicNumber).toBe("4");
		expect(nextTopic([row(1, { edit: { topicNumber: "x", title: "", url: "" } })]).topicNumber).toBe("2");
		expect(nextTopic([row(1_000_000)]).topicNumber).toBe("");
	});

	it("are given out anew in the order of the list: the same ones, and each topic knows which it had", () => {
		const saved = [row(4, { previousNumber: 4 }), row(7, { title: "new" }), row(5, { previousNumber: 5 })];
		expect([isInOrder(saved), isInOrder([row(1)]), isInOrder([])]).toEqual([false, true, true]);
		const after = renumbered(saved);
		expect(after.map(({ topicNumber, previousNumber }) => [topicNumber, previousNumber])).toEqual([
			[4, 4],
			[5, null],
			[7, 5],
		]);
		expect(isInOrder(after)).toBe(true);
		expect(toTopicInputs({ topics: after, adding: NO_TOPIC })[2]).toMatchObject({ topicNumber: 7, previousNumber: 5 });
	});
});
