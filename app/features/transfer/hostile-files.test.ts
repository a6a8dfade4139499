import { expect, it } from "vitest";
import { parseImport } from "./parse-import";
import { ImportError } from "./types";

/** A pattern that goes over a text again from each of its letters would take minutes for this many. */
const MANY = 300_000;
const many = (unit: string, count = MANY) => unit.repeat(Math.ceil(count / unit.length));

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
	"an answer of spaces in Aiken": `Q\nA) x\nB) y\nANSWER: A${many(" ")}1`,
	"lines that begin like an option": many("A \n"),
	"a row of spaces in a table": `question,a,b,correct\nq,x,y,1${many(" ")}z`,
	"a heading of brackets": `question,a,b,correct,${many("(")}\nq,x,y,1`,
	"a heading of spaces": `question,a,b,correct,x${many(" ")}x\nq,x,y,1`,
	"names of correct options": `question,a,b,correct\nq,x,y,"${many("x,")}"`,
	"a time of spaces": `question,a,b,correct,time\nq,x,y,1,"5${many(" ")}x"`,
	"brackets of JSON": many("["),
};

it.each(Object.entries(FILES))("is read or refused, its length once: %s", async (_, text) => {
	const read = await parseImport({ name: "", bytes: new TextEncoder().encode(text) }).catch((error: unknown) => error);
	if (read instanceof Error) expect(read).toBeInstanceOf(ImportError);
	else expect(read).toHaveProperty("rows");
});
