import { LIMITS } from "#contract/limits";
import { askWorker } from "~/lib/ask-worker";
import type { CodePage, LetterChoice } from "~/lib/code-pages";
import { headerName } from "~/lib/sheets/header-name";
import type { RosterJob, RosterReply } from "./read-table";

export interface RosterEntry {
	number: number;
	label?: string;
}

/** A row of a list, which may be a pupil. */
export interface RosterRow {
	number: number | null;
	label: string;
	/** The kind of line that the row seems to be instead of a pupil: it is deselected at first. */
	noPupil?: NoPupil;
	/** The text in the place of the number, where no pupil can have it as a number: it begins the label. */
	unusableNumber?: string;
}

const { min, max } = LIMITS.pupilNumber;
const isInRange = (number: number) => number >= min && number <= max;
const isNumber = (cell: string) => /^\d{1,20}$/.test(cell) && isInRange(Number(cell));
const GROUPED_NUMBER = /^\d{1,3}([ .,'’\u00a0\u202f])\d{3}(?:\1\d{3})*$/;

/** Reads a cell of a column of numbers, also with a sign, in groups or with an empty fraction: "#145", "202.612.045", "145.0". */
function readNumber(cell: string): number | null {
	const plain = cell.replace(/^#\s*/, "").replace(/^(\d+)[.,]0{1,2}$/, "$1");
	const digits = GROUPED_NUMBER.test(plain) ? plain.replace(/\D/g, "") : plain;
	return isNumber(digits) ? Number(digits) : null;
}

/** Cells of a line; a delimiter between quotation marks belongs to its cell. */
function splitAt(line: string, delimiter: string): string[] {
	const cells = [""];
	let isQuoted = false;
	for (const sign of line) {
		const cell = cells.at(-1) ?? "";
		if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
		else if (sign === delimiter && !isQuoted) cells.push("");
		else cells[cells.length - 1] = cell + sign;
	}
	return isQuoted ? line.split(delimiter) : cells;
}

const fold = (text: string) => text.replace(/[İIı]/g, "i").toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").trim();

const MONTH =
	"(?:jan(?:uary|uar|vier)?|ene(?:ro)?|oca(?:k)?|feb(?:ruary|ruar|rero)?|fevr(?:ier)?|sub(?:at)?|mar(?:ch|s|t|zo)?|marz|apr(?:il)?|avr(?:il)?|abr(?:il)?|nis(?:an)?|may(?:o|is)?|mai|june?|juni|juin|junio|haz(?:iran)?|july?|juli|juillet|julio|tem(?:muz)?|aug(?:ust)?|aout|ago(?:sto)?|agu(?:stos)?|sept?(?:ember|embre|iembre)?|eyl(?:ul)?|o[ck]t(?:ober|obre|ubre)?|eki(?:m)?|nov(?:ember|embre|iembre)?|kas(?:im)?|de[cz](?:ember|embre)?|dic(?:iembre)?|ara(?:lik)?)";
const YEAR = "(?:19|20)\\d\\d";
/** A whole date: "20.11.2026", "2026-11-20", "20 Kasım 2026", "Nov 20, 2026". */
const DATE = new RegExp(
	`^(?:\\d{1,2}([./-])\\d{1,2}\\1(?:\\d\\d)?\\d\\d|${YEAR}([./-])\\d{1,2}\\2\\d{1,2}|\\d{1,2}\\.? (?:de )?${MONTH}\\.?,? (?:de )?${YEAR}|${MONTH}\\.? \\d{1,2},? ${YEAR})$`,
);
const isDate = (text: string) => text.length < 40 && DATE.test(fold(text));

/** Splits a line at tabs, else at semicolons, else at commas; a line without them is split behind a number at its beginning. A date is one cell. */
function splitCells(line: string): string[] {
	if (isDate(line)) return [line.trim()];
	const delimiter = ["\t", ";", ","].find((sign) => line.includes(sign));
	const cells = delimiter
		? splitAt(line, delimiter)
		: (/^\s*(\d{1,3}(?: \d{3}){2}|\d{1,3}(?:\.\d{3}){2}|\d{1,20})[\s.):-]+(.*)$/.exec(line)?.slice(1) ?? [line]);
	return cells.map((cell) => cell.trim().replace(/^"|"$/g, ""));
}

/** Headings in lists of schools, in the languages of quizzes: a row's number, a pupil's number, and names. */
const NUMBER_WORD = "(?:no|nr|num|numara|numarasi|number|nummer|numero|code|id|n°|№|#)(?:\\.| ?#)?";
const STUDENT_NUMBER = new RegExp(
	`^(?:(?:okul|ogrenci|ogrencinin|ogr|kimlik|school|student|pupil|learner|class|roll|admission|enrol?lment|registration|id|schuler|schul|matrikel)\\.?(?:'?s)?[ -]?(?:(?:okul|id) )?${NUMBER_WORD}|${NUMBER_WORD} (?:of (?:the )?(?:student|pupil)|d[’'](?:eleve|etudiant|identification)|(?:de|del) (?:alumno|estudiante|id|identificacion|matricula))|org ?defined ?id|matricule|matricula)$`,
);
const PLAIN_NUMBER = new RegExp(`^${NUMBER_WORD}$`);
const ROW_NUMBER = new RegExp(
	`^(?:#|s|sn|s/n|seq|sira|row|line|index|(?:s|sl|sr|ser|serial|sira|satir|row|line|seq|sequence|lfd|laufende)\\.? ?${NUMBER_WORD})\\.?$`,
);
const NAME_HEADING =
	/^(?:(?:ogrencinin |ogrenci |student |pupil )?(?:ad|adi|isim|ismi|soyad|soyadi|soyisim|(?:ad|adi)(?: ve)? (?:soyad|soyadi)|(?:first|last|given|family|full) ?name|name|surname)|ogrenci|student|pupil|label|(?:vor|nach|familien|schuler)name|schuler(?:in)?|(?:nom|prenom)(?:(?: et)? (?:nom|prenom))?|nom de famille|nom complet|eleve|etudiant|nombre(?: completo)?|apellidos?|(?:nombres?|apellidos?)(?: y|,) (?:nombres?|apellidos?)|alumno|alumna|estudiante)s?$/;
/** Headings of numbers that a state gives to a person. */
const IDENTITY = new RegExp(
	`^(?:(?:ogrenci|ogrencinin|veli|velinin) )?(?:tckn|t\\.? ?c\\.? ?(?:(?:kimlik|vatandaslik)\\.? ?)?(?:${NUMBER_WORD})?|vatandaslik ?${NUMBER_WORD}|(?:national|citizen|citizenship) (?:id|identity|identification|insurance)(?: ?${NUMBER_WORD})?|ssn|social security ${NUMBER_WORD}|(?:personal)?ausweis-?${NUMBER_WORD}|(?:${NUMBER_WORD} (?:de )?)?(?:dni|nie|nif|insee|securite sociale))$`,
);
const MAX_HEADING_ROW = 50;

interface Heading {
	row: number;
	number: number;
	names: number[];
}

export type Rows = readonly (readonly string[])[];

/** True for a column that counts the rows: 1, 2, 3 … */
function isRowCounter(rows: Rows, column: number): boolean {
	const numbers = rows.map((cells) => cells[column] ?? "").filter(isNumber);
	return numbers.length > 1 && numbers.every((number, index) => Number(number) === index + 1);
}

/** Prefers a student number to any other one; a number that counts the rows comes last, whatever its heading is. */
function numberColumn(names: readonly string[], below: Rows): number {
	const findColumns = (pattern: RegExp) => names.flatMap((name, column) => (pattern.test(name) ? [column] : []));
	const [student = -1] = findColumns(STUDENT_NUMBER);
	if (student >= 0) return student;
	const numbers =
		findColumns(ROW_NUMBER).length > 0
			? findColumns(PLAIN_NUMBER).filter((column) => !ROW_NUMBER.test(names[column] ?? ""))
			: findColumns(PLAIN_NUMBER);
	return numbers.find((column) => !isRowCounter(below, column)) ?? numbers[0] ?? findColumns(ROW_NUMBER)[0] ?? -1;
}

/** "Student, Test" in two cells reads like a heading; one with further columns ("Student, Test 1, Test 2") is one. */
function isTestStudent(cells: readonly string[]): boolean {
	const filled = cells.filter((cell) => cell !== "");
	return filled.length <= 2 && !filled.some((cell) => /\d/.test(cell)) && findNoPupil(filled.join(" ")) === "testStudent";
}

function findHeading(rows: Rows): Heading | undefined {
	for (const [row, cells] of rows.slice(0, MAX_HEADING_ROW).entries()) {
		const names = cells.map(headerName);
		const labels = names.flatMap((name, column) => (NAME_HEADING.test(name) ? [column] : []));
		if (isTestStudent(cells)) continue;
		if (labels.length > 0 && names.filter((name) => name !== "").length > 1 && !cells.some(isNumber))
			return { row, number: numberColumn(names, rows.slice(row + 1)), names: labels };
	}
	return undefined;
}

/** Kinds of lines in a list that are no pupils. */
export type NoPupil = "points" | "testStudent" | "summary" | "date" | "note";

const words = (text: string) => new Set(text.split(" "));
/** Words that make a row no pupil if all its other words are of this kind, or among those that go with any. */
const NO_PUPIL_WORDS: Readonly<Record<NoPupil, ReadonlySet<string>>> = {
	testStudent: words(
		"test testi deneme demo sample example preview ornek onizleme muster probe vorschau essai exemple apercu prueba ejemplo teststudent testschuler testschulerin testuser",
	),
	points: words(
		"point points marks score scores puan puani puanlar puanlari punkt punkte punktzahl maximalpunktzahl hochstpunktzahl gesamtpunktzahl bareme punto puntos puntuacion maks maximum maximal maximale maximales maxima maximo azami uzerinden",
	),
	summary: words(
		"average averages avg mean median minimum total totals sum count ortalama ortalamasi ort ortanca medyan toplam toplami mevcut mevcudu sayisi number durchschnitt klassendurchschnitt notendurchschnitt mittelwert klassenschnitt summe gesamt insgesamt anzahl schulerzahl gesamtzahl moyenne moyennes mediane somme effectif promedio media mediana suma deviation std dev sapma standardabweichung",
	),
	date: words("due date dates datum tarih tarihi tarihler fecha fechas abgabedatum abgabetermin echeance vencimiento"),
	note: words(
		"mudur muduru ogretmen ogretmeni danisman teacher tutor headteacher klassenlehrer klassenlehrerin klassenleitung professeur enseignant profesor profesora imza imzasi muhur kase uygundur duzenleyen hazirlayan onaylayan signature unterschrift",
	),
};
/** Words of such rows that go together: "Average Score", "Toplam Puan". */
const MEASURE_WORDS = new Set([...NO_PUPIL_WORDS.points, ...NO_PUPIL_WORDS.summary, ...NO_PUPIL_WORDS.date]);
const STUDENT_WORDS = words(
	"student students pupil pupils learner user ogrenci ogrencisi ogrenciler ogrencilerin kullanici schuler schulerin schulerinnen benutzer eleve eleves etudiant etudiants utilisateur alumno alumnos alumna estudiante estudiantes usuario teststudent testschuler testschulerin testuser",
);
const OTHER_WORDS = words(
	"class course group school grade grades sinif sinifin sinifi ders dersin grup okul okulu notu not notlari klasse klassen kurs gruppe note noten classe cours groupe notes curso clase grupo nota notas assignment overall grand general genel generale max minimum min possible possibles posible posibles mogliche erreichbare olasi muhtemel tam highest lowest yuksek dusuk en full out nombre numero kiz kizlar erkek erkekler standard standart estandar son teslim limite entrega remise of the der die das des de la le les du del los las el y et und ve in inn innen read only salt okunur",
);

/** Titles of those who sign a list; a name may be before or behind them. No name has all these words. */
const TITLE =
	"(?:(?:okul|kurum) mudur(?:u|lugu)|mudur (?:yardimcisi|yrd\\.?|yard\\.?)|(?:sinif|ders|brans|rehber)(?: rehber)? ogretmen(?:i|leri)?|(?:class|form|homeroom|head) ?teacher|(?:school|vice|deputy) principal|klassenlehrer(?:in)?|klassenleitung|schulleit(?:er|erin|ung)|professeure? principale?|chef d.etablissement|profesora? tutora?|directora? del? (?:centro|colegio))";
const SIGNATURE = new RegExp(`^${TITLE}(?![\\p{L}])|(?:^|[^\\p{L}])${TITLE}$`, "u");
/** Texts whose words say nothing alone: "En yüksek", "Out of 100", "/100". */
const POINTS =
	/^(?:en (?:yuksek|dusuk)|highest|lowest|(?:der |die |das )?(?:hochste|niedrigste)s?|(?:la |le )?plus (?:haute?|basse?)|(?:el |la |lo )?mas (?:alt|baj)[ao]|out of|(?:out of|von|sur|sobre|de)? ?\/? ?\d{1,4})$/;
/** "Kız: 12 Erkek: 13", "Kız öğrenci". */
const GENDER_COUNT =
	/^(?:kiz|erkek|boys|girls|jungen|madchen|garcons|filles|ninos|ninas)(?:lar|ler)?(?: (?:ogrenci(?:ler)?|students|pupils)$|(?: \p{L}+)?\s*[:=(]?\s*\d)/u;
/** A line to sign on. */
const RULE = /^[\s._–—=*-]{2,}$/;

const isLooseMeasure = (label: string) => /^(?:max|min)\.?:?$/.test(fold(label));

/** Finds what a row with this text is instead of a pupil; every word of it must be known, so that "Deniz Tarih" is a pupil. */
function findNoPupil(text: string): NoPupil | undefined {
	const folded = fold(text);
	if (folded.includes("previewuser")) return "testStudent";
	if (isDate(text) || /^(?:due|(?:due )?date|datum|tarih|fecha)\s+(?:[a-z]{3,10}\s+)?\d/.test(folded)) return "date";
	if (/\D/.test(folded) && POINTS.test(folded)) return "points";
	if (GENDER_COUNT.test(folded)) return "summary";
	if (SIGNATURE.test(folded) || RULE.test(folded)) return "note";
	// "Class teacher: Ada": what is behind the colon belongs to the words before.
	const [beginning = ""] = folded.split(":");
	const found = beginning.match(/\p{L}+/gu) ?? [];
	const isStudent = found.some((word) => STUDENT_WORDS.has(word));
	for (const kind of ["testStudent", "points", "summary", "date", "note"] as const) {
		const own = NO_PUPIL_WORDS[kind];
		const goesWith = (word: string) => own.has(word) || STUDENT_WORDS.has(word) || OTHER_WORDS.has(word) || MEASURE_WORDS.has(word);
		if (kind === "testStudent" && !isStudent) continue;
		if (found.some((word) => own.has(word)) && found.every(goesWith)) return kind;
	}
	return undefined;
}

/** Reads the rows below the headings; a row with neither a number nor a name, such as a note at the end of the list, is left out. */
function readColumns(rows: Rows, { row, number, names }: Heading): RosterRow[] {
	return rows.slice(row + 1).flatMap((cells): RosterRow[] => {
		const ownNumber = cells[number] ?? "";
		const ownNames = names.flatMap((column) => cells[column] || []);
		const label = ownNames.join(" ");
		const found = readNumber(ownNumber);
		if (found === null && label === "") return [];
		// Lists of several pages repeat their headings.
		const isHeading = found === null && ownNames.every((name) => NAME_HEADING.test(headerName(name)));
		// The name of a total may be in another column, and its value among the names.
		const text = /\p{L}/u.test(label) ? label : cells.filter((cell) => readNumber(cell) === null).join(" ") || label;
		const isPart = found === null && ownNames.length < names.length && isLooseMeasure(label);
		const noPupil = isHeading ? "note" : isPart ? "points" : (findNoPupil(text) ?? findNoPupil(label));
		const whatElse = noPupil ? { noPupil } : {};
		if (found !== null || noPupil || !/\d/.test(ownNumber)) return [{ number: found, label, ...whatElse }];
		return [{ number: null, label: `${ownNumber} ${label}`, unusableNumber: ownNumber }];
	});
}

/** Takes the first cell that is a number as the pupil's, unless it counts the rows and each row has another number. */
function readCells(rows: Rows): RosterRow[] {
	const filled = rows.map((cells) => cells.filter((cell) => cell !== "")).filter((cells) => cells.length > 0);
	const isPupilNumber = (cell: string) => isNumber(cell) || (/^#|\D\d{3}\D\d{3}$|^\d{4,}[.,]0$/.test(cell) && readNumber(cell) !== null);
	const isNumbered = (cells: readonly string[]) => cells.some(isPupilNumber);
	const isPupil = (cells: readonly string[]) => !findNoPupil(cells.filter((cell) => !isPupilNumber(cell)).join(" "));
	const [first = []] = filled;
	// A first line of one cell may be a pupil whose number was left out.
	const hasHeading = filled.length > 1 && first.length > 1 && !isNumbered(first) && filled.slice(1).filter(isPupil).every(isNumbered);
	const listed = hasHeading ? filled.slice(1) : filled;
	const pupils = listed.filter(isPupil);
	const isCounted = pupils.length > 1 && pupils.every((cells, index) => cells[0] === String(index + 1) && isPupilNumber(cells[1] ?? ""));
	return listed.map((all) => {
		const cells = isCounted && isPupil(all) ? all.slice(1) : all;
		const at = cells.findIndex(isPupilNumber);
		const label = cells.filter((_, index) => index !== at).join(" ");
		const noPupil = at === -1 && NAME_HEADING.test(headerName(label)) ? "note" : findNoPupil(label);
		const unusableNumber = at === -1 ? cells.find((cell) => /^\d+(?:(?:[.,]\d+)?e\+?\d+)?$/i.test(cell)) : undefined;
		return {
			number: readNumber(cells[at] ?? ""),
			label,
			...(noPupil ? { noPupil } : unusableNumber === undefined ? {} : { unusableNumber }),
		};
	});
}

const isSignature = (label: string) => findNoPupil(label) === "note" || NO_PUPIL_WORDS.note.has(fold(label).split(/[^a-z]/)[0] ?? "");
const hasNumber = ({ number, unusableNumber, noPupil }: RosterRow) => !noPupil && (number !== null || unusableNumber !== undefined);

/** Marks what has no number below a list of numbers and belongs to the title of a signature: the names of those who sign. */
function markSignatures(rows: readonly RosterRow[]): RosterRow[] {
	const end = rows.map(hasNumber).lastIndexOf(true) + 1;
	if (rows.filter(hasNumber).length < 2) return [...rows];
	const below = rows.slice(end);
	const first = below.findIndex(({ label }) => isSignature(label));
	if (first < 0) return [...rows];
	// The name is above its title, or else below.
	const last = below.filter(({ noPupil }) => noPupil !== "date").at(-1);
	const from = last && isSignature(last.label) ? first - 1 : first;
	return [...rows.slice(0, end), ...below.map((row, index) => (row.noPupil || index < from ? row : { ...row, noPupil: "note" as const }))];
}

/** Marks "Max" and "Min", which are names as well, where they alone have no number and no second word. */
function markLooseMeasures(rows: readonly RosterRow[]): RosterRow[] {
	const isLoose = (row: RosterRow) => !row.noPupil && row.number === null && isLooseMeasure(row.label);
	const others = rows.filter((row) => !row.noPupil && !isLoose(row));
	const areClear = others.length > 1 && others.every((row) => hasNumber(row) && /\S\s+\S/.test(row.label));
	return rows.map((row) => (areClear && isLoose(row) ? { ...row, noPupil: "points" } : row));
}

/** True for an identity number of Turkey: its last two digits check the others. */
function isTurkishIdentity(written: string): boolean {
	if (!/^[1-9]\d{10}$/.test(written)) return false;
	const digits = [...written].map(Number);
	const sum = (from: number, to: number, step: number) => {
		let total = 0;
		for (let at = from; at < to; at += step) total += digits[at] ?? 0;
		return total;
	};
	const check = (sum(0, 9, 2) * 7 - sum(1, 8, 2) + 100) % 10;
	return digits[9] === check && digits[10] === sum(0, 10, 1) % 10;
}

const replaceIdentities = (cell: string) => cell.replace(/\d+/g, (found) => (isTurkishIdentity(found) ? "" : found)).trim();

/** Empties the cells of identity numbers, which are personal and nobody's number in a class. */
function removeIdentityNumbers(rows: Rows): Rows {
	const headingRow = findHeading(rows)?.row ?? -1;
	const below = rows.slice(headingRow + 1);
	const hasOnlyCells = (column: number, isOne: (cell: string) => boolean) => {
		const filled = below.flatMap((cells) => cells[column] || []);
		return filled.length > 0 && filled.every(isOne);
	};
	const columns = new Set(
		(rows[headingRow] ?? []).flatMap((cell, column) => {
			const name = headerName(cell);
			const isLong = /^(?:kimlik|id|identity)\b/.test(name) && hasOnlyCells(column, (one) => /^\d{11}$/.test(one));
			return IDENTITY.test(name) || isLong || hasOnlyCells(column, isTurkishIdentity) ? [column] : [];
		}),
	);
	return rows.map((cells, row) => {
		// A column without a heading is no column of numbers.
		if (row === headingRow) return cells.map((cell, column) => (columns.has(column) ? "–" : cell));
		return cells.map((cell, column) => (row > headingRow && columns.has(column) ? "" : replaceIdentities(cell)));
	});
}

/** True if a list has identity numbers, which are not read. */
export const hasIdentityNumbers = (rows: Rows): boolean =>
	removeIdentityNumbers(rows).some((cells, row) => cells.some((cell, column) => cell !== rows[row]?.[column]?.trim()));

/** Every row of a list that may be a pupil. */
export function parseRosterRows(list: Rows): RosterRow[] {
	const rows = removeIdentityNumbers(list);
	const heading = findHeading(rows);
	return markLooseMeasures(markSignatures(heading ? readColumns(rows, heading) : readCells(rows)));
}

/** The pupils to add; those without a number get the next free one. */
export function numberPupils(rows: readonly RosterRow[], taken: ReadonlySet<number>): RosterEntry[] {
	const used = new Set([...taken, ...rows.flatMap(({ number }) => number ?? [])]);
	let next: number = min;
	return rows.map(({ number, label }) => {
		if (number === null) while (used.has(next)) next++;
		const ownNumber = number ?? next;
		used.add(ownNumber);
		const short = [...label].slice(0, LIMITS.pupilLabel.max).join("");
		return { number: ownNumber, ...(short === "" ? {} : { label: short }) };
	});
}

/** Indexes of lines with a number that the class, or an earlier line, has already. */
export function findRepeatedNumbers(entries: readonly RosterEntry[], taken: ReadonlySet<number>): Map<number, "taken" | "twice"> {
	const seen = new Set<number>();
	const repeated = new Map<number, "taken" | "twice">();
	for (const [index, { number }] of entries.entries()) {
		if (taken.has(number)) repeated.set(index, "taken");
		else if (seen.has(number)) repeated.set(index, "twice");
		seen.add(number);
	}
	return repeated;
}

/** Typed or pasted text as rows of cells. */
export const toTextRows = (text: string): Rows => text.split(/\r?\n/).map(splitCells);

/** Splits rows of a single cell, because a line of a text file may be one cell. */
export const toTableRows = (table: Rows): Rows => table.map((cells) => (cells.length === 1 ? splitCells(cells[0] ?? "") : cells));

/** A list of a class is far smaller, also with a picture of the school in it. */
const MAX_FILE_BYTES = 5 * 1_048_576;
/** A normal list takes a fraction of a second; a slower one was crafted to be slow. */
const READ_TIMEOUT_MS = 5_000;

export interface RosterFile {
	rows: Rows;
	letters?: LetterChoice;
}

/** Reads a spreadsheet or delimited text. Throws if the file is neither; `isUnreachable` is true if the reader could not be loaded. */
export async function readRosterFile(file: File, codePage?: CodePage): Promise<RosterFile> {
	if (file.size > MAX_FILE_BYTES) throw new Error("The file is too large");
	const job: RosterJob = { bytes: new Uint8Array(await file.arrayBuffer()), ...(codePage && { codePage }) };
	const worker = new Worker(new URL("./roster-worker.ts", import.meta.url), { type: "module" });
	const reply = await askWorker<RosterReply>(worker, job, READ_TIMEOUT_MS);
	if ("error" in reply) throw new Error("The file is no list");
	return { ...reply.table, rows: toTableRows(reply.table.rows) };
}
