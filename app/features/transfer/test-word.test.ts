import { expect, it } from "vitest";
import { packDocx, packOdt } from "#tests/helpers/documents";
import { describeRows } from "#tests/helpers/import-rows";
import { parseImport } from "./parse-import";

/* What Word writes, and what becomes of it. */

const r = (text: string, props = "") => `<w:r>${props && `<w:rPr>${props}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]) => `<w:p>${runs.map((x) => (x.startsWith("<") ? x : r(x))).join("")}</w:p>`;
const li = (num: number, lvl: number, ...runs: string[]) =>
	`<w:p><w:pPr><w:numPr><w:ilvl w:val="${lvl}"/><w:numId w:val="${num}"/></w:numPr></w:pPr>${runs.map((x) => (x.startsWith("<") ? x : r(x))).join("")}</w:p>`;
const lvl = (i: number, fmt: string, text: string) =>
	`<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${fmt}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = `<w:abstractNum w:abstractNumId="0">${lvl(0, "decimal", "%1.")}${lvl(1, "lowerLetter", "%2)")}${lvl(2, "upperRoman", "%3.")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${lvl(0, "upperLetter", "%1)")}</w:abstractNum><w:abstractNum w:abstractNumId="2">${lvl(0, "bullet", "•")}${lvl(1, "bullet", "o")}</w:abstractNum><w:abstractNum w:abstractNumId="3">${lvl(0, "upperRoman", "%1.")}</w:abstractNum><w:abstractNum w:abstractNumId="4">${lvl(0, "decimal", "%1)")}</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="3"/></w:num><w:num w:numId="5"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
const styles = `<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style><w:style w:type="character" w:styleId="Right"><w:name w:val="Right"/><w:rPr><w:color w:val="C00000"/></w:rPr></w:style><w:style w:type="character" w:styleId="Kpr"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0000FF"/><w:u w:val="single"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Ans"><w:name w:val="Ans"/><w:basedOn w:val="N"/><w:rPr><w:shd w:fill="FFFF00"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Q"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
const st = (style: string, ...runs: string[]) =>
	`<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs.map((x) => (x.startsWith("<") ? x : r(x))).join("")}</w:p>`;
const tc = (...ps: string[]) => `<w:tc>${ps.join("")}</w:tc>`;
const tbl = (...rows: string[][]) =>
	`<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((c) => tc(c.startsWith("<") ? c : p(c))).join("")}</w:tr>`).join("")}</w:tbl>`;
const B = "<w:b/>";
const U = '<w:u w:val="single"/>';
const png = new Uint8Array([137, 80, 78, 71]);
const pic = (id: string) => `<w:r><w:drawing><wp:docPr descr="d"/><a:blip r:embed="${id}"/></w:drawing></w:r>`;
const BODIES: Record<string, string> = {
	"bold letter only": p("1. Q?") + p("A) x") + p(r("B)", B), r(" y")) + p("C) z"),
	"emphasised word": p("1. Q?") + p("A) x is ", r("not", B), " y") + p("B) y") + p("2. Q?") + p("A) x") + p("B) y"),
	"all letters bold, one text": p("1. Q?") + p(r("A) ", B), "x") + p(r("B) ", B), r("y", B)) + p(r("C) ", B), "z"),
	"style colour": p("1. Q?") + p("A) x") + p("B) ", r("y", '<w:rStyle w:val="Right"/>')) + p("2. Q?") + st("Ans", "A) x") + p("B) y"),
	"all red but one": p("1. Q?") + p(r("A) x", '<w:color w:val="FF0000"/>')) + p("B) y") + p(r("C) z", '<w:color w:val="FF0000"/>')),
	"black auto":
		p("1. Q?") +
		p(r("A) x", '<w:color w:val="000000"/>')) +
		p(r("B) y", '<w:color w:val="auto"/>')) +
		p(r("C) z", '<w:shd w:fill="FFFFFF"/><w:highlight w:val="none"/>')),
	"soft breaks":
		p("1. Q?", "<w:r><w:br/></w:r>", "A) x", "<w:r><w:br/></w:r>", r("B) y", B), "<w:r><w:br/></w:r>", "C) z") +
		p("2. R?") +
		p("A) x", "<w:r><w:tab/></w:r>", r("B) y", "<w:u w:val='single'/>"), "<w:r><w:tab/></w:r>", "C) z"),
	"list styles and continuing letters":
		st("Q", "First?") + li(2, 0, "x") + li(2, 0, r("y", B)) + st("Q", "Second?") + li(2, 0, r("z", B)) + li(2, 0, "w"),
	restart:
		li(1, 0, "One?") +
		li(1, 1, "a") +
		li(1, 1, r("b", B)) +
		st("N", "PART TWO") +
		li(5, 0, "Again one?") +
		li(5, 1, r("c", B)) +
		li(5, 1, "d"),
	"roman statements":
		li(1, 0, "Which?") +
		li(4, 0, "stone") +
		li(4, 0, "wood") +
		li(1, 1, "Only I") +
		li(1, 1, r("I and II", B)) +
		li(1, 0, "Next?") +
		li(1, 1, "x") +
		li(1, 1, "y"),
	"level roman": li(1, 0, "Which?") + li(1, 2, "stone") + li(1, 2, "wood") + p("are right?") + li(2, 0, "Only I") + li(2, 0, "I and II"),
	bullets: li(1, 0, "Which?") + li(3, 0, "stone") + li(3, 0, r("wood", B)) + li(1, 0, "Next?") + li(3, 1, "x") + li(3, 1, "y"),
	"options in table": p("1. Q?") + tbl(["A) x", "B) y"], ["C) z", p(r("D) w", B))]) + p("2. R?") + tbl(["A", "x", "B", "y"]),
	"questions in table": tbl(["1.", "What is it?"], ["", "A) x"], ["", "B) y"], ["2.", "What now?"], ["", p("A) x") + p("B) y")]),
	"layout table": tbl([p("1. Q?") + p("A) x") + p("B) y"), p("2. R?") + p("A) x") + p("B) y")]) + p("Key: 1-A 2-B"),
	"key table 2xn with gaps":
		p("1. Q?") +
		p("A) x") +
		p("B) y") +
		p("2. Q?") +
		p("A) x") +
		p("B) y") +
		p("3. Q?") +
		p("A) x") +
		p("B) y") +
		tbl(["1", "2", "3"], ["A", "", "B"]),
	"key table multi":
		p("1. Q?") +
		p("A) x") +
		p("B) y") +
		p("2. Q?") +
		p("A) x") +
		p("B) y") +
		p("3. Q?") +
		p("A) x") +
		p("B) y") +
		p("CEVAP ANAHTARI") +
		tbl(["Soru", "Cevap", "Soru", "Cevap"], ["1", "A", "3", "B"], ["2", "B", "", ""]),
	tracked: `${p("1. Q?")}<w:p>${r("A) x")}<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${r(" new")}</w:ins></w:p>${p("B) y")}`,
	sdt:
		p("1. Q?") +
		`<w:sdt><w:sdtPr/><w:sdtContent>${p("A) x")}${p("B) y")}</w:sdtContent></w:sdt>` +
		p("2. R?") +
		`<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${r(" A) x")}</w:p>` +
		`<w:p><w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>${r(" B) y")}</w:p>`,
	textbox:
		p(
			"1. Read the box. What is it?",
			`<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${p("In the box.")}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p("In the box.")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
		) +
		p("A) x") +
		p("B) y"),
	hidden: p("1. Q?") + p("A) x") + p("B) y", r(" secret", "<w:vanish/>")) + p(r("Answer: A", "<w:vanish/>")),
	super:
		p("1. 10", r("3", '<w:vertAlign w:val="superscript"/>'), " = ? H", r("2", '<w:vertAlign w:val="subscript"/>'), "O") +
		p("A) x", r("a+b", '<w:vertAlign w:val="superscript"/>')) +
		p("B) y"),
	pictures: p(pic("a")) + p("1. Q?", pic("b")) + p(pic("a")) + p("A) x") + p("B) y") + p("2. R?") + p("A) ", pic("b")) + p("B) ", pic("a")),
	"picture emf": p("1. Q?", pic("c")) + p("A) x") + p("B) y"),
	footnote: p("1. Q?", '<w:r><w:footnoteReference w:id="2"/></w:r>') + p("A) x") + p("B) y"),
	math:
		p(
			"1. ",
			`<m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary><m:r><m:t>=αβ≤π</m:t></m:r><m:d><m:e><m:r><m:t>x+1</m:t></m:r></m:e></m:d><m:func><m:fName><m:r><m:t>sin</m:t></m:r></m:fName><m:e><m:r><m:t>x</m:t></m:r></m:e></m:func><m:rad><m:deg><m:r><m:t>3</m:t></m:r></m:deg><m:e><m:r><m:t>8</m:t></m:r></m:e></m:rad><m:m><m:mr><m:e><m:r><m:t>1</m:t></m:r></m:e><m:e><m:r><m:t>2</m:t></m:r></m:e></m:mr></m:m><m:sSup><m:e><m:d><m:e><m:r><m:t>a</m:t></m:r></m:e></m:d></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>`,
			"?",
		) +
		p("A) 1") +
		p("B) 2"),
	"heading question":
		st("N", "x") + p(r("1. Bold question?", B)) + p("A) x") + p(r("B) y", B)) + p("Explain!") + p(r("2. Bold?", B)) + p("A) x") + p("B) y"),
	"plain typed with tabs": p("1.\tQ?") + p("\tA) x\tB) y") + p("\tC) z\tD) w") + p("Cevap: D"),
	"pics between":
		p("1. Q?") +
		p("A) x") +
		p("B) y") +
		p(pic("a")) +
		p("2. Yukarıdaki şekil nedir?") +
		p("A) x") +
		p("B) y") +
		p(pic("b")) +
		p("3. R?") +
		p("A) x") +
		p("B) y"),
	"options in columns": p("1. Q?") + tbl(["A) x", "C) z"], ["B) y", "D) w"]) + p("Cevap: C"),
	link:
		p("1. Q?") +
		p("A) x") +
		`<w:p>${r("B) ")}<w:hyperlink>${r("y", '<w:color w:val="0000FF"/><w:u w:val="single"/>')}</w:hyperlink></w:p>` +
		p("2. R?") +
		p("A) x", "") +
		p("B) ", r("y", '<w:rStyle w:val="Kpr"/>')),
	"key of two versions":
		p("A GRUBU") +
		p("1. Q?") +
		p("A) x") +
		p("B) y") +
		p("B GRUBU") +
		p("1. R?") +
		p("A) x") +
		p("B) y") +
		p("CEVAP ANAHTARI") +
		tbl(["Soru", "A Grubu", "B Grubu"], ["1", "A", "B"]),
	"underlined words, one of them alone": p("1. Q?") + p("A) ", r("x", U)) + p("B) ", r("x", U), " here") + p("C) ", r("x", U), " there"),
	"two colours": p("1. Q?") + p(r("A) x", '<w:color w:val="FF0000"/>')) + p(r("B) y", '<w:color w:val="0000FF"/>')) + p("C) z"),
	"raised letters":
		p("1. 2", r("3", '<w:position w:val="8"/><w:sz w:val="14"/>'), " = ?") +
		p("A) 8") +
		p("B) x", r("2", '<w:position w:val="-6"/><w:sz w:val="14"/>')),
	"tf columns": tbl(
		["No", "Cümle", "D", "Y"],
		["1", "Güneş parlaktır.", "X", ""],
		["2", "Ay yıldızdır.", "", "x"],
		["3", "Su ıslaktır.", "", ""],
	),
	"tf letters without a head":
		p("Doğru olanlara D, yanlış olanlara Y yazınız.") + tbl(["1", "Güneş parlaktır.", "D"], ["2", "Ay yıldızdır.", "Y"]),
	"tf letters": tbl(["No", "Cümle", "D/Y"], ["1", "Güneş parlaktır.", "D"], ["2", "Ay yıldızdır.", ""]),
	"statements of a list of their own":
		li(1, 0, "Which?") + li(7, 0, "stone") + li(7, 0, "wood") + li(7, 0, "sand") + li(1, 0, "Next?") + li(1, 1, "x") + li(1, 1, "y"),
	"tf table": p("Doğru olanlara D, yanlış olanlara Y yazınız.") + tbl(["1", "Dünya yuvarlaktır.", "(D)"], ["2", "Ay yıldızdır.", "(   )"]),
};

const EXPECTED: Record<keyof typeof BODIES, string[]> = {
	"bold letter only": ["Q? → x | [y] | z"],
	"emphasised word": ["Q? → x is not y | y ?", "Q? → x | y ?"],
	"all letters bold, one text": ["Q? → x | [y] | z"],
	"style colour": ["Q? → x | [y]", "Q? → [x] | y"],
	"all red but one": ["Q? → [x] | y | [z]"],
	"black auto": ["Q? → x | y | z ?"],
	"soft breaks": ["Q? → x | [y] | z", "R? → x | [y] | z"],
	"list styles and continuing letters": ["First? → x | [y]", "Second? → [z] | w"],
	restart: ["One? → a | [b]", "Again one? → [c] | d", "not read: PART TWO"],
	"roman statements": ["Which? ⏎ I. stone ⏎ II. wood → Only I | [I and II]", "Next? → x | y ?"],
	"level roman": ["Which? ⏎ I. stone ⏎ II. wood ⏎ are right? → Only I | I and II ?"],
	bullets: ["Which? → stone | [wood]", "Next? → x | y ?"],
	"options in table": ["Q? → x | y | z | [w]", "R? → x | y ?"],
	"questions in table": ["What is it? → x | y ?", "What now? → x | y ?"],
	"layout table": ["Q? → [x] | y", "R? → x | [y]"],
	"key table 2xn with gaps": ["Q? → [x] | y", "Q? → x | y ?", "Q? → x | [y]"],
	"key table multi": ["Q? → [x] | y", "Q? → x | [y]", "Q? → x | [y]"],
	tracked: ["Q? → x new | y ?"],
	sdt: ["Q? → x | y ?", "R? → [x] | y"],
	textbox: ["Read the box. What is it? ⏎ In the box. → x | y ?"],
	hidden: ["Q? → x | y ?", "not read: secret", "not read: Answer: A"],
	super: ["10³ = ? H₂O → $x^{a+b}$ | y ?"],
	pictures: [
		"Q? → x | y ? !morePictures",
		"R? → A | B ? !morePictures !optionWithoutText",
		"picture of 1: picture-1",
		"picture of 2: picture-1",
	],
	"picture emf": ["Q? → x | y ? !pictureUnreadable"],
	footnote: ["Q? → x | y ?", "not read: A note."],
	math: [
		"$\\sum_{i=1}^{n} i=\\alpha\\beta\\le\\pi\\left(x+1\\right)\\sin x\\sqrt[3]{8}\\begin{matrix}1 & 2\\end{matrix}\\left(a\\right)^{2}$? → 1 | 2 ?",
	],
	"heading question": ["Bold question? → x | [y]", "Bold? → x | y ?", "not read: x", "not read: Explain!"],
	"plain typed with tabs": ["Q? → x | y | z | [w]"],
	"pics between": ["Q? → x | y ?", "Yukarıdaki şekil nedir? → x | y ? !morePictures", "R? → x | y ?", "picture of 2: picture-1"],
	"options in columns": ["Q? → x | y | [z] | w"],
	link: ["Q? → x | y ?", "R? → x | y ?"],
	"key of two versions": ["Q? → [x] | y", "R? → x | [y]", "not read: A GRUBU", "not read: B GRUBU"],
	"underlined words, one of them alone": ["Q? → x | x here | x there ?"],
	"two colours": ["Q? → x | y | z ?"],
	"raised letters": ["2³ = ? → 8 | x₂ ?"],
	"tf columns": [
		"Güneş parlaktır. → [True] | False",
		"Ay yıldızdır. → True | [False]",
		"Su ıslaktır. → True | False ?",
		"not read: No Cümle D Y",
	],
	"tf letters without a head": [
		"Güneş parlaktır. → [True] | False",
		"Ay yıldızdır. → True | [False]",
		"not read: Doğru olanlara D, yanlış olanlara Y yazınız.",
	],
	"tf letters": ["Güneş parlaktır. → [True] | False", "Ay yıldızdır. → True | False ?", "not read: No Cümle D/Y"],
	"statements of a list of their own": ["Which? ⏎ 1) stone ⏎ 2) wood ⏎ 3) sand (open) !noAnswer", "Next? → x | y ?"],
	"tf table": [
		"Dünya yuvarlaktır. → [True] | False",
		"Ay yıldızdır. → True | False ?",
		"not read: Doğru olanlara D, yanlış olanlara Y yazınız.",
	],
};

it.each(Object.keys(BODIES))("%s", async (name) => {
	const parts = {
		styles,
		numbering,
		...(name === "footnote" ? { footnotes: `<w:footnote>${p("A note.")}</w:footnote>` } : {}),
		pictures: { "a.png": png, "b.png": png, "c.emf": png },
	};
	const result = await parseImport(
		{ name: "", bytes: packDocx(BODIES[name] ?? "", parts) },
		{ true: "True", false: "False", language: "en" },
	);
	const pictures = result.rows.flatMap(({ picture }, index) => (picture ? [`picture of ${index + 1}: ${picture.id}`] : []));
	const left = (result.notRead ?? []).map((line) => `not read: ${line}`);
	expect([...describeRows(result), ...pictures, ...left]).toEqual(EXPECTED[name]);
});

it("the description of a picture in an OpenDocument file comes along, and its links mark nothing", async () => {
	const frame = '<draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:title>t</svg:title><svg:desc>A map</svg:desc></draw:frame>';
	const blue = '<style:style style:name="U" style:family="text"><style:text-properties fo:color="#0000ff"/></style:style>';
	const body = `<text:p>1. Where?${frame}</text:p><text:p>A) x</text:p><text:p>B) <text:a><text:span text:style-name="U">y</text:span></text:a></text:p>`;
	const result = await parseImport(
		{ name: "", bytes: packOdt(body, "", { styles: blue, pictures: { "Pictures/a.png": png } }) },
		{ true: "True", false: "False", language: "en" },
	);
	expect(describeRows(result)).toEqual(["Where? → x | y ?"]);
	expect(result.rows[0]?.picture?.alt).toBe("A map");
});
