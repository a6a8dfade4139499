import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hasFormula } from "#contract/text/formula-text";
import { toMoodleXml } from "./moodle-xml";
import { parseGift } from "./parse-gift";
import { parseImport } from "./parse-import";
import { looksLikeXml, parseMoodle, readXml } from "./parse-moodle";

const labels = { true: "True", false: "False", language: "en" };
/** As Moodle 4 writes it. */
const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category"><category><text>$course$/top/Default</text></category></question>
  <question type="multichoice">
    <name><text>Planet</text></name>
    <questiontext format="html"><text><![CDATA[<p>Which is a <b>planet</b>?</p><p><img src="@@PLUGINFILE@@/sky.png" alt="The sky &amp; stars"></p>]]></text>
<file name="sky.png" path="/" encoding="base64">iVBO
Rw0=</file></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>Mars is.</p>]]></text></generalfeedback>
    <single>true</single>
    <answer fraction="100" format="html"><text>Mars</text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="0" format="html"><text><![CDATA[<p>The &quot;Moon&quot;</p>]]></text><feedback format="html"><text>No.</text></feedback></answer>
  </question>
  <question type="truefalse"><questiontext format="html"><text>\\(2+2=4\\)</text></questiontext>
    <answer fraction="100" format="moodle_auto_format"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
  <question type="shortanswer"><questiontext format="html"><text>Who built it?</text></questiontext><usecase>1</usecase>
    <answer fraction="100"><text>Sinan</text></answer><answer fraction="50"><text>Koca</text></answer></question>
  <question type="numerical"><questiontext format="html"><text>How long?</text></questiontext>
    <answer fraction="100"><text>31.5</text><tolerance>0.5</tolerance></answer><answer fraction="0"><text>*</text><tolerance>0</tolerance></answer>
    <units><unit><multiplier>1</multiplier><unit_name>km</unit_name></unit></units></question>
  <question type="ordering"><questiontext format="html"><text>In order</text></questiontext>
    <answer fraction="1.0000000"><text>a</text></answer><answer fraction="2.0000000"><text>b</text></answer><answer fraction="3.0000000"><text>c</text></answer></question>
  <question type="multichoice"><questiontext format="html"><text>How was it?</text></questiontext><single>false</single>
    <answer fraction="0"><text>good</text></answer><answer fraction="0"><text>bad</text></answer></question>
  <question type="essay"><questiontext format="html"><text>Explain.</text></questiontext></question>
  <question type="cloze"><questiontext format="html"><text>{1:SHORTANSWER:=x}</text></questiontext></question>
</quiz>`;

describe("Moodle XML", () => {
	it("is read type by type, pictures included; what a quiz here cannot ask is skipped with its reason", () => {
		expect(looksLikeXml(FILE)).toBe(true);
		const rows = parseMoodle(FILE, labels) ?? [];
		expect(rows.map(({ line, skipped }) => [line, skipped?.key])).toEqual([
			[1, "category"],
			...[2, 3, 4, 5, 6, 7].map((line) => [line, undefined]),
			[8, undefined],
			[9, "kindUnknown"],
		]);
		expect(rows.map(({ question }) => question)).toMatchObject([
			undefined,
			{ text: "Which is a planet?", options: ["Mars", 'The "Moon"'], correctAnswers: [0], extraInfo: "Mars is." },
			{ text: "$2+2=4$", options: ["True", "False"], correctAnswers: [0] },
			{ kind: "text", accepted: ["Sinan"], match: "exact" },
			{ kind: "number", value: 31.5, tolerance: 0.5, unit: "km" },
			{ kind: "order", options: ["a", "b", "c"], correctAnswers: [0, 1, 2] },
			{ kind: "poll", options: ["good", "bad"], multiple: true },
			{ kind: "open", text: "Explain.", options: [], correctAnswers: [], maxAnswers: 1, approve: false },
			undefined,
		]);
		expect(rows[7]?.warnings).toEqual([{ key: "essay" }]);
		expect(rows[1]).toMatchObject({
			picture: { alt: "The sky & stars", data: "data:image/png;base64,iVBORw0=" },
			warnings: [{ key: "feedbackDropped" }, { key: "formatStripped" }],
		});
		expect(rows[3]?.warnings).toEqual([{ key: "partialCredit" }]);
	});

	it("takes pictures that only the page can make fit", () => {
		const ask = (content: string) => `<quiz><question type="essay"><questiontext format="html">${content}</questiontext></question></quiz>`;
		const inFile = ask('<text>&lt;img src="@@PLUGINFILE@@/sky.GIF"&gt; Q?</text><file name="sky.GIF" encoding="base64">R0lG</file>');
		const inText = ask('<text>&lt;img src="data:image/bmp;base64,Qk0="&gt; Q?</text>');
		expect(parseMoodle(inFile, labels)?.[0]?.picture?.data).toBe("data:image/gif;base64,R0lG");
		expect(parseMoodle(inText, labels)?.[0]?.picture?.data).toBe("data:image/bmp;base64,Qk0=");
	});

	it("carries a picture out and back", () => {
		const picture = { id: "p", alt: 'A "map" & more', url: "/media/p", width: 100, height: 100 };
		const data = "data:image/webp;base64,UklGRg==";
		const quiz = {
			name: "Q",
			language: "en" as const,
			minAge: 5,
			maxAge: 9,
			defaultTimeLimit: 60,
			questions: [{ text: "Where <is> it?", options: ["a", "b"], correctAnswers: [1], image: picture, timeLimit: 45 }],
		};
		const [row] = parseMoodle(toMoodleXml(quiz, new Map([["p", data]])), labels) ?? [];
		expect(row).toMatchObject({
			question: { text: "Where <is> it?", correctAnswers: [1], timeLimit: 45 },
			picture: { alt: picture.alt, data },
			warnings: [],
		});
	});

	it.each([
		["not closed", "<quiz><question>"],
		["closed twice", "<quiz></quiz></quiz>"],
		["crossed", "<quiz><a><b></a></b></quiz>"],
		["a comment without an end", "<quiz><!-- </quiz>"],
		["CDATA without an end", "<quiz><![CDATA[ </quiz>"],
		["another document", "<html><body/></html>"],
		["deep", `<quiz>${"<a>".repeat(100)}${"</a>".repeat(100)}</quiz>`],
	])("is refused as a whole: %s", (_, source) => expect(parseMoodle(source, labels)).toBeNull());

	it("is read where an attribute holds a sign of XML, and a number stands for an emoji", () => {
		const source = `<quiz><question type="shortanswer"><questiontext note="1 > 0 or '2'" format='plain_text'><text>&lt;b&gt; &#x1F600; &#128512; &#0;</text></questiontext><answer fraction="100"><text>a</text></answer></question></quiz>`;
		expect(parseMoodle(source, labels)).toMatchObject([{ question: { kind: "text", text: "<b> 😀 😀 &#0;", accepted: ["a"] } }]);
	});

	it("defines no entities, and reads a large file once", () => {
		const bomb =
			'<!DOCTYPE q [<!ENTITY a "ha">]><quiz><question type="essay"><questiontext><text>&a;&amp;&#65;&#x42;</text></questiontext></question></quiz>';
		expect(readXml(bomb.replace("[<!ENTITY", "<!ENTITY").replace("]>", ">"))).not.toBeNull();
		expect(
			parseMoodle('<quiz><question type="essay"><questiontext><text>&a;&amp;&#65;</text></questiontext></question></quiz>', labels)?.[0]
				?.question?.text,
		).toBe("&a;&A");
		expect(readXml(`<quiz>${"<".repeat(200_000)}`)).toBeNull();
		expect(readXml(`<quiz>${"<a ".repeat(200_000)}`)).toBeNull();
	});

	const parseFixture = (name: string) =>
		(parseMoodle(readFileSync(new URL(`../../../tests/fixtures/files/${name}`, import.meta.url), "utf8"), labels) ?? []).map(
			({ question }) => question,
		);

	it("keeps dollars in prices and program code, which Moodle takes for no formulas", () => {
		const questions = parseFixture("21-moodle-dollars.xml");
		const texts = questions.flatMap((question) => (question ? [question.text, ...question.options] : []));
		expect(texts.some(hasFormula)).toBe(false);
		expect(texts.map((text) => text.replaceAll("\\$", "$"))).toEqual([
			...["Ali has 5$, Ayşe has 3$. Who has more?", "Ali", "Ayşe"],
			...["What does PHP print for $a=$b+$c;?", "$a is set, $b stays", "$b=$a"],
			...["Which Perl line swaps? ($x,$y)=($y,$x)", "yes", "no"],
		]);
	});

	it("shows nothing where a tool wrote an empty formula", () => {
		expect(parseFixture("16-moodlexport-empty-formula.xml").map((question) => [question?.text, question?.options])).toEqual([
			["What is 1+1?", ["2", "3"]],
			["If $x=2$, then $x^2$ is", ["4 and $y$", "3"]],
		]);
	});
});

describe("a formula of WIRIS", () => {
	const OPEN = "«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»";
	const SQUARE = `${OPEN}«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«/math»`;
	const ROOT = `${OPEN}«mi»x«/mi»«mo»§#177;«/mo»«msqrt»«mi»a«/mi»«mo»§lt;«/mo»«mn»4«/mn»«/msqrt»«/math»`;
	const toEntities = (formula: string) =>
		formula.replace(/[«»¨§]/g, (sign) => ({ "«": "&laquo;", "»": "&raquo;", "¨": "&uml;", "§": "&sect;" })[sign] ?? "");
	const parseText = (text: string, { answer = "b", format = "html", type = "multichoice" } = {}) => {
		const file = `<quiz><question type="${type}"><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext><answer fraction="100" format="${format}"><text><![CDATA[${answer}]]></text></answer><answer fraction="0"><text>c</text></answer></question></quiz>`;
		return (parseMoodle(file, labels) ?? [])[0];
	};

	it.each([
		["its signs", SQUARE, "$x^{2}$"],
		["entities", toEntities(SQUARE), "$x^{2}$"],
		["entities of its own", ROOT, "$x \\pm \\sqrt{a < 4}$"],
		["a picture", `<img class="Wirisformula" src="data:image/svg+xml;base64,AA" alt="x" data-mathml="${SQUARE}" role="math">`, "$x^{2}$"],
	])("is a formula, written in %s", (_, formula, expected) => {
		const row = parseText(`<p>What is ${formula} ?</p>`, { answer: formula });
		expect(row?.question).toMatchObject({ text: `What is ${expected} ?`, options: [expected, "c"] });
		expect(row?.warnings).toEqual([{ key: "mathTranslated" }]);
		expect(row?.picture).toBeUndefined();
	});

	it("is one in texts that are no HTML", () => {
		for (const format of ["plain_text", "markdown", "moodle_auto_format"]) {
			expect(parseText(`What is ${SQUARE}?`, { format })?.question?.text).toBe("What is $x^{2}$?");
		}
	});

	it("that cannot be translated is the reason why its question is left out", () => {
		for (const text of [`Q ${OPEN}«/math»`, `Q ${OPEN}«mi»x`, 'Q <img class="Wirisformula" src="showimage.php?formula=1" alt="x">']) {
			expect(parseText(text)?.skipped).toEqual({ key: "mathLost" });
		}
		expect(parseText("Q «yes» ?")?.question?.text).toBe("Q «yes» ?");
	});

	it("has the brackets, texts and signs of its author, or is left out", () => {
		const table = (rows: string[]) => `«mtable»${rows.map((row) => `«mtr»«mtd»«mi»${row}«/mi»«/mtd»«/mtr»`).join("")}«/mtable»`;
		const read = (inner: string) => {
			const row = parseText(`Q ${OPEN}${inner}«/math»`);
			return row?.question?.text ?? row?.skipped?.key;
		};
		const system = "Q $\\left\\{\\begin{matrix} x \\\\ y \\end{matrix}\\right.$";
		for (const brackets of ["open=¨{¨ close=¨¨", "close=¨¨ open=¨{¨", "open=¨{¨ close=¨ ¨"])
			expect(read(`«mfenced ${brackets}»${table(["x", "y"])}«/mfenced»`)).toBe(system);
		expect(read("«mfenced open=¨¨ close=¨|¨»«mi»x«/mi»«/mfenced»")).toBe("Q $\\left.x\\right|$");
		expect(read("«mtext»hız (çağ %5)«/mtext»«mo»=«/mo»«mi»ç«/mi»«mi»&#305;«/mi»")).toBe("Q $\\text{hız (çağ \\%5)} = ç ı$");
		expect(read("«mn»30«/mn»«mo»§#176;«/mo»«mo»+«/mo»«msup»«mn»5«/mn»«mo»°«/mo»«/msup»")).toBe("Q $30 ° + 5^{\\circ}$");
		expect(read("«mlongdiv»«mn»5«/mn»«mn»3«/mn»«mn»15«/mn»«/mlongdiv»")).toBe("mathLost");
		expect(read("«mstack»«mn»24«/mn»«msrow»«mo»+«/mo»«mn»15«/mn»«/msrow»«/mstack»")).toBe("mathLost");
		expect(read("«menclose notation=¨left¨»«mn»1«/mn»«/menclose»")).toBe("mathLost");
		expect(read("«mtext»5$«/mtext»")).toBe("mathLost");
	});

	it("is read in GIFT, with its signs escaped or not", () => {
		const parts = (formula: string) => parseGift(`::Q:: What is ${formula}? {=${formula} ~b}`, labels)[0];
		for (const formula of [SQUARE, SQUARE.replace(/[=:]/g, "\\$&")]) {
			expect(parts(formula)?.question).toMatchObject({ text: "What is $x^{2}$?", options: ["$x^{2}$", "b"], correctAnswers: [0] });
		}
		expect(parseGift(`[plain]Set ${OPEN}«mo»{«/mo»«mi»x«/mi»«mo»}«/mo»«/math»? {=a ~b}`, labels)[0]?.question?.text).toContain("x");
	});

	it("may be in a question of WIRIS's own type, unless its values are computed", () => {
		expect(parseText(`What is ${SQUARE}?`, { type: "multichoicewiris" })?.question?.text).toBe("What is $x^{2}$?");
		expect(parseText("What is #a + 1?", { type: "multichoicewiris" })?.skipped).toMatchObject({ key: "kindUnknown" });
	});
});

it("raised and lowered text in HTML becomes characters, or a formula where no characters exist", () => {
	const text =
		"x<sup>a+1</sup>, H<sub>2</sub>O, 1<sup>st</sup>, 10<sup>&minus;3</sup>, (a+b)<sup>q</sup>, v<sub>max</sub>, n<sup>i</sup>, 20<sup>o</sup>C";
	const file = `<quiz><question type="essay"><questiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></questiontext></question></quiz>`;
	expect(parseMoodle(file, labels)?.[0]?.question?.text).toBe("$x^{a+1}$, H₂O, 1st, 10⁻³, $(a+b)^{q}$, $v_{\\text{max}}$, nⁱ, 20°C");
});

it("is read with the letters that the file declares, or by its byte order", async () => {
	const xml = (encoding: string, text: string) =>
		`<?xml version="1.0" encoding="${encoding}"?>\n<quiz><question type="shortanswer"><questiontext><text>${text}</text></questiontext><answer fraction="100"><text>x</text></answer></question></quiz>`;
	const latin1 = (written: string) => Uint8Array.from(written, (sign) => sign.charCodeAt(0));
	const utf16 = (written: string, isLittle: boolean) => {
		const view = new DataView(new ArrayBuffer(2 * written.length));
		for (let index = 0; index < written.length; index++) view.setUint16(2 * index, written.charCodeAt(index), isLittle);
		return new Uint8Array(view.buffer);
	};
	for (const bytes of [
		latin1(xml("windows-1254", "D\xdc\xde?")),
		latin1(xml("ISO-8859-9", "D\xdc\xde?")),
		...[true, false].flatMap((isLittle) => [utf16(xml("UTF-16", "DÜŞ?"), isLittle), utf16(`\ufeff${xml("UTF-16", "DÜŞ?")}`, isLittle)]),
		new TextEncoder().encode(xml("UTF-16", "DÜŞ?")),
	]) {
		const result = await parseImport({ name: "x.xml", bytes }, labels);
		expect(result.letters).toBeUndefined();
		expect(result.rows.map(({ question }) => question?.text)).toEqual(["DÜŞ?"]);
	}
});
