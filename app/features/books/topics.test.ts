import { describe, expect, it } from "vitest";
import { VALIDATION_MESSAGES, type ValidationKey } from "#contract/validation";
import { judgeOpenTopics, judgeTopic, withOpenTopics } from "./judge-topic";
import { findUnjudged, NO_TOPIC, othersOf, type TopicRow, toTopicInputs, toUnjudged } from "./topics";

const row = (topicNumber: number, fields: Partial<TopicRow> = {}): TopicRow => ({
	topicNumber,
	title: "t",
	url: "",
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
		const topics = [row(1), row(2, { edit })];
		const adding = { topicNumber: "3", title: "Floods", url: " https://x.org " };
		expect(judgeOpenTopics({ topics, adding }, "en")).toEqual([]);
		expect(toTopicInputs({ topics, adding })).toEqual([
			{ topicNumber: 1, title: "t", url: "" },
			{ topicNumber: 4, title: "Deltas", url: "" },
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
		const blank = { topicNumber: " ", title: "", url: "" };
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
