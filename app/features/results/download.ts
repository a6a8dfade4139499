import type { InterfaceLanguage } from "#contract/limits";
import { answeredBy, counts, isRanked, rightPercentage, scoredCountOf } from "#contract/results/figures";
import { percentageOf } from "#contract/results/percentage";
import type { GameResult } from "#contract/results/results";
import { shownNickname } from "~/features/live/shown-name";
import { answersInWords } from "~/features/question/kinds/right-texts";
import { type Cell, type Delimiter, type NamedFile, type TableFormat, tableFile } from "~/lib/table-file";

interface Headings {
	language: InterfaceLanguage;
	rank: string;
	nickname: string;
	card: string;
	score: string;
	correct: string;
	answered: string;
	players: string;
	questions: string;
	question: (number: number) => string;
	options: string;
	percentage: string;
	quick: string;
	team: string;
	teamName: (team: number) => string;
	/** Before the counts of the first turn of a question that was asked again. */
	firstTry: string;
	/** By default no file contains numbers and labels of a class. */
	pupil?: { number: string; label: string } | undefined;
}

/** Where nothing could be right. */
const NONE = "–";

function playerRows({ players, questions, teams }: GameResult, headings: Headings): Cell[][] {
	const { pupil } = headings;
	const scored = scoredCountOf(questions);
	const withCards = players.some(({ card }) => card !== undefined);
	return [
		[
			...(scored > 0 ? [headings.rank] : []),
			headings.nickname,
			...(withCards ? [headings.card] : []),
			...(pupil ? [pupil.number, pupil.label] : []),
			...(scored > 0 ? [headings.score] : []),
			...(scored > 0 ? [headings.correct] : []),
			headings.answered,
			headings.questions,
			...(scored > 0 ? [headings.percentage] : []),
			...(teams ? [headings.team] : []),
		],
		...players.map(({ rank, nickname, card, number, label, score, correctCount, answeredCount, answers, team }) => [
			...(scored > 0 ? [rank] : []),
			shownNickname({ nickname, card }),
			...(withCards ? [card ?? ""] : []),
			...(pupil ? [number ?? "", label ?? ""] : []),
			...(scored > 0 ? [score] : []),
			...(scored > 0 ? [correctCount] : []),
			// The count of the game leaves out what was not scored.
			scored > 0 ? answeredCount : (answeredBy({ answers }) ?? NONE),
			scored > 0 ? scored : questions.length,
			...(scored > 0 ? [percentageOf(correctCount, scored) ?? NONE] : []),
			...(teams ? [team === undefined ? "" : headings.teamName(team)] : []),
		]),
	];
}

function teamRows({ teams, questions }: GameResult, headings: Headings): Cell[][] {
	if (!teams) return [];
	if (!isRanked({ questions }))
		return [[headings.team, headings.players], ...teams.map(({ team, members }) => [headings.teamName(team), members])];
	return [
		[headings.rank, headings.team, headings.score, headings.players],
		...teams.map(({ rank, team, score, members }) => [rank, headings.teamName(team), score, members]),
	];
}

function countOf(count: number, first: number | undefined, headings: Headings): string {
	return first === undefined ? `${count}` : `${count} (${headings.firstTry}: ${first})`;
}

/** No file contains what the word list refuses. */
function answerCells(question: GameResult["questions"][number], headings: Headings): Cell[] {
	const { options, optionCounts, firstCounts, given, firstGiven } = question;
	if (!given)
		return options.map((option, n) => `${option}: ${countOf(optionCounts[n] ?? 0, firstCounts && (firstCounts[n] ?? 0), headings)}`);
	const wordsOf = (group: (typeof given)[number]) => answersInWords(question, group, headings.language);
	const before = firstGiven && new Map(firstGiven.map((group) => [wordsOf(group), group.count]));
	return given
		.filter(({ hidden }) => !hidden)
		.map((group) => `${wordsOf(group)}: ${countOf(group.count, before && (before.get(wordsOf(group)) ?? 0), headings)}`);
}

function questionRows({ questions }: GameResult, headings: Headings): Cell[][] {
	const answers = questions.map((question) => answerCells(question, headings));
	const scored = scoredCountOf(questions) > 0;
	const withQuick = questions.some(({ quick }) => quick);
	const width = Math.max(0, ...answers.map((cells) => cells.length));
	return [
		[
			"#",
			headings.questions,
			...(scored ? [headings.correct] : []),
			headings.answered,
			...(scored ? [headings.percentage] : []),
			...(withQuick ? [headings.quick] : []),
			...Array.from({ length: width }, (_, n) => `${headings.options} ${n + 1}`),
		],
		...questions.map((question, place) => [
			question.index + 1,
			question.text,
			...(scored ? [counts(question) ? question.correctCount : NONE] : []),
			question.answerCount,
			...(scored ? [rightPercentage(question) ?? NONE] : []),
			...(withQuick ? [question.quick ? "✓" : ""] : []),
			...(answers[place] ?? []),
		]),
	];
}

export function resultFile(result: GameResult, headings: Headings, format: TableFormat, delimiter: Delimiter): Promise<NamedFile> {
	const teams = teamRows(result, headings);
	const sheets = [
		...(teams.length > 0 ? [{ name: headings.team, rows: teams, widths: isRanked(result) ? [8, 24] : [24] }] : []),
		{ name: headings.players, rows: playerRows(result, headings), widths: isRanked(result) ? [8, 24] : [24] },
		{ name: headings.questions, rows: questionRows(result, headings), widths: [5, 60] },
	];
	return tableFile(`${result.title} ${result.pin}`, sheets, format, delimiter);
}
