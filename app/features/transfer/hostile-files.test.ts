import { expect, it } from "vitest";
import { packDocx, packOdt } from "#tests/helpers/documents";
import { rounds } from "#tests/helpers/rounds";
import { parseImport } from "./parse-import";
import { ImportError } from "./types";

/** A pattern that goes over a text again from each of its letters takes longer for this many than a test may. */
const MANY = rounds({ daily: 100_000, all: 300_000 });
const timeout = rounds({ daily: 15_000, all: 60_000 });
const many = (unit: string, count = MANY) => unit.repeat(Math.ceil(count / unit.length));

const moodle = (text: string) =>
	`<quiz><question type="shortanswer"><questiontext><text><![CDATA[${text}]]></text><file name="a.png" encoding="base64">AA==</file></questiontext><answer fraction="100"><text>a</text></answer></question></quiz>`;

const FILES: Record<string, string> = {
	"spaces after two dollars in GIFT": `Q {=a ~$$${many(" ")}}`,
	"two dollars and spaces again and again": `Q {=a ~b}\n\n${many("$$ ")} {=a ~b}`,
	"brackets of Moodle's formulas": `Q ${many("\\\\(")} $ \\\\) {=a ~b}`,
	"square brackets of Moodle's formulas": `Q ${many("\\\\[")} {=a ~b}`,
	"blank lines": `${many("\n")}`,
	"blank lines and a question": `What?${many("\n")}A) x\nB) y\nANSWER: A`,
	"lines of spaces": `::T:: Q {=a ~b}${many("   \n")}`,
	"a brace that is never closed": `Q {${many("=a\n\n")}`,
	"braces that are never closed": `::T::${many("{")}`,
	"backslashes in braces": `::T:: {${many("\\\\")}`,
	"spaces in an answer in HTML": `[html]Q {=a${many(" ")}b ~c}`,
	"angle brackets": `[html]Q ${many("<p ")} {=a ~b}`,
	ampersands: `[html]Q ${many("&a")} {=a ~b}`,
	choices: `Q {=a ${many("~b")}}`,
	"a number of digits in GIFT": `Q {#${many("1")}}`,
	"a range of digits and spaces in GIFT": `Q {#1${many(" ")}..${many("1")}x}`,
	"a number with weights in GIFT": `Q {#${many("=%50%1 ")}}`,
	"an answer of spaces in Aiken": `Q\nA) x\nB) y\nANSWER: A${many(" ")}1`,
	"lines that begin like an option": many("A \n"),
	"a row of spaces in a table": `question,a,b,correct\nq,x,y,1${many(" ")}z`,
	"a heading of brackets": `question,a,b,correct,${many("(")}\nq,x,y,1`,
	"a heading of spaces": `question,a,b,correct,x${many(" ")}x\nq,x,y,1`,
	"names of correct options": `question,a,b,correct\nq,x,y,"${many("x,")}"`,
	"letters and texts of correct options": `question,a,b,correct\nq,x,y,"${many("B) x, ")}"`,
	"a correct option behind spaces": `question,a,b,correct\nq,x,y,"Option${many(" ")}B and"`,
	"texts that are joined": `question,a,b,c,correct\nq,x,"x,x","x,x,x","${"x,".repeat(900)}y"`,
	"words before correct options": `question,a,b,correct\nq,x,y,"${many("Answer: ")}"`,
	"digits at the beginning of a question": `question,a,b,correct\n${many("1")}. q,x,y,A`,
	"a time of digits and colons": `question,a,b,correct,time\nq,x,y,1,"${many("1:")}"`,
	"a time of spaces": `question,a,b,correct,time\nq,x,y,1,"5${many(" ")}x"`,
	"a number of digits in a table": `question,a,b,correct,kind,value,unit\nq,,,,number,${many("1")},${many(" ")}x`,
	"brackets of JSON": many("["),
	"a long word instead of attributes in XML": `<quiz><question ${many("type")}></question></quiz>`,
	"attributes without a value": `<quiz><question ${many("a ")}></question></quiz>`,
	"attributes that are never closed": `<quiz><question ${many("a=' b=\"")}></question></quiz>`,
	"attributes of two kinds of quotes": `<quiz><question ${many(`a='"' b="'" c='`)}></question></quiz>`,
	"attributes with names of their own": `<quiz><question ${Array.from({ length: 40_000 }, (_, n) => `a${n}="${n}"`).join(" ")}/></quiz>`,
	"quotes in tags side by side": `<quiz>${many(`<a ">`)}</quiz>`,
	"a huge attribute": `<quiz><question type="${many("&amp;")}"></question></quiz>`,
	"pictures that are never closed": moodle(many("<img ")),
	"descriptions of a picture without an end": moodle(`<img ${many("alt= ")}${many("alt='alt=\"")}>`),
	"raised text that is never closed": moodle(many("(x<sup>")),
	"tags of raised text without an end": moodle(many("x<sup ")),
	"brackets before raised text": moodle(`${many("(")}<sup>2</sup>`),
	"formulas of WIRIS that never end": moodle(many("«math «")),
	"formulas of WIRIS side by side": moodle(`${many("«math»«mi»x«/mi»«/math»", 30_000)}«math`),
	"pictures of WIRIS that are never closed": moodle(`«math ${many('<img data-mathml="')}`),
	"a picture of WIRIS that goes on": moodle(`«math <img ${many('data-mathml="')}>`),
	"formulas of WIRIS in GIFT": many("«math = "),
	"ampersands in XML": moodle(many("&amp;")),
	"CDATA again and again": moodle(many("]]><![CDATA[")),
	"elements side by side": `<quiz>${many("<question/>")}</quiz>`,
	"elements in elements": `<quiz>${many("<question>")}`,
	"a number of digits in XML": `<quiz><question type="numerical"><answer fraction="100"><text>${many("1")}</text><tolerance>${many("0.")}</tolerance></answer></question></quiz>`,
	"comments that open comments": `<quiz>${many("<!--")}`,
	"entities that hold entities": `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "ha">${many('<!ENTITY b "&a;&a;&a;&a;">')}]>${moodle(many("&b;"))}`,
};

/** Tests of lines that are as long as lines are read closely, and of one line that is longer. */
const TESTS = [
	" ",
	"\t",
	"(",
	" (Cevap: ",
	"A) ",
	"  A) x",
	"1-B ",
	"1 ",
	"____ ",
	"…",
	"*",
	"✓",
	"a/b;",
	"D / Y ",
	"(x) ",
	"A ve ",
	"1. x  2. y  ",
	"| ",
	"5-7 ",
];
for (const unit of TESTS) {
	const heads = ["1. Q\nA) x\nB) y\nCevap: ", "1. Q ", "1. Q\nA) x\nB) y\nCevap Anahtarı\n"];
	for (const head of heads.slice(0, rounds({ daily: 1, all: heads.length }))) {
		const name = `${JSON.stringify(unit)} after ${JSON.stringify(head)}`;
		FILES[`a test of ${name}`] = head + `${many(unit, 3_900)}\n`.repeat(MANY / 3_900);
		FILES[`a line of ${name}`] = head + many(unit);
	}
}
for (const line of [
	"1. x?",
	"2. x",
	"A) x",
	"Cevap: A",
	"1. A",
	"Cevap Anahtarı",
	"5-7. sorular",
	"Soru 1: x",
	"1 2 3",
	"BÖLÜM",
	"( ) 1. x",
]) {
	FILES[`lines of ${line}`] = many(`${line}\n`);
	FILES[`lines of ${line} in a question`] = `1. Q\nA) x\nB) y\n${many(`${line}\n`)}`;
}

const deep = (name: string, count: number) => `<${name}>`.repeat(count) + `</${name}>`.repeat(count);
const BODIES: Record<string, string> = {
	"elements in elements": deep("w:p", 50_000),
	"tables in tables": `${"<w:tbl><w:tr><w:tc>".repeat(10_000)}<w:p><w:r><w:t>1. x</w:t></w:r></w:p>${"</w:tc></w:tr></w:tbl>".repeat(10_000)}`,
	"an equation in equations": `<w:p><w:r><w:t>1. </w:t></w:r><m:oMath>${"<m:f><m:num>".repeat(20_000)}${"</m:num></m:f>".repeat(20_000)}</m:oMath></w:p>`,
	"runs of one letter": `<w:p><w:r><w:t>1. </w:t></w:r>${many("<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>", 10 * MANY)}</w:p>`,
	"raised letters": `<w:p><w:r><w:t>1. </w:t></w:r>${many('<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>a</w:t></w:r>', 3 * MANY)}</w:p>`,
	breaks: `<w:p><w:r>${many("<w:br/><w:t>1. A</w:t>", 3 * MANY)}</w:r></w:p>`,
};

it.each(Object.entries(BODIES))("a document of %s is read or refused", { timeout }, async (_, body) => {
	for (const bytes of [packDocx(body), packOdt(body.replaceAll("w:p>", "text:p>"))]) {
		const read = await parseImport({ name: "", bytes }).catch((error: unknown) => error);
		if (read instanceof Error) expect(read).toBeInstanceOf(ImportError);
		else expect(read).toHaveProperty("rows");
	}
});

it("a test of a hundred questions takes a fraction of a second", async () => {
	const question = (number: number) => `${number}. Aşağıdakilerden hangisi doğrudur?\nA) bir\nB) iki\nC) üç\nD) dört\nCevap: B\n\n`;
	const text = Array.from({ length: 100 }, (_, index) => question(index + 1)).join("");
	// The fastest of several counts, because other work may stand in the way of one.
	let fastest = Number.POSITIVE_INFINITY;
	for (let round = 0; round < 8 && fastest >= 1_000; round++) {
		const start = performance.now();
		const { rows } = await parseImport({ name: "", bytes: new TextEncoder().encode(text) });
		expect(rows).toHaveLength(100);
		fastest = Math.min(fastest, performance.now() - start);
	}
	expect(fastest).toBeLessThan(1_000);
});

it.each(Object.entries(FILES))("is read or refused, its length once: %s", { timeout }, async (_, text) => {
	const read = await parseImport({ name: "", bytes: new TextEncoder().encode(text) }).catch((error: unknown) => error);
	if (read instanceof Error) expect(read).toBeInstanceOf(ImportError);
	else expect(read).toHaveProperty("rows");
});
