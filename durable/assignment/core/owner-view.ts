import {
	type AssignmentParticipant,
	type AssignmentStatus,
	type AssignmentUpdate,
	type PupilAnswer,
	toPercentage,
	type WorkStatus,
} from "#contract";
import { countPupils } from "#contract/homework/assignment-limits";
import { answerFields } from "#contract/kinds/given";
import { kindRules } from "#contract/kinds/rules";
import { createAnswerSums } from "#contract/kinds/sum-up";
import { LIMITS } from "#contract/limits";
import { toClosedQuestionForHost, toPlayerQuestion } from "#contract/quizzes/question";
import { foldName } from "#contract/text/name-search";
import { findStuck, goalFields, isHeld, isInClass } from "./in-class";
import { countAnswered, countRight, noMarks, readMarks } from "./marks";
import { countMastered, isOneByOne, readTries, withFrontSeen } from "./queue";
import {
	type AssignmentAnswers,
	type AssignmentSeat,
	type AssignmentState,
	type Attempt,
	countScoredQuestions,
	MARK_LETTERS,
	phaseAt,
} from "./state";

const iso = (ms: number) => new Date(ms).toISOString();

export interface RosterPupil {
	pupilId: string;
	number: number;
	label: string | null;
}

function statusAt(state: AssignmentState, nowMs: number): AssignmentStatus {
	const phase = phaseAt(state, nowMs);
	return phase === "grace" ? "open" : phase;
}

export function computeWorkStatus(seat: AssignmentSeat): WorkStatus {
	if (seat.attempts === 0) return "not-started";
	if (seat.current) return "working";
	return seat.isLate ? "late" : "handed-in";
}

/** Returns the attempt that a seat's figures are about: the one that counts, otherwise the one in progress. */
export const countedOrCurrentAttempt = (seat: AssignmentSeat): Attempt | null => seat.counted ?? seat.current;

/** Returns the attempt with which a seat is in the shares of questions: in class also the one in progress, because the lesson needs them. */
const sharedAttempt = (state: AssignmentState, seat: AssignmentSeat): Attempt | null =>
	isInClass(state) ? countedOrCurrentAttempt(seat) : seat.counted;

/** Computes the figures of an attempt; zeros without one. */
export function computeAttemptFigures(state: AssignmentState, attempt: Attempt | null | undefined) {
	const marks = attempt?.marks ?? noMarks(state.quiz);
	const total = countScoredQuestions(state);
	const right = countRight(marks);
	return { answered: countAnswered(marks), right, total, percentage: toPercentage(right, total), marks: readMarks(marks) };
}

/** A line of the teacher's list: a seat, a pupil of the class without one, or both. */
interface Line {
	seat: AssignmentSeat | undefined;
	pupil: RosterPupil | undefined;
}

/** Lists the pupils of the class by number, then the others by name. */
function listLines(state: AssignmentState, roster: readonly RosterPupil[]): Line[] {
	const listed = new Set(roster.map(({ pupilId }) => pupilId));
	const others = sortedSeats(state).filter(({ pupilId }) => pupilId === null || !listed.has(pupilId));
	return [
		...[...roster].sort((a, b) => a.number - b.number).map((pupil) => ({ pupil, seat: state.seatsByPupil.get(pupil.pupilId) })),
		...others.map((seat) => ({ pupil: undefined, seat })),
	];
}

const WITHOUT_NUMBER = LIMITS.pupilNumber.max + 1;

export function sortedSeats(state: AssignmentState): readonly AssignmentSeat[] {
	if (state.sorted) return state.sorted;
	const { compare } = new Intl.Collator(state.quiz.language);
	state.sorted = [...state.seatsById.values()]
		.filter(({ removedAtMs }) => removedAtMs === null)
		.sort((a, b) => (a.number ?? WITHOUT_NUMBER) - (b.number ?? WITHOUT_NUMBER) || compare(a.nickname, b.nickname) || a.seatId - b.seatId);
	return state.sorted;
}

function toParticipant(state: AssignmentState, { seat, pupil }: Line, nowMs: number): AssignmentParticipant {
	const number = pupil?.number ?? seat?.number ?? null;
	const counted = seat && countedOrCurrentAttempt(seat);
	const stuck = seat && findStuck(state, seat, nowMs);
	return {
		nickname: seat?.nickname ?? "",
		...(pupil ? { pupilId: pupil.pupilId } : {}),
		...(number === null ? {} : { number }),
		...(pupil && pupil.label !== null ? { label: pupil.label } : {}),
		status: seat ? computeWorkStatus(seat) : "not-started",
		attempt: seat?.attempts ?? 0,
		countedAttempt: counted?.attempt ?? 0,
		...computeAttemptFigures(state, counted),
		lastSeenAt: seat ? iso(seat.lastSeenAtMs) : null,
		...(isOneByOne(state) ? { mastered: countMastered(counted?.tries ?? "") } : {}),
		...(stuck ? { stuck } : {}),
	};
}

/** Lists those who need help first, otherwise in the given order. */
function stuckFirst(state: AssignmentState, lines: Line[], nowMs: number): Line[] {
	if (!isInClass(state)) return lines;
	const isStuck = ({ seat }: Line) => seat !== undefined && findStuck(state, seat, nowMs) !== undefined;
	const stuck = new Set(lines.filter(isStuck));
	return [...stuck, ...lines.filter((line) => !stuck.has(line))];
}

/** Compares texts as the search in games does. */
export function matchesSearch(search: string, texts: readonly (string | number | null | undefined)[]): boolean {
	const wanted = foldName(search);
	return texts.some((text) => text !== undefined && text !== null && foldName(String(text)).includes(wanted));
}

const listSearchTexts = ({ seat, pupil }: Line) => [seat?.nickname, pupil?.label, pupil?.number ?? seat?.number];

export interface OwnerPage {
	skip: number;
	limit: number;
	search?: string | undefined;
	questionsKnown?: number | undefined;
}

function timeLeft({ meta }: AssignmentState, nowMs: number): { secondsLeft?: number } {
	return meta.closedAtMs === null ? { secondsLeft: Math.max(0, Math.ceil((meta.dueAtMs - nowMs) / 1000)) } : {};
}

export function ownerView(state: AssignmentState, page: OwnerPage, roster: readonly RosterPupil[], nowMs: number): AssignmentUpdate {
	const { meta, quiz } = state;
	const all = listLines(state, roster);
	const { search } = page;
	const lines = stuckFirst(state, search ? all.filter((line) => matchesSearch(search, listSearchTexts(line))) : all, nowMs);
	const isKnown = page.questionsKnown === meta.questionsVersion;
	return {
		_id: meta.assignmentId,
		pin: meta.pin,
		title: meta.title,
		quizTemplateId: quiz.quizTemplateId,
		language: quiz.language,
		classId: meta.classId,
		status: statusAt(state, nowMs),
		opensAt: meta.opensAtMs === null ? null : iso(meta.opensAtMs),
		dueAt: iso(meta.dueAtMs),
		closedAt: meta.closedAtMs === null ? null : iso(meta.closedAtMs),
		createdAt: iso(meta.createdAtMs),
		...meta.rules,
		...(isInClass(state) ? { held: isHeld(meta), ...timeLeft(state, nowMs) } : {}),
		...goalFields(state),
		totalQuestions: quiz.questions.length,
		...(isKnown ? {} : { questions: ownerQuestions(state) }),
		questionsVersion: meta.questionsVersion,
		questionCounts: questionCounts(state),
		participantCount: state.present,
		handedInCount: state.handedIn,
		pupilCount: countPupils(state.present, roster.length),
		participants: lines.slice(page.skip, page.skip + page.limit).map((line) => toParticipant(state, line, nowMs)),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		participantsFound: lines.length,
		revision: meta.revision,
	};
}

function ownerQuestions({ quiz }: AssignmentState) {
	return quiz.questions.map((question) => ({
		...toPlayerQuestion(question),
		...toClosedQuestionForHost(question),
		...(question.corrected ? { corrected: question.corrected } : {}),
		...(question.cancelled ? { cancelled: question.cancelled } : {}),
	}));
}

/** Counts for each question who was shown it, answered and was right at the first try. */
export function questionCounts(state: AssignmentState): { asked: number; answered: number; right: number }[] {
	const counts = state.quiz.questions.map(() => ({ asked: 0, answered: 0, right: 0 }));
	for (const seat of sortedSeats(state)) {
		const attempt = sharedAttempt(state, seat);
		if (!attempt) continue;
		const tries = withFrontSeen(attempt);
		for (const [index, count] of counts.entries()) {
			const letter = attempt.marks[index];
			if (letter === undefined || !readTries(tries, index).wasSeen) continue;
			count.asked++;
			if (letter === MARK_LETTERS.none) continue;
			count.answered++;
			if (letter === MARK_LETTERS.right) count.right++;
		}
	}
	return counts;
}

export function toPupilAnswers({ quiz }: AssignmentState, { marks }: Pick<Attempt, "marks">, answers: AssignmentAnswers): PupilAnswer[] {
	const counted = readMarks(marks);
	const inOrder = [...answers.values()].sort((a, b) => a.questionIndex - b.questionIndex);
	return inOrder.flatMap(({ questionIndex, given, savedAtMs }) => {
		const mark = counted[questionIndex];
		if (!quiz.questions[questionIndex] || mark === undefined) return [];
		return [{ questionIndex, ...answerFields(given), mark, savedAt: iso(savedAtMs) }];
	});
}

/** Maximum answers that are read or summed up in one slice: about 30 ms with the longest texts. */
const ANSWERS_SUMMED_AT_ONCE = 500;

/**
 * Sums up the answers to some questions in the attempts that count (in class also in those in progress), in slices so that other calls run in between. Null for an unknown
 * index.
 */
export function* sumUpAnswers(state: AssignmentState, indexes: readonly number[]) {
	const { questions, language } = state.quiz;
	const sums = indexes.map((index) => {
		const question = questions[index];
		return (
			question && {
				index,
				question,
				answered: 0,
				right: 0,
				options: question.options.map(() => 0),
				given: createAnswerSums(question, language),
			}
		);
	});
	let read = 0;
	for (const seat of [...sortedSeats(state)]) {
		const attempt = sharedAttempt(state, seat);
		if (!attempt || seat.removedAtMs !== null) continue;
		const answers = state.rows.answers(seat.seatId, attempt.attempt);
		for (const sum of sums) {
			const answer = sum && answers.get(sum.index);
			if (!answer) continue;
			// The attempt's marks already have the verdict; judging texts again would take long.
			const correct = attempt.marks[sum.index] === MARK_LETTERS.right;
			sum.answered++;
			if (correct) sum.right++;
			const { given } = answer;
			if (!kindRules(sum.question).countsOptions) sum.given.add({ given, correct });
			else if (Array.isArray(given)) for (const option of given) sum.options[option] = (sum.options[option] ?? 0) + 1;
		}
		// Reading an attempt reads all its answers.
		read += Math.max(indexes.length, 25);
		if (read >= ANSWERS_SUMMED_AT_ONCE) {
			read = 0;
			yield;
		}
	}
	return sums.map((sum) => {
		if (!sum) return null;
		const { question, answered, right, options, given } = sum;
		return kindRules(question).countsOptions
			? { answered, right, optionCounts: options }
			: { answered, right, optionCounts: [], ...given.summary() };
	});
}
