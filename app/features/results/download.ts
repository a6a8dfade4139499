import type { InterfaceLanguage } from "#contract/limits";
import { countAnsweredQuestions, countScored, isCountedResult, isRanked, rightPercentage } from "#contract/results/figures";
import { toPercentage } from "#contract/results/percentage";
import type { GameResult } from "#contract/results/results";
import { shownNickname } from "~/features/live/shown-name";
import { formatAnswer } from "~/features/question/kinds/right-texts";
import { type Cell, type Delimiter, makeTableFile, type NamedFile, type TableFormat } from "~/lib/table-file";

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
	/** Precedes the counts of the first turn, for a question that was asked again. */
	firstTry: string;
	/** Headings of a pupil's number and label in the class; by default no file contains them. */
	pupil?: { number: string; label: string } | undefined;
}

/** The figure of a question or player where nothing could be right. */
const NO_FIGURE = "–";

function playerRows({ players, questions, teams }: GameResult, headings: Headings): Cell[][] {
	const { pupil } = headings;
	const scored = countScored(questions);
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
			scored > 0 ? answeredCount : (countAnsweredQuestions({ answers }) ?? NO_FIGURE),
			scored > 0 ? scored : questions.length,
			...(scored > 0 ? [toPercentage(correctCount, scored) ?? NO_FIGURE] : []),
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

function formatCount(count: number, first: number | undefined, headings: Headings): string {
	return first === undefined ? `${count}` : `${count} (${headings.firstTry}: ${first})`;
}

/** No file contains what the word list refuses. */
function answerCells(question: GameResult["questions"][number], headings: Headings): Cell[] {
	const { options, optionCounts, firstCounts, given, firstGiven } = question;
	if (!given)
		return options.map((option, n) => `${option}: ${formatCount(optionCounts[n] ?? 0, firstCounts && (firstCounts[n] ?? 0), headings)}`);
	const formatGroup = (group: (typeof given)[number]) => formatAnswer(question, group, headings.language);
	const firstCountByText = firstGiven && new Map(firstGiven.map((group) => [formatGroup(group), group.count]));
	return given
		.filter(({ hidden }) => !hidden)
		.map(
			(group) =>
				`${formatGroup(group)}: ${formatCount(group.count, firstCountByText && (firstCountByText.get(formatGroup(group)) ?? 0), headings)}`,
		);
}

function questionRows({ questions }: GameResult, headings: Headings): Cell[][] {
	const answers = questions.map((question) => answerCells(question, headings));
	const scored = countScored(questions) > 0;
	const hasQuick = questions.some(({ quick }) => quick);
	const width = Math.max(0, ...answers.map((cells) => cells.length));
	return [
		[
			"#",
			headings.questions,
			...(scored ? [headings.correct] : []),
			headings.answered,
			...(scored ? [headings.percentage] : []),
			...(hasQuick ? [headings.quick] : []),
			...Array.from({ length: width }, (_, n) => `${headings.options} ${n + 1}`),
		],
		...questions.map((question, place) => [
			question.index + 1,
			question.text,
			...(scored ? [isCountedResult(question) ? question.correctCount : NO_FIGURE] : []),
			question.answerCount,
			...(scored ? [rightPercentage(question) ?? NO_FIGURE] : []),
			...(hasQuick ? [question.quick ? "✓" : ""] : []),
			...(answers[place] ?? []),
		]),
	];
}

export function makeResultFile(result: GameResult, headings: Headings, format: TableFormat, delimiter: Delimiter): Promise<NamedFile> {
	const teams = teamRows(result, headings);
	const sheets = [
		...(teams.length > 0 ? [{ name: headings.team, rows: teams, widths: isRanked(result) ? [8, 24] : [24] }] : []),
		{ name: headings.players, rows: playerRows(result, headings), widths: isRanked(result) ? [8, 24] : [24] },
		{ name: headings.questions, rows: questionRows(result, headings), widths: [5, 60] },
	];
	return makeTableFile(`${result.title} ${result.pin}`, sheets, format, delimiter);
}
