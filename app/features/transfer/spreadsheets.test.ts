import { CFB } from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { parseImport } from "./parse-import";
import type { ImportResult } from "./types";

/* What teachers have in their spreadsheets: reports and templates of other tools, raised letters, hidden rows, errors. */

const labels = { true: "Doğru", false: "Yanlış", language: "tr" };
const parse = (bytes: Uint8Array, language = "tr") => parseImport({ name: "", bytes }, { ...labels, language });
const parseText = (text: string, language = "tr") => parse(new TextEncoder().encode(text), language);
const questions = ({ rows }: ImportResult) => rows.flatMap(({ question }) => question ?? []);
const reasons = ({ rows }: ImportResult) => rows.map(({ line, skipped }) => [line, skipped?.key]);

interface Run {
	text: string;
	script?: "super" | "sub";
}
type Cell = string | number | Run[] | { error: string; formula?: string };
interface Row {
	cells: (Cell | undefined)[];
	isHidden?: boolean;
	/** Empty rows before this one. */
	gap?: number;
}
type Sheet = Row[];

const escapeXml = (text: string) => text.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"));
const column = (index: number) => String.fromCharCode(65 + index);

const xlsxRun = ({ text, script }: Run) =>
	`<r><rPr><sz val="11"/>${script ? `<vertAlign val="${script}script"/>` : ""}</rPr><t xml:space="preserve">${escapeXml(text)}</t></r>`;

/** A file as Excel writes it (texts in a table of their own) or as other tools do (texts in the cells). */
function makeXlsx(sheets: Record<string, Sheet>, { shared = true } = {}): Uint8Array {
	const texts: string[] = [];
	const writeText = (cell: string | Run[], at: string) => {
		const inner = typeof cell === "string" ? `<t xml:space="preserve">${escapeXml(cell)}</t>` : cell.map(xlsxRun).join("");
		if (!shared) return `<c r="${at}" t="inlineStr"><is>${inner}</is></c>`;
		return `<c r="${at}" t="s"><v>${texts.push(`<si>${inner}</si>`) - 1}</v></c>`;
	};
	const writeCell = (cell: Cell | undefined, at: string) => {
		if (cell === undefined) return "";
		if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
		if (typeof cell === "string" || Array.isArray(cell)) return writeText(cell, at);
		if (cell.error === "") return `<c r="${at}" s="0"><f>${cell.formula ?? "x"}</f><v></v></c>`;
		return `<c r="${at}" t="e"><f>${cell.formula ?? "x"}</f><v>${cell.error}</v></c>`;
	};
	const files: Record<string, Uint8Array> = {};
	const names = Object.keys(sheets);
	names.forEach((name, place) => {
		let line = 0;
		const rows = (sheets[name] ?? []).map(({ cells, isHidden, gap = 0 }) => {
			line += gap + 1;
			const written = cells.map((cell, index) => writeCell(cell, `${column(index)}${line}`)).join("");
			return `<row r="${line}"${isHidden ? ' hidden="1"' : ""}>${written}</row>`;
		});
		files[`xl/worksheets/sheet${place + 1}.xml`] = strToU8(
			`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join("")}</sheetData></worksheet>`,
		);
	});
	const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const related = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`;
	const relations = names.map((_, place) => related(`rId${place + 1}`, "worksheet", `worksheets/sheet${place + 1}.xml`)).join("");
	const rels = (inner: string) =>
		strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`);
	const list = names.map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`).join("");
	const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
	return zipSync({
		"[Content_Types].xml": strToU8(
			`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${main}.sharedStrings+xml"/>${names.map((_, place) => `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${main}.worksheet+xml"/>`).join("")}</Types>`,
		),
		"_rels/.rels": rels(related("rId1", "officeDocument", "xl/workbook.xml")),
		"xl/workbook.xml": strToU8(
			`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets>${list}</sheets></workbook>`,
		),
		"xl/_rels/workbook.xml.rels": rels(relations + related("rId99", "sharedStrings", "sharedStrings.xml")),
		"xl/sharedStrings.xml": strToU8(`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts.join("")}</sst>`),
		...files,
	});
}

/** A file as LibreOffice writes it; a name that begins with # is a hidden sheet. */
function makeOds(sheets: Record<string, Sheet>): Uint8Array {
	const names = ["office", "table", "text", "style"]
		.map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
		.join(" ");
	const span = ({ text, script }: Run) =>
		script ? `<text:span text:style-name="${script}">${escapeXml(text)}</text:span>` : escapeXml(text);
	const writeCell = (cell: Cell | undefined) => {
		if (cell === undefined) return "<table:table-cell/>";
		if (typeof cell === "number")
			return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`;
		if (typeof cell === "object" && !Array.isArray(cell))
			return `<table:table-cell table:formula="of:=-X" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>${cell.error}</text:p></table:table-cell>`;
		return `<table:table-cell office:value-type="string"><text:p>${typeof cell === "string" ? escapeXml(cell) : cell.map(span).join("")}</text:p></table:table-cell>`;
	};
	const writeRow = ({ cells, isHidden, gap = 0 }: Row) =>
		`${gap === 0 ? "" : `<table:table-row table:number-rows-repeated="${gap}"/>`}<table:table-row${isHidden ? ' table:visibility="filter"' : ""}>${cells.map(writeCell).join("")}</table:table-row>`;
	const tables = Object.entries(sheets)
		.map(([name, rows]) => {
			const style = name.startsWith("#") ? ' table:style-name="hidden"' : "";
			return `<table:table table:name="${name}"${style}>${rows.map(writeRow).join("")}</table:table>`;
		})
		.join("");
	const textStyle = (name: string, position: string) =>
		`<style:style style:name="${name}" style:family="text"><style:text-properties style:text-position="${position} 58%"/></style:style>`;
	const styles = `<office:automatic-styles>${textStyle("super", "super")}${textStyle("sub", "-33%")}<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>`;
	return zipSync({
		mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
		"META-INF/manifest.xml": strToU8(
			'<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
		),
		"styles.xml": strToU8("<office:document-styles/>"),
		"content.xml": strToU8(
			`<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}>${styles}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
		),
	});
}

/** One sheet of an old Excel file, in its own records; `cut` is where its strings go on in another record. */
function makeXls(rows: Sheet, cut?: number): Uint8Array {
	const u16 = (...values: number[]) => values.flatMap((value) => [value & 255, (value >> 8) & 255]);
	const u32 = (value: number) => u16(value & 65_535, value >>> 16);
	const wide = (text: string) => [...text].flatMap((sign) => u16(sign.charCodeAt(0)));
	const record = (type: number, data: number[]) => [...u16(type, data.length), ...data];
	const font = (script: number) => record(0x31, [...u16(220, 0, 0x7fff, 400, script), 0, 0, 0, 0, 5, 1, ...wide("Arial")]);
	const FONTS = { plain: 0, super: 5, sub: 6 };
	const strings: number[] = [];
	let count = 0;
	const addString = (cell: string | Run[]) => {
		const runs = typeof cell === "string" ? [{ text: cell }] : cell;
		const text = runs.map((run) => run.text).join("");
		const isRich = runs.length > 1;
		strings.push(...u16(text.length), isRich ? 9 : 1, ...(isRich ? u16(runs.length - 1) : []), ...wide(text));
		let at = runs[0]?.text.length ?? 0;
		for (const run of runs.slice(1)) {
			strings.push(...u16(at, FONTS[run.script ?? "plain"]));
			at += run.text.length;
		}
		return count++;
	};
	const body: number[] = [];
	rows.forEach(({ cells, isHidden }, row) => {
		body.push(...record(0x208, [...u16(row, 0, cells.length, 255, 0, 0), ...u32(isHidden ? 0x120 : 0x100)]));
		cells.forEach((cell, place) => {
			if (typeof cell === "string" || Array.isArray(cell)) body.push(...record(0xfd, [...u16(row, place, 0), ...u32(addString(cell))]));
			else if (typeof cell === "object") body.push(...record(0x205, [...u16(row, place, 0), 29, 1]));
		});
	});
	const begin = (type: number) => record(0x809, [...u16(0x600, type, 0, 0), ...u32(0), ...u32(0x600)]);
	const end = record(10, []);
	const head = [...u32(count), ...u32(count)];
	const table =
		cut === undefined
			? record(0xfc, [...head, ...strings])
			: [...record(0xfc, [...head, ...strings.slice(0, cut)]), ...record(0x3c, [1, ...strings.slice(cut)])];
	const fonts = [font(0), font(0), font(0), font(0), font(1), font(2)].flat();
	const before = [
		...begin(5),
		...fonts,
		...record(
			0xe0,
			Array.from({ length: 20 }, () => 0),
		),
	];
	const sheetLength = record(0x85, [...u32(0), 0, 0, 1, 0, 83]).length;
	const at = before.length + sheetLength + table.length + end.length;
	const stream = [...before, ...record(0x85, [...u32(at), 0, 0, 1, 0, 83]), ...table, ...end, ...begin(16), ...body, ...end];
	const file = CFB.utils.cfb_new();
	CFB.utils.cfb_add(file, "/Workbook", Uint8Array.from(stream));
	return new Uint8Array(CFB.write(file, { type: "array" }) as ArrayBuffer);
}

const HEAD = { cells: ["Question", "Option A", "Option B", "Option C", "Correct"] };
const FORMATS = [
	["Excel", (rows: Sheet) => makeXlsx({ S: rows })],
	["Excel with texts in the cells", (rows: Sheet) => makeXlsx({ S: rows }, { shared: false })],
	["LibreOffice", (rows: Sheet) => makeOds({ S: rows })],
	["old Excel", (rows: Sheet) => makeXls(rows)],
] as const;

const raised = (text: string, script: string, after = ""): Run[] => [{ text }, { text: script, script: "super" }, { text: after }];
const lowered = (text: string, script: string, after = ""): Run[] => [{ text }, { text: script, script: "sub" }, { text: after }];

describe.each(FORMATS)("%s", (_, make) => {
	it("keeps raised and lowered letters as characters or formulas", async () => {
		const sulphate: Run[] = [...lowered("SO", "4"), { text: "2", script: "super" }, { text: "−", script: "super" }];
		const rows: Sheet = [
			HEAD,
			{ cells: [raised("How many metres are 5 · 10", "3", " m & more?"), raised("5 · 10", "-3"), raised("5 · 10", "3"), "50", "B"] },
			{ cells: ["Which ion?", sulphate, lowered("H", "2", "O"), "Na", "A"] },
			{ cells: [raised("Which is (x+1)", "n", "?"), raised("a", "x+1"), raised("a", "x"), lowered("v", "max"), raised("a", "x+1")] },
			{ cells: [raised("The 1", "st", " of May is"), raised("m", "2"), "m", "cm", "m2"] },
		];
		expect(questions(await parse(make(rows)))).toEqual([
			{ text: "How many metres are 5 · 10³ m & more?", options: ["5 · 10⁻³", "5 · 10³", "50"], correctAnswers: [1] },
			{ text: "Which ion?", options: ["SO₄²⁻", "H₂O", "Na"], correctAnswers: [0] },
			{ text: "Which is (x+1)ⁿ?", options: ["$a^{x+1}$", "$a^{x}$", "$v_{\\text{max}}$"], correctAnswers: [0] },
			{ text: "The 1st of May is", options: ["m²", "m", "cm"], correctAnswers: [0] },
		]);
	});

	it("leaves hidden rows out with a word, and reads a hidden heading", async () => {
		const rows: Sheet = [
			{ ...HEAD, isHidden: true },
			{ cells: ["Capital of Spain?", "Madrid", "Porto", "", "A"] },
			{ cells: ["OLD: capital of Kazakhstan?", "Nur-Sultan", "Almaty", "", "A"], isHidden: true },
			{ cells: ["Capital of Italy?", "Rome", "Milan", "", "A"] },
			{ cells: ["", "", "", "", ""], isHidden: true },
		];
		const result = await parse(make(rows));
		expect(reasons(result)).toEqual([
			[2, undefined],
			[3, "hiddenRow"],
			[4, undefined],
		]);
		expect(result.rows[1]?.excerpt).toBe("OLD: capital of Kazakhstan?");
	});

	it("leaves out a row that shows an error instead of a text", async () => {
		const error = { error: "#NAME?", formula: "-2*x" };
		const rows: Sheet = [
			HEAD,
			{ cells: ["What is 0 − x?", error, "x", "1", "A"] },
			{ cells: [error, "a", "b", "c", "A"] },
			{ cells: ["Which one is right?", "a", "b", "c", error] },
			{ cells: [error, error, error, error, error] },
			{ cells: ["Which one is it?", "a", "b", "c", "A"] },
		];
		const result = await parse(make(rows), "en");
		expect(reasons(result)).toEqual([
			[2, "errorCell"],
			[3, "errorCell"],
			[4, "errorCell"],
			[5, "errorCell"],
			[6, undefined],
		]);
		expect(result.rows[0]).toMatchObject({ excerpt: "What is 0 − x?", skipped: { values: { value: "#NAME?" } } });
		expect(result.rows[1]?.excerpt).toBe("a · b · c");
	});
});

it("strings of an old Excel file may go on in another record, in the middle of a text too", async () => {
	const rows: Sheet = [HEAD, { cells: [raised("Which is 10", "3", "?"), raised("10", "2"), "x", "y", "A"] }];
	const whole = questions(await parse(makeXls(rows)));
	expect(whole).toEqual([{ text: "Which is 10³?", options: ["10²", "x", "y"], correctAnswers: [0] }]);
	// Between two letters of the first text, and of the one with a raised letter.
	for (const cut of [9, 106]) expect(questions(await parse(makeXls(rows, cut)))).toEqual(whole);
});

it("rows have the numbers of the spreadsheet, also below empty ones", async () => {
	const rows: Sheet = [
		{ ...HEAD, gap: 2 },
		{ cells: ["One?", "a", "b", "", "A"], gap: 4 },
		{ cells: ["Two?", "a", "b", "", ""] },
		{ cells: ["Three?", "a", "b", "", "A"], gap: 1 },
	];
	for (const bytes of [makeXlsx({ S: rows }), makeOds({ S: rows })]) {
		expect(reasons(await parse(bytes))).toEqual([
			[8, undefined],
			[9, "noCorrect"],
			[11, undefined],
		]);
	}
});

it("a hidden sheet of LibreOffice is left out", async () => {
	const rows = (text: string): Sheet => [HEAD, { cells: [text, "a", "b", "", "A"] }];
	expect(questions(await parse(makeOds({ "#Old": rows("Old?"), New: rows("New?") }))).map(({ text }) => text)).toEqual(["New?"]);
});

describe("errors", () => {
	it("are named as a Turkish Excel names them, and a time that is one is ignored with a word", async () => {
		const rows: Sheet = [
			{ cells: ["Soru", "A", "B", "Doğru", "Süre", "Ek Bilgi"] },
			{ cells: ["S1?", { error: "#DIV/0!" }, "b", "B", 20] },
			{ cells: ["S2?", "a", { error: "#REF!" }, "A", 20] },
			{ cells: ["S3?", "a", { error: "#SPILL!" }, "A", 20] },
			{ cells: ["S4?", "a", "b", "A", { error: "#N/A" }] },
			{ cells: ["S5?", "a", "b", "A", 20, { error: "#NAME?" }] },
		];
		const { rows: read } = await parse(makeXlsx({ S: rows }));
		expect(read.map(({ skipped }) => skipped?.values?.value)).toEqual(["#SAYI/0!", "#BAŞV!", "#ERROR!", undefined, "#AD?"]);
		expect(read[3]).toMatchObject({ question: { options: ["a", "b"] }, warnings: [{ key: "timeIgnored", values: { value: "#YOK" } }] });
	});

	it("are formulas that nothing has computed, as programs write them", async () => {
		const head = ["Question", "A", "B", "C", "Correct"];
		const rows: Sheet = [
			{ cells: head },
			{ cells: ["Q1?", { error: "", formula: "-2*x" }, "b", "c", "B"] },
			{ cells: ["Q2?", "a", "b", { error: "", formula: "-x" }, "C"] },
			{ cells: ["Q3?", "a", "b", undefined, "A"] },
		];
		const read = await parse(makeXlsx({ S: rows }));
		expect(reasons(read)).toEqual([
			[2, "errorCell"],
			[3, "errorCell"],
			[4, undefined],
		]);
	});

	it("are texts in a CSV file and in LibreOffice in any language", async () => {
		const head = "Soru;A;B;C;Doğru";
		const csv = await parseText(`${head}\nS?;#AD?;b;c;B\nS?;#YOK;b;c;B\nS?;a;#SAYI/0!;c;A\nS?;#wow;b;c;B\nS?;#AD?;#YOK;#BAŞV!;#YOK`);
		expect(reasons(csv).map(([, key]) => key)).toEqual(["errorCell", "errorCell", "errorCell", undefined, undefined]);
		// Errors are what is asked here.
		expect(questions(csv)[1]).toMatchObject({ options: ["#AD?", "#YOK", "#BAŞV!"], correctAnswers: [1] });
		const ods = await parse(makeOds({ S: [HEAD, { cells: ["Q?", { error: "Hata:508" }, "b", "c", "B"] }] }));
		expect(reasons(ods)).toEqual([[2, "errorCell"]]);
	});
});

describe("a report of Kahoot", () => {
	const HEADINGS = [
		"Question Number",
		"Question",
		"Answer 1",
		"Answer 2",
		"Answer 3",
		"Correct Answers",
		"Time Allotted to Answer (seconds)",
		"Player",
		"Answer",
		"Correct / Incorrect",
		"Correct",
		"Incorrect",
		"Answer Time (seconds)",
	];
	const PLAYERS = ["mavi_kedi", "Deniz", "4"];
	const ASKED: [string, string, string[], string, number][] = [
		["1 Quiz", "Which gas do leaves take in?", ["Oxygen", "Carbon dioxide", "Neon"], "Carbon dioxide", 20],
		["2 Quiz", "Which are even?", ["2", "3", "4"], "2, 4", 30],
		["3 Quiz", "Which flags?", ["Red, white", "Blue", "White"], "Red, white, Blue", 20],
		["4 Quiz", "How many?", ["2", "3", "1"], "1", 20],
		["5 Poll", "How was it?", ["good", "bad", ""], "", 60],
		["6 Type answer", "Capital of Norway?", ["Oslo", "oslo city", ""], "Oslo, oslo city", 20],
		["7 Quiz", "How many?", ["2", "3", "1"], "3", 20],
	];
	const raw = ASKED.flatMap(([number, text, options, correct, time]) =>
		PLAYERS.map((player, place) => ({
			cells: [number, text, ...options, correct, time, player, options[place] ?? "", "Incorrect", 0, 1, 7.1],
		})),
	);
	const EXPECTED = [
		{ text: "Which gas do leaves take in?", options: ["Oxygen", "Carbon dioxide", "Neon"], correctAnswers: [1], timeLimit: 20 },
		{ text: "Which are even?", options: ["2", "3", "4"], correctAnswers: [0, 2], timeLimit: 30 },
		{ text: "Which flags?", options: ["Red, white", "Blue", "White"], correctAnswers: [0, 1], timeLimit: 20 },
		{ text: "How many?", options: ["2", "3", "1"], correctAnswers: [2], timeLimit: 20 },
		{ kind: "poll", text: "How was it?", options: ["good", "bad"], timeLimit: 60 },
		{ kind: "text", text: "Capital of Norway?", accepted: ["Oslo", "oslo city"], timeLimit: 20 },
		{ text: "How many?", options: ["2", "3", "1"], correctAnswers: [1], timeLimit: 20 },
	];
	const others = {
		Overview: [{ cells: ["Plants"] }, { cells: ["Played on", "3 Mar 2026"] }],
		"Final Scores": [
			{ cells: ["Rank", "Player", "Total Score (points)", "Correct Answers", "Incorrect Answers"] },
			{ cells: [1, "Deniz", 1400, 2, 1] },
		],
		"1 Quiz": [{ cells: ["1 Quiz", "Which gas do leaves take in?"] }, { cells: ["Correct answers", "Carbon dioxide"] }],
	};

	it("has each question once, with its time", async () => {
		const result = await parse(makeXlsx({ ...others, "RawReportData Data": [{ cells: HEADINGS }, ...raw] }));
		expect(questions(result)).toMatchObject(EXPECTED);
		expect(result.rows.every(({ warnings, sheet }) => warnings.length === 0 && sheet === undefined)).toBe(true);
		expect(result.rows.map(({ line }) => line)).toEqual([2, 5, 8, 11, 14, 17, 20]);
	});

	it("may have other columns and units, and hidden rows of single players", async () => {
		const order = [7, 8, 10, 0, 1, 2, 3, 4, 6, 5, 9, 11, 12];
		const pick = <T>(cells: readonly T[]) => order.map((place) => cells[place]);
		const rows = raw.map(({ cells }, index) => ({
			// One player had two options the other way round.
			cells: pick((index % 3 === 1 ? cells.with(2, cells[3] ?? "").with(3, cells[2] ?? "") : cells).with(6, Number(cells[6]) * 1000)),
			isHidden: index % PLAYERS.length === 2,
		}));
		const head = HEADINGS.with(6, "Time Allotted to Answer (milliseconds)");
		const result = await parse(makeXlsx({ Data: [{ cells: ["Report"] }, { cells: pick(head) }, ...rows] }));
		expect(result.rows.map(({ skipped }) => skipped?.key)).toEqual(EXPECTED.map(() => undefined));
		expect(questions(result)).toMatchObject(EXPECTED);
	});

	it("may be a CSV file", async () => {
		const csv = [HEADINGS, ...raw.map(({ cells }) => cells)].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n");
		expect(questions(await parseText(csv))).toMatchObject(EXPECTED);
	});

	it("without the sheet of raw answers is named as one that has no questions, as each of its other sheets is", async () => {
		await expect(parse(makeXlsx(others))).rejects.toMatchObject({ key: "report" });
		const score: Row = { cells: ["Sıra", "Oyuncu", "Toplam Puan (puan)", "Doğru Cevaplar"] };
		const overview: Row[] = [{ cells: ["Plants"] }, { cells: ["Overall Performance"] }, { cells: ["Total correct answers (%)", "58.33%"] }];
		for (const sheet of [others["Final Scores"], [{ cells: ["Plants"] }, score], overview]) {
			await expect(parse(makeXlsx({ S: sheet }))).rejects.toMatchObject({ key: "report" });
			for (const delimiter of [",", ";", "\t"]) {
				const csv = sheet.map(({ cells }) => cells.map((cell) => `"${cell}"`).join(delimiter)).join("\r\n");
				await expect(parseText(csv)).rejects.toMatchObject({ key: "report" });
			}
		}
		await expect(parse(makeXlsx({ S: [{ cells: ["Player", "Club"] }] }))).rejects.toMatchObject({ key: "noHeader" });
		await expect(parseText("Player,Club\nAda,Chess")).rejects.toMatchObject({ key: "unknownFormat" });
	});
});

it("a template of Wayground: pictures are named, blanks are typed, polls have no solution", async () => {
	const rows: Sheet = [
		{
			cells: [
				"Question Text",
				"Question Type",
				"Option 1",
				"Option 2",
				"Option 3",
				"Correct Answer",
				"Time in seconds",
				"Image Link",
				"Answer explanation",
			],
		},
		{
			cells: [
				"Text of the question. (required) (max 4096 characters)",
				"Question Type (default is Multiple Choice)",
				"Text for option 1 (required in all cases except open-ended & draw questions)",
				"Text for option 2",
				"Text for option 3 (optional)",
				"The correct option choice (between 1-5).",
				"Time in seconds (optional, default value is 30 seconds)",
				"Link of the image (optional)",
			],
		},
		{ cells: ["Which country?", "Multiple Choice", "Peru", "Chile", "Bolivia", 2, 30, "https://example.org/map.png", "On the coast."] },
		{ cells: ["How many?", "", "2", "3", "1", 1, 30] },
		{ cells: ["Pick the mammals.", "Checkbox", "bat", "shark", "whale", "1,3", 45] },
		{ cells: ["The capital of Norway is ___.", "Fill-in-the-Blank", "Oslo", "", "", "", 30, "https://example.org/oslo.png"] },
		{ cells: ["2 + 2 = ___", "fill in the blanks", 4, "four"] },
		{ cells: ["How was it?", "Poll", "good", "bad", "", "", 60] },
		{ cells: ["What will you remember?", "Open-Ended", "", "", "", "", 300] },
		{ cells: ["Draw a tree.", "Draw"] },
		{ cells: ["Pair them.", "Match", "a", "b", "", 1] },
		{ cells: ["Put in order.", "Reorder", "b", "a", "c", "2,1,3"] },
		{ cells: ["Is it?", "True or False", "True", "False", "", 2] },
		{ cells: ["Beğendiniz mi?", "Anket", "evet", "hayır"] },
	];
	const result = await parse(makeXlsx({ Sheet1: rows }), "en");
	expect(questions(result)).toMatchObject([
		{ text: "Which country?", correctAnswers: [1], timeLimit: 30, extraInfo: "On the coast." },
		{ text: "How many?", correctAnswers: [0] },
		{ text: "Pick the mammals.", correctAnswers: [0, 2], timeLimit: 45 },
		{ kind: "text", text: "The capital of Norway is ___.", accepted: ["Oslo"], timeLimit: 30 },
		{ kind: "text", accepted: ["4", "four"] },
		{ kind: "poll", options: ["good", "bad"], timeLimit: 60 },
		{ kind: "open", text: "What will you remember?", timeLimit: 300 },
		{ kind: "order", options: ["a", "b", "c"] },
		{ text: "Is it?", options: ["True", "False"], correctAnswers: [1] },
		{ kind: "poll", options: ["evet", "hayır"] },
	]);
	expect(result.rows.flatMap(({ skipped }) => skipped ?? [])).toEqual([
		{ key: "kindUnknown", values: { value: "Draw" } },
		{ key: "kindUnknown", values: { value: "Match" } },
	]);
	expect(result.rows.filter(({ warnings }) => warnings.length > 0).map(({ line, warnings }) => [line, warnings[0]?.key])).toEqual([
		[3, "mediaDropped"],
		[6, "mediaDropped"],
		[9, "essay"],
	]);
});

describe("a right answer", () => {
	const HEADINGS = "question;option 1;option 2;option 3;option 4;correct";
	const readMarks = async (options: string, marks: readonly string[]) => {
		const { rows } = await parseText([HEADINGS, ...marks.map((mark) => `Q?;${options};"${mark}"`)].join("\n"));
		return rows.map(({ question, skipped, warnings }) => (warnings.length > 0 ? "warned" : (question?.correctAnswers ?? skipped?.key)));
	};
	const OCEANS = "Atlantic;Pacific;Arctic;Indian";

	it("may be written with letter and text, or with a word before the letter", async () => {
		const marks = [
			..."B|b)|(B)|[B]|B.|2)|Option B|option 2|Seçenek B|B şıkkı|Şık B|B seçeneği".split("|"),
			..."B) Pacific|B. Pacific|(B) Pacific|B - Pacific|2) Pacific|Option B: Pacific|Pacific (B)|B)pacific.".split("|"),
			..."Answer: B|Doğru cevap: B) Pacific".split("|"),
		];
		expect(await readMarks(OCEANS, marks)).toEqual(marks.map(() => [1]));
		const several =
			"B) Pacific, C) Arctic|B) Pacific; C) Arctic|B) Pacific ve C) Arctic|Option B, Option C|B and C|B ve C|Pacific, Arctic".split("|");
		expect(await readMarks(OCEANS, several)).toEqual(several.map(() => [1, 2]));
	});

	it("that can be read in two ways, or in none, is not guessed", async () => {
		expect(await readMarks(OCEANS, ["B) Atlantic", "B) Ocean", "A. Einstein", "Option F", "the second"])).toEqual([
			"correctUnknown",
			"correctUnknown",
			"correctUnknown",
			"correctRange",
			"correctUnknown",
		]);
	});

	it("is first of all the text of an option", async () => {
		expect(await readMarks("B) vitamin;A vitamin;C;D", ["B) vitamin"])).toEqual([[0]]);
		expect(await readMarks("A) x;B) y;C) z;", ["y", "B", "B) y", "b. y", "A) x, B) y"])).toEqual([[1], [1], [1], [1], [0, 1]]);
		expect(await readMarks("Option B;Option A;C;D", ["Option A"])).toEqual([[1]]);
		expect(await readMarks("2⁵;5²;7;", ["25", "2⁵"])).toEqual([[0], [0]]);
	});
});

it("times have units, in the cell or in the heading", async () => {
	const readTimes = async (heading: string, ...times: string[]) =>
		questions(await parseText([`question;A;B;correct;${heading}`, ...times.map((time) => `Q?;a;b;A;${time}`)].join("\n"))).map(
			({ timeLimit }) => timeLimit,
		);
	expect(await readTimes("Time", "20", "20 sn", "2 dk", "1 min", "0:30", "1:30", "00:00:45", "20000 ms", "9999")).toEqual([
		20,
		20,
		120,
		60,
		30,
		90,
		45,
		20,
		undefined,
	]);
	expect(await readTimes("Time limit (minutes)", "2", "0,5", "30 sn")).toEqual([120, 30, 30]);
	expect(await readTimes("Time limit in seconds", "45")).toEqual([45]);
	expect(await readTimes("Yanıtlama süresi (dk)", "2")).toEqual([120]);
	expect(await readTimes('"Time Limit (sec)\n(Max: 300 seconds, min: 5)"', "20")).toEqual([20]);
});

it("rows of a CSV file have the numbers that a spreadsheet shows", async () => {
	const blooket =
		'"Blooket\r\nImport Template",,,,,\r\n"Question\r\nText","Answer\r\n1",Answer 2,"Time Limit (sec)\r\n(Max: 300)","Correct Answer(s)\r\n(Only include Answer #)"\r\n';
	const rows = '"One\r\nor two?",a,b,20,2\r\n\r\nThree?,a,b,20,\r\n"Four\r\n\r\n?",2,1,20,1\r\n';
	for (const first of ["", "sep=,\r\n"]) {
		const result = await parseText(first + blooket + rows);
		expect(reasons(result)).toEqual([
			[3, undefined],
			[5, "noCorrect"],
			[6, undefined],
		]);
		expect(result.rows.every(({ warnings }) => warnings.length === 0)).toBe(true);
		expect(questions(result)[1]?.correctAnswers).toEqual([0]);
	}
});
