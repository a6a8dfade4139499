import type { AnswerValue } from "#contract/kinds/kind";
import type { StoredGame } from "./stored-game";

type StoredAnswer = StoredGame["answers"][number];

interface Standing {
	nickname: string;
	score: number;
	rank: number;
	previousRank: number | null;
	now: StoredAnswer | undefined;
	counted: StoredAnswer | undefined;
}

interface TeamStanding {
	team: number;
	score: number;
	rank: number;
	previousRank: number | null;
	members: number;
}

export interface Recomputed {
	standings: Standing[];
	/** Best first, without empty teams. */
	teams: TeamStanding[];
	/** The mark as everybody but the host sees it while a solution is hidden. */
	shown: { standings: Standing[]; teams: TeamStanding[] };
	open: boolean;
	hidden: boolean;
	/** Answers in the current turn while it is open, else those that count. */
	answeredNow: number;
	/** Null for an open question. */
	optionCountsNow: number[] | null;
	/** Counts of the first turn, if the question was asked again. */
	firstCountsNow: number[] | null;
	/** Texts of an open question, with those that the host shows, in the order of the texts; null for other kinds. */
	textsNow: { key: string; count: number; shown: boolean }[] | null;
	/** Rows that are invalid by themselves. */
	problems: string[];
}

const GRACE_MS = 750;
const LATEST_START_MS = 4_000;
const UNTIMED_MS = 3_600_000;

const sorted = (given: AnswerValue) => (typeof given !== "object" ? given : [...("texts" in given ? given.texts : given)].sort());

export function sameGiven(a: AnswerValue, b: AnswerValue): boolean {
	return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Simpler than the rules: enough for the texts that tests write. */
export const writtenKey = (text: string, language: string) =>
	text
		.trim()
		.toLocaleLowerCase(language)
		.replace(/[.!?]+$/, "");

/** Points by docs/rules/live-game.md#scoring and docs/rules/turns-and-teams.md, deliberately implemented again. */
function computePoints({ correct, startedAtMs, arrivedAtMs, turn }: StoredAnswer, limitSeconds: number, mode: string): number {
	if (!correct || mode === "none") return 0;
	const most = turn === 2 ? 500 : 1000;
	if (mode === "accuracy") return most;
	const seconds = Math.max(0, arrivedAtMs - startedAtMs) / 1000;
	const t = seconds < 0.5 ? 0 : Math.min(seconds, limitSeconds);
	return Math.round(most * (1 - t / limitSeconds / 2));
}

function listProblems({ meta, questions, answers, seats }: StoredGame): string[] {
	return answers.flatMap((answer) => {
		const where = `seat ${answer.seatId}, question ${answer.questionIndex}`;
		const question = questions[answer.questionIndex];
		const round = meta.rounds[answer.questionIndex];
		if (!question || !round) return [`${where}: an answer to what was never asked`];
		const problems: string[] = [];
		const first =
			answer.turn === 2
				? answers.find((one) => one.turn === 1 && one.seatId === answer.seatId && one.questionIndex === answer.questionIndex)
				: undefined;
		if (answer.turn === 2 && !round.firstTurn) problems.push(`${where}: an answer to a turn that never was`);
		const times = answer.turn === 1 ? (round.firstTurn ?? round) : round;
		if (answer.correct !== sameGiven(answer.given, question.correctAnswers)) problems.push(`${where}: wrongly judged`);
		const kept = first && sameGiven(first.given, answer.given);
		const mode = round.untimed && meta.settings.pointsMode === "speed" ? "accuracy" : meta.settings.pointsMode;
		const seat = seats.find(({ seatId }) => seatId === answer.seatId);
		if (!seat) return [`${where}: an answer of nobody`];
		const factor = answer.questionIndex < seat.factorFrom ? seat.factorBefore : seat.timeFactor;
		const limitSeconds = Math.ceil(question.timeLimitSeconds * factor);
		const points = kept ? first.points : computePoints(answer, limitSeconds, mode);
		if (answer.points !== points) problems.push(`${where}: ${answer.points} points stored, ${points} by the formula`);
		if (answer.startedAtMs < times.openedAtMs || answer.startedAtMs > times.openedAtMs + LATEST_START_MS)
			problems.push(`${where}: the clock started outside the question's first 4 s`);
		if (answer.arrivedAtMs < times.openedAtMs || answer.arrivedAtMs > (times.closedAtMs ?? times.deadlineMs + GRACE_MS))
			problems.push(`${where}: taken while the question was not open`);
		return problems;
	});
}

function rankBy(scores: readonly number[], score: number): number {
	return scores.filter((other) => other > score).length + 1;
}

export function recompute(stored: StoredGame): Recomputed {
	const { meta, questions, seats, answers } = stored;
	const problems = listProblems(stored);
	meta.rounds.forEach(({ openedAtMs, deadlineMs, closedAtMs, untimed }, index) => {
		const limitMs = untimed ? UNTIMED_MS : (questions[index]?.timeLimitSeconds ?? 0) * 1000;
		if (deadlineMs < openedAtMs + limitMs) problems.push(`question ${index}: its deadline is too early`);
		if (closedAtMs !== null && closedAtMs > deadlineMs + GRACE_MS) problems.push(`question ${index}: closed too late`);
		if (closedAtMs === null && index < meta.rounds.length - 1) problems.push(`question ${index}: left open`);
	});
	const current = meta.rounds.length - 1;
	const round = meta.rounds[current];
	const open = meta.status === "active" && round?.closedAtMs === null;
	const hidden = meta.status === "active" && !open && round?.solutionShown === false;
	const lastClosed = open ? current - 1 : current;
	const present = seats.filter(({ removed }) => !removed);
	const ended = meta.status === "finished" || meta.status === "archived";
	const turn = round?.firstTurn ? 2 : 1;
	const given = (of: 1 | 2) =>
		new Map(answers.filter((answer) => answer.questionIndex === current && answer.turn === of).map((answer) => [answer.seatId, answer]));
	const [firsts, seconds] = [given(1), given(2)];
	const now = turn === 2 ? seconds : firsts;
	const findCounted = ({ seatId }: StoredGame["seats"][number]) => countedAnswer([firsts.get(seatId), seconds.get(seatId)]);
	const counted = present.flatMap((seat) => findCounted(seat) ?? []);
	const answeredInTurn = present.filter(({ seatId }) => now.has(seatId)).length;
	// Pupils may still turn their cards.
	if (open && !meta.settings.answerCards && present.length > 0 && answeredInTurn === present.length)
		problems.push("everybody has answered and the question is still open");
	const isOpenKind = questions[current]?.kind === "open";
	const countOptions = (chosen: readonly StoredAnswer[]) =>
		isOpenKind
			? null
			: (questions[current]?.options ?? []).map(
					(_, option) => chosen.filter(({ given }) => Array.isArray(given) && given.includes(option)).length,
				);
	const standingsUpTo = (last: number) => {
		// Players who joined too late for the last question have no rank before the end. Without points nobody has one.
		const scored = meta.settings.pointsMode !== "none";
		const ranked = present.filter(({ firstQuestion }) => scored && (ended || firstQuestion <= last));
		const before = present.filter(({ firstQuestion }) => scored && firstQuestion < last);
		const scores = ranked.map(({ seatId }) => scoreUpTo(stored, seatId, last));
		const scoresBefore = before.map(({ seatId }) => scoreUpTo(stored, seatId, last - 1));
		return present.map((seat) => {
			const score = scoreUpTo(stored, seat.seatId, last);
			return {
				nickname: seat.nickname,
				score,
				rank: ranked.includes(seat) ? rankBy(scores, score) : 0,
				previousRank: before.includes(seat) ? rankBy(scoresBefore, scoreUpTo(stored, seat.seatId, last - 1)) : null,
				now: now.get(seat.seatId),
				counted: findCounted(seat),
			};
		});
	};
	return {
		standings: standingsUpTo(lastClosed),
		teams: teamsUpTo(stored, lastClosed),
		shown: {
			standings: standingsUpTo(hidden ? current - 1 : lastClosed),
			teams: teamsUpTo(stored, hidden ? current - 1 : lastClosed),
		},
		open,
		hidden,
		answeredNow: open ? answeredInTurn : counted.length,
		optionCountsNow: countOptions(counted),
		firstCountsNow: turn === 2 ? countOptions(present.flatMap(({ seatId }) => firsts.get(seatId) ?? [])) : null,
		textsNow: isOpenKind && meta.status !== "lobby" ? countTexts(stored, current, counted) : null,
		problems,
	};
}

function countTexts(
	{ language, questions, decisions }: StoredGame,
	index: number,
	counted: readonly StoredAnswer[],
): Recomputed["textsNow"] {
	const counts = new Map<string, number>();
	for (const { given } of counted) {
		if (typeof given !== "object" || !("texts" in given)) continue;
		for (const text of given.texts) counts.set(writtenKey(text, language), (counts.get(writtenKey(text, language)) ?? 0) + 1);
	}
	const decided = (key: string) => decisions.find((one) => one.questionIndex === index && one.key === key)?.shown;
	return [...counts]
		.map(([key, count]) => ({ key, count, shown: decided(key) ?? questions[index]?.approve !== true }))
		.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A changed answer of the second turn replaces the first. */
function countedAnswer([first, second]: readonly (StoredAnswer | undefined)[]): StoredAnswer | undefined {
	return second && !(first && sameGiven(first.given, second.given)) ? second : first;
}

function scoreUpTo({ answers }: StoredGame, seatId: number, last: number): number {
	let score = 0;
	for (let index = 0; index <= last; index++) {
		const own = answers.filter((answer) => answer.seatId === seatId && answer.questionIndex === index);
		score += countedAnswer([own.find(({ turn }) => turn === 1), own.find(({ turn }) => turn === 2)])?.points ?? 0;
	}
	return score;
}

/** The rounded mean of present members' points. */
function teamsUpTo(stored: StoredGame, last: number): TeamStanding[] {
	const present = stored.seats.filter(({ removed }) => !removed);
	const numbers = [...new Set(present.flatMap(({ team }) => (team === null ? [] : [team])))];
	const scored = stored.meta.settings.pointsMode !== "none" && last >= 0;
	const computeMean = (team: number, upTo: number, counts: (seat: StoredGame["seats"][number]) => boolean) => {
		const members = present.filter((seat) => seat.team === team && counts(seat));
		const sum = members.reduce((total, { seatId }) => total + scoreUpTo(stored, seatId, upTo), 0);
		return members.length === 0 ? null : Math.round(sum / members.length);
	};
	const means = numbers.map((team) => ({ team, score: computeMean(team, last, () => true) ?? 0 }));
	const before = numbers.flatMap((team) => {
		const score = scored ? computeMean(team, last - 1, ({ firstQuestion }) => firstQuestion < last) : null;
		return score === null ? [] : [{ team, score }];
	});
	const computeRank = (list: readonly { team: number; score: number }[], team: number) => {
		const own = list.find((row) => row.team === team);
		return own
			? rankBy(
					list.map(({ score }) => score),
					own.score,
				)
			: null;
	};
	return means
		.map(({ team, score }) => ({
			team,
			score,
			rank: scored ? (computeRank(means, team) ?? 0) : 0,
			previousRank: computeRank(before, team),
			members: present.filter((seat) => seat.team === team).length,
		}))
		.sort((a, b) => b.score - a.score || a.team - b.team);
}
