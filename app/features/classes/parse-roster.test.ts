import { readFileSync } from "node:fs";
import { utils, write } from "@e965/xlsx";
import { expect, it } from "vitest";
import { findRepeatedNumbers, hasIdentityNumbers, numberPupils, parseRosterRows, type Rows, toTableRows, toTextRows } from "./parse-roster";
import { readTable } from "./read-table";

const none = new Set<number>();
const readRosters = (lists: readonly Rows[], taken: ReadonlySet<number>) =>
	numberPupils(
		lists.flatMap(parseRosterRows).filter(({ noPupil }) => !noPupil),
		taken,
	);
const readList = (text: string, taken: ReadonlySet<number>) => readRosters([toTextRows(text)], taken);

it("reads numbers and labels, however they are parted", () => {
	expect(readList("7 Ayşe Nur\n8;Bora\n9,Cem\n10\tDefne\n 11. Ece\n12", none)).toEqual([
		{ number: 7, label: "Ayşe Nur" },
		{ number: 8, label: "Bora" },
		{ number: 9, label: "Cem" },
		{ number: 10, label: "Defne" },
		{ number: 11, label: "Ece" },
		{ number: 12 },
	]);
});

it("gives names without a number the next free one", () => {
	expect(readList("Ayşe\n\n2 Bora\nCem", new Set([1]))).toEqual([
		{ number: 3, label: "Ayşe" },
		{ number: 2, label: "Bora" },
		{ number: 4, label: "Cem" },
	]);
});

it("leaves a heading out, and takes no number above 999,999,999", () => {
	expect(readList("No;Ad\n1;Ayşe\n2;Bora", none)).toEqual([
		{ number: 1, label: "Ayşe" },
		{ number: 2, label: "Bora" },
	]);
	expect(readList("202612045 Ayşe\n999999999\n1000000000 Bora\n000000145 Cem", none)).toEqual([
		{ number: 202_612_045, label: "Ayşe" },
		{ number: 999_999_999 },
		{ number: 1, label: "1000000000 Bora" },
		{ number: 145, label: "Cem" },
	]);
	expect(readList("Öğrenci No;Adı Soyadı\n202612045;Elif Toprak\n10000000001;Kaan Bulut", none)).toEqual([
		{ number: 202_612_045, label: "Elif Toprak" },
		{ number: 1, label: "10000000001 Kaan Bulut" },
	]);
	expect(readList(" \n", none)).toEqual([]);
});

const readBytes = (bytes: Uint8Array) => readRosters([toTableRows(readTable({ bytes }).rows)], none);

it("reads a file in UTF-8, and as a Turkish Excel writes it", () => {
	const expected = [
		{ number: 7, label: "Işıl" },
		{ number: 8, label: "Çağ" },
	];
	const utf8 = new TextEncoder().encode("No;Ad\r\n7;Işıl\r\n8;Çağ\r\n");
	const turkish = Uint8Array.from("No;Ad\r\n7;I\u00fe\u00fdl\r\n8;\u00c7a\u00f0\r\n", (sign) => sign.charCodeAt(0));
	for (const bytes of [utf8, turkish]) expect(readBytes(bytes)).toEqual(expected);
});

const SCHOOL_LIST = [
	{ number: 145, label: "Ayşe Örnek" },
	{ number: 312, label: "Mehmet Deneme" },
	{ number: 1024, label: "Zeynep Yılmazer" },
];

it("reads the list of a school by its headings: school numbers and names, below a title", () => {
	const bytes = new Uint8Array(readFileSync(new URL("../../../tests/fixtures/files/22-e-okul-roster.csv", import.meta.url)));
	expect(readBytes(bytes)).toEqual(SCHOOL_LIST);
	// Pasted from the same table, with its empty columns, and a line below it.
	const pasted =
		"7/A\t\t\t\nSıra\tOkul No\t\tAdı Soyadı\n1\t145\t\tAyşe Örnek\n2\t312\t\tMehmet Deneme\n3\t1024\t\tZeynep Yılmazer\nMüdür\t\t\t";
	expect(readList(pasted, none)).toEqual(SCHOOL_LIST);
	// Without headings, a first column that counts the rows is no number of a pupil.
	expect(readList("1;145;Ayşe Örnek\n2;312;Mehmet Deneme\n3;1024;Zeynep Yılmazer", none)).toEqual(SCHOOL_LIST);
	expect(readList("First name,Last name\nAda,Lovelace", none)).toEqual([{ number: 1, label: "Ada Lovelace" }]);
});

const RUNNING = [
	"No",
	"No.",
	"Nr",
	"S.No",
	"S. No",
	"Sıra",
	"Sıra No",
	"Sıra Numarası",
	"#",
	"№",
	"Sl. No",
	"Sr No",
	"Serial No",
	"Row",
	"ID",
	"Number",
	"Numara",
];
const OF_STUDENT = [
	"Öğrenci No",
	"Öğrenci No.",
	"Öğr. No",
	"Öğrenci Numarası",
	"Öğrencinin Numarası",
	"OgrenciNo",
	"Okul No",
	"Okul Numarası",
	"Student ID",
	"Student No",
	"Student Number",
	"Student #",
	"School ID",
	"Pupil No",
	"Roll No",
	"Admission No.",
];

it("takes the student number, not the number of the row, under every heading of either and in either order", () => {
	const wrong: string[] = [];
	for (const running of RUNNING) {
		for (const ofStudent of OF_STUDENT) {
			const rows = SCHOOL_LIST.map(({ number, label }, index) => [String(index + 1), String(number), label]);
			const swapped = rows.map(([one = "", two = "", label = ""]) => [two, label, one]);
			for (const list of [
				[[running, ofStudent, "Adı Soyadı"], ...rows],
				[[ofStudent, "Adı Soyadı", running], ...swapped],
			])
				if (JSON.stringify(readRosters([toTableRows(list)], none)) !== JSON.stringify(SCHOOL_LIST)) wrong.push(list[0]?.join(";") ?? "");
		}
	}
	expect(wrong).toEqual([]);
	// A column that counts the rows is not the pupils' numbers, also where both columns are plain numbers.
	for (const heading of ["No;Numara;Adı Soyadı", "Nr;No;Name", "ID;Number;Name", "#;No;Name"])
		expect(readList(`${heading}\n1;145;Ayşe Örnek\n2;312;Mehmet Deneme\n3;1024;Zeynep Yılmazer`, none), heading).toEqual(SCHOOL_LIST);
	// A class whose numbers count its pupils keeps them.
	for (const heading of ["No;Name", "Sıra No;Adı", "Öğrenci No;Adı"])
		expect(readList(`${heading}\n1;Ada\n2;Bora`, none), heading).toEqual([
			{ number: 1, label: "Ada" },
			{ number: 2, label: "Bora" },
		]);
});

it("reads what was typed and a file together, with free numbers for those who have none in either", () => {
	const file = [
		["No", "Name"],
		["1", "Cem"],
		["", "Defne"],
	];
	expect(readRosters([toTextRows("Ada\n5 Bora"), toTableRows(file)], new Set([2]))).toEqual([
		{ number: 3, label: "Ada" },
		{ number: 5, label: "Bora" },
		{ number: 1, label: "Cem" },
		{ number: 4, label: "Defne" },
	]);
});

it("reads spreadsheets of today and of old, and refuses what is no list", () => {
	const sheet = utils.aoa_to_sheet([
		["S.No", "Öğrenci No", "Adı", "Soyadı"],
		...[
			[145, "Ayşe", "Örnek"],
			[312, "Mehmet", "Deneme"],
			[1024, "Zeynep", "Yılmazer"],
		].map((row, index) => [index + 1, ...row]),
	]);
	for (const bookType of ["xlsx", "biff8", "ods"] as const) {
		const bytes = new Uint8Array(write({ SheetNames: ["7A"], Sheets: { "7A": sheet } }, { type: "array", bookType }) as ArrayBuffer);
		expect(readBytes(bytes), bookType).toEqual(SCHOOL_LIST);
	}
	expect(() => readTable({ bytes: new TextEncoder().encode("%PDF-1.7") })).toThrow();
});

it("reads no more of a file than a class could have", () => {
	const readText = (text: string) => readTable({ bytes: new TextEncoder().encode(text) }).rows;
	expect(readText("1;Ayşe\n".repeat(200_000))).toHaveLength(1_000);
	expect(readText(`${"x;".repeat(5_000)}\n`)[0]).toHaveLength(50);
});

it("says which numbers of a list are there already", () => {
	const entries = readList("7 Ada\n8 Bob\n7 Cem\n9 Deniz", new Set([9]));
	expect([...findRepeatedNumbers(entries, new Set([9]))]).toEqual([
		[2, "twice"],
		[3, "taken"],
	]);
});

const toBytes = (latin1: string) => Uint8Array.from(latin1, (sign) => sign.charCodeAt(0));
const parseText = (text: string) => parseRosterRows(toTextRows(text));
const noPupils = (text: string) => parseText(text).map(({ label, noPupil }) => [label, noPupil]);

it("reads a list that Excel saved for DOS or a Mac, and leaves the choice where letters may be of either", () => {
	expect(readBytes(toBytes("NO;ADI SOYADI\r\n145;I\x9eIL \x80A\xa6LAR\r\n312;\x98SMA\x98L G\x99K\x80E\r\n"))).toEqual([
		{ number: 145, label: "IŞIL ÇAĞLAR" },
		{ number: 312, label: "İSMAİL GÖKÇE" },
	]);
	const bytes = toBytes("No;Ad\n1;D\xdc\xde\n");
	expect(readTable({ bytes })).toMatchObject({
		rows: [
			["No", "Ad"],
			["1", "DÜŞ"],
		],
		letters: { page: "windows" },
	});
	expect(readTable({ bytes, codePage: "macTurkish" })).toMatchObject({
		rows: [
			["No", "Ad"],
			["1", "DİŞ"],
		],
		letters: { page: "macTurkish" },
	});
});

it("knows rows of gradebooks that are no pupils, and keeps them for the teacher to choose", () => {
	const gradebook = `Student,ID,SIS User ID,Section,Quiz 1 (4711)
    Points Possible,,,,10
"Toprak, Elif",48213,U145,7A,8
"Student, Test",99120,,7A,
"Bulut, Kaan",48777,U312,7A,9`;
	for (const rows of [parseText(gradebook), parseRosterRows(toTableRows(readTable({ bytes: new TextEncoder().encode(gradebook) }).rows))])
		expect(rows).toEqual([
			{ number: null, label: "Points Possible", noPupil: "points" },
			{ number: 48_213, label: "Toprak, Elif" },
			{ number: 99_120, label: "Student, Test", noPupil: "testStudent" },
			{ number: 48_777, label: "Bulut, Kaan" },
		]);
	expect(
		noPupils("Last Name,First Name,Email Address,Essay\nDate,,,Nov 3\nPoints,,,100\nToprak,Elif,e@x.org,90\nClass average,,,90"),
	).toEqual([
		["Date", "date"],
		["Points", "points"],
		["Toprak Elif", undefined],
		["Class average", "summary"],
	]);
	const kinds = {
		points: [
			"Points Possible",
			"Olası Puan",
			"Tam puan",
			"En yüksek puan",
			"Mögliche Punkte",
			"Maximale Punktzahl",
			"Points possibles",
			"Barème",
			"Puntos posibles",
			"Note maximale",
		],
		testStudent: [
			"Test Student",
			"Student, Test",
			"Demo Student",
			"Test Öğrencisi",
			"Öğrenci, Test",
			"TEST ÖĞRENCİSİ",
			"Testschüler",
			"Schüler, Test",
			"Élève test",
			"Estudiante de prueba",
			"Elif Toprak_PreviewUser",
		],
		summary: [
			"Class average",
			"Overall average",
			"Sınıf ortalaması",
			"SINIF ORTALAMASI",
			"Toplam",
			"Toplam: 24",
			"Toplam öğrenci sayısı: 25",
			"Klassendurchschnitt",
			"Durchschnitt der Klasse",
			"Summe",
			"Moyenne de la classe",
			"Promedio del grupo",
			"Total",
		],
		date: [
			"Date",
			"Due date",
			"Tarih",
			"Tarih: 12 Kasım 2026",
			"Son teslim tarihi",
			"Datum",
			"Fecha de entrega",
			"Date de remise",
			"Date 12 Nov",
		],
		note: ["Sınıf Öğretmeni: Ayşe Kaya", "Okul Müdürü", "Class teacher", "Klassenlehrerin", "Adı Soyadı"],
	};
	for (const [kind, labels] of Object.entries(kinds)) {
		for (const label of labels) {
			expect(
				parseRosterRows([
					["No", "Name"],
					["", label],
				]),
				label,
			).toEqual([expect.objectContaining({ label, noPupil: kind })]);
			expect(parseRosterRows([[label]]), label).toEqual([expect.objectContaining({ label, noPupil: kind })]);
		}
	}
	for (const name of [
		"Test",
		"Deniz Tarih",
		"Tarık Puan",
		"Mark Test",
		"Mark",
		"Max",
		"Ali Toplam",
		"Örnek Ayşe",
		"Deneme Mehmet",
		"Date Masamune",
		"Son",
		"Student One",
	])
		expect(
			parseRosterRows([
				["No", "Name"],
				["7", name],
			]),
			name,
		).toEqual([{ number: 7, label: name }]);
	expect(noPupils("Okul No;Adı Soyadı\n145;Ayşe Örnek\nOkul No;Adı Soyadı\n312;Mehmet Deneme")).toEqual([
		["Ayşe Örnek", undefined],
		["Adı Soyadı", "note"],
		["Mehmet Deneme", undefined],
	]);
});

it("finds the numbers of a list without headings also where its last row is a total", () => {
	expect(parseText("1;145;Ayşe Örnek\n2;312;Mehmet Deneme\nToplam;2")).toEqual([
		{ number: 145, label: "Ayşe Örnek" },
		{ number: 312, label: "Mehmet Deneme" },
		{ number: 2, label: "Toplam", noPupil: "summary" },
	]);
});

it("gives the next free numbers to the chosen rows alone", () => {
	const rows = parseText("Ad Soyad\nAda\nBora\nToplam");
	expect(
		numberPupils(
			rows.filter(({ noPupil }) => !noPupil),
			none,
		),
	).toEqual([
		{ number: 1, label: "Ada" },
		{ number: 2, label: "Bora" },
	]);
	expect(numberPupils(rows.slice(2), none)).toEqual([
		{ number: 1, label: "Bora" },
		{ number: 2, label: "Toplam" },
	]);
});

it("reads numbers of nine digits in groups, with a sign or zeros, and says why another is in the label", () => {
	const numbers = ["202612045", "202.612.045", "202 612 045", "202,612,045", "#202612045", "000202612045", "202612045.0"];
	for (const number of numbers) {
		const table = [
			["Öğrenci No", "Adı"],
			[number, "Elif"],
		];
		expect(parseRosterRows(table), number).toEqual([{ number: 202_612_045, label: "Elif" }]);
	}
	expect(parseText("202 612 045 Elif\n202.612.046 Kaan\n7. Zeynep\n1024 Ada")).toEqual([
		{ number: 202_612_045, label: "Elif" },
		{ number: 202_612_046, label: "Kaan" },
		{ number: 7, label: "Zeynep" },
		{ number: 1024, label: "Ada" },
	]);
	for (const number of ["1000000000", "2026120451", "10000000001", "U145", "0", "2,02612E+08", "2026-12-045"]) {
		const table = [
			["Öğrenci No", "Adı"],
			[number, "Elif"],
		];
		expect(parseRosterRows(table), number).toEqual([{ number: null, label: `${number} Elif`, unusableNumber: number }]);
	}
	expect(parseText("2026120451 Elif")).toEqual([{ number: null, label: "2026120451 Elif", unusableNumber: "2026120451" }]);
	expect(parseText("2026120451;Elif")).toEqual([{ number: null, label: "2026120451 Elif", unusableNumber: "2026120451" }]);
	expect(parseText("202612045.0;Elif")).toEqual([{ number: 202_612_045, label: "Elif" }]);
	expect(parseText("2,02612E+08;Elif")).toEqual([{ number: null, label: "2,02612E+08 Elif", unusableNumber: "2,02612E+08" }]);
	expect(parseText("OrgDefinedId;Last Name;First Name\n#202612045;Kaya;Elif")).toEqual([{ number: 202_612_045, label: "Kaya Elif" }]);
});

it("reads lists of German, French and Spanish schools by their headings", () => {
	for (const heading of [
		"Nr;Vorname;Nachname",
		"Schülernummer;Vorname;Name",
		"ID-Nummer;Vorname;Nachname",
		"Numéro d’identification;Prénom;Nom de famille",
		"N°;Prénom;Nom",
		"Número de ID;Nombre;Apellido(s)",
		"Matrícula;Nombre;Apellidos",
		"Kimlik numarası;Ad;Soyad",
		"ID number;First name;Last name",
	])
		expect(parseText(`${heading}\n145;Ada;Kaya\n312;Bora;Ak`), heading).toEqual([
			{ number: 145, label: "Ada Kaya" },
			{ number: 312, label: "Bora Ak" },
		]);
});

it("does not take a test student in two cells for the headings", () => {
	for (const text of [
		"Yılmaz, Ayşe\nKaya, Mehmet\nStudent, Test",
		"145\tAyşe Yılmaz\n312\tMehmet Kaya\nÖğrenci\tTest",
		"Ayşe Yılmaz;145\nMehmet Kaya;312\nStudent;Test\nCan Şen;400",
	]) {
		const rows = parseRosterRows(toTextRows(text));
		expect(rows.length, text).toBe(text.split("\n").length);
		expect(
			rows.map(({ noPupil }) => noPupil ?? "pupil").filter((kind) => kind !== "pupil"),
			text,
		).toEqual(["testStudent"]);
	}
	const graded = "Student, Test 1, Test 2\nAyşe Yılmaz, 80, 90".split("\n").map((line) => line.split(", "));
	expect(parseRosterRows(graded)).toMatchObject([{ label: expect.stringContaining("Ayşe Yılmaz") }]);
});

it.each(["Toplam Puan", "Average Score", "Class Average Score", "Sınıf Ort.", "Class Avg", "Grand Total", "Std. Deviation"])(
	"does not take %s for a pupil",
	(label) => {
		expect(parseRosterRows([["Ada"], [label]])[1]?.noPupil).toBeDefined();
	},
);

const TABLE = "Sıra;Okul No;Adı Soyadı\n1;145;Ayşe Kaya\n2;312;Mehmet Ak\n3;1024;Zeynep Su";

it.each([
	["En yüksek", "points"],
	["En düşük", "points"],
	["Highest", "points"],
	["Maximum", "points"],
	["Max", "points"],
	["Max.", "points"],
	["Min", "points"],
	["Minimum", "summary"],
	["Out of", "points"],
	["Out of 100", "points"],
	["100 üzerinden", "points"],
	["/100", "points"],
	["Due", "date"],
	["Due date", "date"],
	["Due Nov 3", "date"],
	["20.11.2026", "date"],
	["20/11/2026", "date"],
	["2026-11-20", "date"],
	["20 Kasım 2026", "date"],
	["Nov 20, 2026", "date"],
	["Kız: 12 Erkek: 13", "summary"],
	["Kız Öğrenci", "summary"],
	["Toplam: 25", "summary"],
	["Okul Müdürü", "note"],
	["Okul Müdürü Ahmet Yılmaz", "note"],
	["Ahmet Yılmaz Okul Müdürü", "note"],
	["Müdür Yardımcısı", "note"],
	["Müdür Yardımcısı Ali Can", "note"],
	["SINIF ÖĞRETMENİ", "note"],
	["Sınıf Öğretmeni Elif Su", "note"],
	["Elif Su / Sınıf Rehber Öğretmeni", "note"],
	["İmza", "note"],
	["Uygundur", "note"],
	["__________", "note"],
])("does not take a row with %s below or above the pupils for one", (label, kind) => {
	const [heading, ...pupils] = TABLE.split("\n");
	for (const list of [
		[heading, ...pupils, `;;${label}`],
		[heading, `;;${label}`, ...pupils],
	]) {
		const rows = parseText(list.join("\n"));
		expect(
			rows.filter(({ noPupil }) => noPupil),
			label,
		).toEqual([expect.objectContaining({ label, noPupil: kind })]);
		expect(rows).toHaveLength(4);
	}
	const typed = parseText(`145 Ayşe Kaya\n312 Mehmet Ak\n${label}`);
	expect(typed.map(({ noPupil }) => noPupil)).toEqual([undefined, undefined, kind]);
});

it("knows the names around the titles of a signature, and totals in other columns than the names", () => {
	for (const foot of [
		";;Ahmet Yılmaz\n;;Okul Müdürü",
		";;20.11.2026\n;;Ahmet Yılmaz\n;;Okul Müdürü",
		";;Ahmet Yılmaz\n;;Okul Müdürü\n;;20.11.2026",
		";;Sınıf Öğretmeni\n;;Elif Su",
		";Elif Su;Ahmet Yılmaz\n;Sınıf Öğretmeni;Okul Müdürü",
		";;Müdür Ahmet Yılmaz",
		"Toplam;;3",
		"Toplam;3;",
		"Sınıf mevcudu;;3",
	]) {
		const rows = parseText(`${TABLE}\n${foot}`);
		expect(
			rows.filter(({ noPupil }) => !noPupil).map(({ number }) => number),
			foot,
		).toEqual([145, 312, 1024]);
	}
	// Pupils without a number below a repeated heading stay, and so do those of whom a list says boy or girl alone.
	expect(noPupils(`${TABLE}\nSıra;Okul No;Adı Soyadı\n;;Can Er\n;;Ece Al`).slice(4)).toEqual([
		["Can Er", undefined],
		["Ece Al", undefined],
	]);
	expect(noPupils("Okul No;Cinsiyet;Adı\n145;Kız;\n312;Erkek;")).toEqual([
		["", undefined],
		["", undefined],
	]);
	expect(noPupils("145;Kız\n312;Erkek")).toEqual([
		["Kız", undefined],
		["Erkek", undefined],
	]);
	// A pupil without a number above a signature stays one.
	expect(noPupils(`${TABLE}\n;;Can Er\n;;Sınıf Öğretmeni\n;;Elif Su`).slice(3)).toEqual([
		["Can Er", undefined],
		["Sınıf Öğretmeni", "note"],
		["Elif Su", "note"],
	]);
});

it("keeps pupils whose names have such a word", () => {
	const names = [
		"Max",
		"Min",
		"Max Weber",
		"Yüksek",
		"Ali Yüksek",
		"Nisan",
		"Eylül 2014",
		"Ada Öğretmen",
		"Mehmet Müdür",
		"Ayşe 20.11.2012",
		"🦊",
	];
	for (const name of names) {
		const labelled = [
			["No", "Ad Soyad"],
			["7", name],
			["8", "Ayşe Kaya"],
			["9", "Mehmet Ak"],
		];
		expect(parseRosterRows(labelled)[0], name).toEqual({ number: 7, label: name });
		expect(parseRosterRows([["Ada"], [name], ["Bora"]])[1]?.noPupil, name).toBeUndefined();
	}
	expect(noPupils("7 Ada\nMax\n8 Bora")).toEqual([
		["Ada", undefined],
		["Max", undefined],
		["Bora", undefined],
	]);
});

it("imports no identity numbers: they are neither the number nor in the label", () => {
	for (const heading of [
		"TC Kimlik No",
		"T.C. Kimlik No",
		"T.C. KİMLİK NUMARASI",
		"TCKN",
		"TC",
		"T.C. No",
		"TCKimlikNo",
		"Öğrencinin TC Kimlik No",
		"Kimlik No",
		"National ID",
		"Öğrenci No",
	]) {
		const list = (columns: string, rows: string) => toTextRows(`${columns}\n${rows}`);
		const alone = list(`${heading};Adı Soyadı`, "10000000146;Ayşe Kaya\n10000000078;Mehmet Ak");
		expect(hasIdentityNumbers(alone), heading).toBe(true);
		expect(parseRosterRows(alone), heading).toEqual([
			{ number: null, label: "Ayşe Kaya" },
			{ number: null, label: "Mehmet Ak" },
		]);
		for (const number of ["Okul No", "No"]) {
			const both = list(`${heading};${number};Adı Soyadı`, "10000000146;145;Ayşe Kaya\n10000000078;312;Mehmet Ak");
			expect(parseRosterRows(both), `${heading} ${number}`).toEqual([
				{ number: 145, label: "Ayşe Kaya" },
				{ number: 312, label: "Mehmet Ak" },
			]);
		}
	}
	// Excel cuts a long number in a CSV file; the heading says what it was.
	expect(parseText("TC Kimlik No;Adı\n1,00000E+10;Ayşe")).toEqual([{ number: null, label: "Ayşe" }]);
	for (const line of ["10000000146 Ayşe Kaya", "Ayşe Kaya;10000000146", "Ayşe Kaya 10000000146", "1;10000000146;Ayşe Kaya"]) {
		expect(hasIdentityNumbers(toTextRows(line)), line).toBe(true);
		expect(parseText(line), line).toEqual([{ number: line.startsWith("1;") ? 1 : null, label: "Ayşe Kaya" }]);
	}
	for (const text of ["Kimlik numarası;Ad\n145;Ada\n312;Bora", "10000000001 Kaan Bulut", "202612045 Elif"])
		expect(hasIdentityNumbers(toTextRows(text)), text).toBe(false);
});
