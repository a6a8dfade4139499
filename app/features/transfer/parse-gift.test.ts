import { describe, expect, it } from "vitest";
import { parseGift } from "./parse-gift";

const labels = { true: "Doğru", false: "Yanlış", language: "tr" };
const one = (source: string) => parseGift(source, labels)[0];

describe("GIFT", () => {
	it("reads multiple choice with title, comments, escapes, feedback and general feedback", () => {
		const row = one(`// from the manual
::Q1 \\: colon:: What is 2 \\= 1 + 1 \\{set\\}?{
	=right \\~ here # Yes!
	~wrong \\# one
	~two
	####Because\\nso
}`);
		expect(row?.line).toBe(2);
		expect(row?.question).toEqual({
			text: "What is 2 = 1 + 1 {set}?",
			options: ["right ~ here", "wrong # one", "two"],
			correctAnswers: [0],
			extraInfo: "Because\nso",
		});
		expect(row?.warnings).toEqual([{ key: "feedbackDropped" }]);
	});

	it("reads several right answers by their weights and says where parts of a point are lost", () => {
		const several = one("Who?{~%50%Grant ~%50%Lee ~%-100%No one}");
		expect(several?.question).toMatchObject({ options: ["Grant", "Lee", "No one"], correctAnswers: [0, 1] });
		expect(several?.warnings).toEqual([]);
		const partial = one("Where? {=Ankara ~%50%Turkey ~Paris}");
		expect(partial?.question?.correctAnswers).toEqual([0]);
		expect(partial?.warnings).toEqual([{ key: "partialCredit" }]);
	});

	it("reads true and false in the words given, and missing words", () => {
		expect(one("Sun rises in the east.{T}")?.question).toEqual({
			text: "Sun rises in the east.",
			options: ["Doğru", "Yanlış"],
			correctAnswers: [0],
		});
		expect(one("Flat earth {FALSE#No#Right}")?.question?.correctAnswers).toEqual([1]);
		expect(one("Grant is {~here =buried ~gone} in a tomb.")?.question?.text).toBe("Grant is _____ in a tomb.");
	});

	it("takes marks of HTML away and says so", () => {
		const row = one("[html]<p>A &amp; <b>B</b>?</p>{=x<sub>1</sub> ~y}");
		expect(row?.question).toMatchObject({ text: "A & B?", options: ["x₁", "y"] });
		expect(row?.warnings).toEqual([{ key: "formatStripped" }]);
	});

	it("reads what Moodle exports: paragraphs and breaks, entities, pictures, line breaks of the file", () => {
		const row = one(
			"// question: 7  name: Q1\n::Q1 \\: a::[html]<p>What is<br>it&nbsp;?</p>\\n<p>Ger\u00e7ek &#351;&#x131;k&ccedil;a</p>{\n\t=<p>E \\= mc<sup>2</sup></p>#<p>Well done</p>\n\t~%-50%<p>a &lt; b &amp;lt; c</p>\n\t####<p>general</p>\n}",
		);
		expect(row?.question).toEqual({
			text: "What is\nit ?\nGerçek şıkça",
			options: ["E = mc²", "a < b &lt; c"],
			correctAnswers: [0],
			extraInfo: "general",
		});
		expect(row?.warnings).toEqual([{ key: "feedbackDropped" }]);
		const picture = one('Which <b>flag</b> is <img src="@@PLUGINFILE@@/flag.png" alt="">this, if 1 <2 and <T> stays?{=a ~b}');
		expect(picture?.question?.text).toBe("Which flag is this, if 1 <2 and <T> stays?");
		expect(picture?.warnings).toEqual([{ key: "mediaDropped" }, { key: "formatStripped" }]);
		expect(one("Read this:\n\tline  two\nWhat?{=a\n  b ~c}")?.question).toMatchObject({
			text: "Read this:\nline  two\nWhat?",
			options: ["a b", "c"],
		});
	});

	it("takes times from the notes that our export writes, for the next question only", () => {
		const rows = parseGift("// [time:20]\nA {=x ~y}\n\nB {=x ~y}\n// [time:30]\n\nC {=x ~y}\n\n// [id:3] [time:900]\nD {=x ~y}", labels);
		expect(rows.map(({ question }) => question?.timeLimit)).toEqual([20, undefined, undefined, undefined]);
		expect(rows[3]?.warnings).toEqual([{ key: "timeIgnored", values: { value: "900" } }]);
	});

	it("skips what a quiz here cannot ask, each with its reason and line", () => {
		const rows = parseGift(
			[
				"$CATEGORY: $course$/Top",
				"Q right after {=a ~b}",
				"",
				"Essay {}",
				"",
				"When? {#1822:5}",
				"",
				"Match {=a -> 1 =b -> 2}",
				"",
				"Short {=one =two}",
				"",
				"Just a text",
				"",
				"Never closed {=a",
				"",
				"No right one {~a ~b}",
				"",
				"Blank within {",
				"=a",
				"",
				"~b",
				"}",
				"",
				"Last {~a =b}",
			].join("\r\n"),
			labels,
		);
		expect(rows.map(({ line, skipped }) => [line, skipped?.key])).toEqual([
			[1, "category"],
			[2, undefined],
			[4, undefined],
			[6, undefined],
			[8, "matching"],
			[10, undefined],
			[12, "description"],
			[14, "unclosed"],
			[16, undefined],
			[18, undefined],
			[24, undefined],
		]);
		expect(rows[0]?.skipped?.values).toEqual({ name: "$course$/Top" });
		expect(rows[2]).toMatchObject({ question: { kind: "open", maxAnswers: 1, approve: false }, warnings: [{ key: "essay" }] });
	});

	it("takes short answers, numbers with tolerance and ranges, and choices without a right one as polls", () => {
		const read = (text: string) => parseGift(text, labels)[0];
		expect(read("Who? {=Sinan =%100%Mimar Sinan =%50%Koca}")).toMatchObject({
			question: { kind: "text", accepted: ["Sinan", "Mimar Sinan"], match: "case", typos: 0, options: [], correctAnswers: [] },
			warnings: [{ key: "partialCredit" }],
		});
		expect(read("How long? {#3.1}")?.question).toMatchObject({ kind: "number", value: 3.1, tolerance: 0 });
		expect(read("How long? {#31:1.5}")?.question).toMatchObject({ kind: "number", value: 31, tolerance: 1.5 });
		expect(read("How long? {#30..32}")?.question).toMatchObject({ kind: "number", value: 31, tolerance: 1 });
		expect(read("How much? {#1e3:1E1}")?.question).toMatchObject({ value: 1000, tolerance: 10 });
		expect(read("When? {#=1822:0 =%50%1822:2}")).toMatchObject({
			question: { value: 1822, tolerance: 0 },
			warnings: [{ key: "partialCredit" }],
		});
		expect(read("When? {#long ago}")?.skipped).toEqual({ key: "noNumber" });
		expect(read("How was it? {~good ~bad #### Thanks.}")?.question).toMatchObject({
			kind: "poll",
			options: ["good", "bad"],
			correctAnswers: [],
			extraInfo: "Thanks.",
		});
		expect(read(`Who? {=${"x".repeat(81)}}`)?.skipped).toEqual({
			key: "acceptedTooLong",
			values: { value: `${"x".repeat(80)}…`, length: 81, max: 80 },
		});
	});

	it("takes Moodle's formulas", () => {
		const [row] = parseGift("What is \\(x\\)2 in \\\\[ x^\\{2\\}=4 \\\\], $$ y $$ or for $5? {=\\( \\frac\\{1\\}\\{2\\} \\) ~1}", labels);
		expect(row?.question?.text).toBe("What is $x$ 2 in $$x^{2}=4$$, $$y$$ or for $5?");
		expect(row?.question?.options).toEqual(["$\\frac{1}{2}$", "1"]);
		// Its single dollars are dollars, also beside a formula.
		const [dollars] = parseGift("[html]Is $a=$b with ($5)2\\(y\\)&#36;? {=[plain]$x$ ~[markdown]$x$ or \\(\\)5$}", labels);
		expect(dollars?.question?.text).toBe("Is \\$a=\\$b with (\\$5)2 $y$\\$?");
		expect(dollars?.question?.options).toEqual(["\\$x\\$", "\\$x\\$ or 5\\$"]);
	});
});
