import type { GameResult } from "#contract/results";
import { answersInWords } from "~/features/question/kinds/right-texts";
import { csvText, fileNameOf } from "~/lib/save-file";

/** Headings in the language of the interface. */
interface Headings {
	rank: string;
	nickname: string;
	score: string;
	correct: string;
	answered: string;
	players: string;
	questions: string;
	/** Heading of the column with the outcome of a question: "Question 3". */
	question: (number: number) => string;
	options: string;
	percentage: string;
}

type Cell = string | number;

function playerRows({ players, questions }: GameResult, headings: Headings): Cell[][] {
	return [
		[headings.rank, headings.nickname, headings.score, headings.correct, headings.answered, headings.questions],
		...players.map(({ rank, nickname, score, correctCount, answeredCount }) => [
			rank,
			nickname,
			score,
			correctCount,
			answeredCount,
			questions.length,
		]),
	];
}

/** Each answer with its count; what the word list refuses leaves in no file. */
function answerCells(question: GameResult["questions"][number]): Cell[] {
	const { options, optionCounts, given } = question;
	if (!given) return options.map((option, n) => `${option}: ${optionCounts[n] ?? 0}`);
	return given.filter(({ hidden }) => !hidden).map((group) => `${answersInWords(question, group)}: ${group.count}`);
}

function questionRows({ players, questions }: GameResult, headings: Headings): Cell[][] {
	const answers = questions.map(answerCells);
	const width = Math.max(0, ...answers.map((cells) => cells.length));
	return [
		[
			"#",
			headings.questions,
			headings.correct,
			headings.answered,
			headings.percentage,
			...Array.from({ length: width }, (_, n) => `${headings.options} ${n + 1}`),
		],
		...questions.map(({ index, text, correctCount, answerCount }, place) => [
			index + 1,
			text,
			correctCount,
			answerCount,
			players.length > 0 ? Math.round((correctCount / players.length) * 100) : 0,
			...(answers[place] ?? []),
		]),
	];
}

/** Players, an empty line, then questions, as one sheet of text. */
export function resultCsv(result: GameResult, headings: Headings, delimiter: "," | ";"): { name: string; blob: Blob } {
	const text = csvText([...playerRows(result, headings), [], ...questionRows(result, headings)], delimiter);
	return { name: fileNameOf(`${result.title} ${result.pin}`, "csv"), blob: new Blob([text], { type: "text/csv;charset=utf-8" }) };
}

/** Two sheets; every text is stored as text, whatever it begins with. */
export async function resultXlsx(result: GameResult, headings: Headings): Promise<{ name: string; blob: Blob }> {
	const { default: writeXlsxFile } = await import("write-excel-file/browser");
	const sheet = (rows: Cell[][]) =>
		rows.map((row, index) =>
			row.map((value) =>
				typeof value === "number"
					? { type: Number, value }
					: { type: String, value, ...(index === 0 ? { fontWeight: "bold" as const } : {}) },
			),
		);
	const blob = await writeXlsxFile([
		{ sheet: headings.players, data: sheet(playerRows(result, headings)), columns: [{ width: 8 }, { width: 24 }] },
		{ sheet: headings.questions, data: sheet(questionRows(result, headings)), columns: [{ width: 5 }, { width: 60 }] },
	]).toBlob();
	return { name: fileNameOf(`${result.title} ${result.pin}`, "xlsx"), blob };
}
