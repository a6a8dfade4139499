import {
	type AssignmentParticipant,
	type AssignmentStatus,
	type AssignmentUpdate,
	type PupilAnswer,
	percentageOf,
	type WorkStatus,
} from "#contract";
import { answerFields } from "#contract/kinds/given";
import { rulesOf } from "#contract/kinds/rules";
import { sumUpAnswers } from "#contract/kinds/sum-up";
import { closedForHost, playerQuestion } from "#contract/question";
import { answeredIn, countedAttempt, markOf, noMarks, readMarks, rightIn } from "./marks";
import { type Answer, type AssignmentState, type Attempt, phaseAt, type Seat, totalOf } from "./state";

const iso = (ms: number) => new Date(ms).toISOString();

/** A pupil of the class as its owner knows them: never stored here. */
export interface RosterPupil {
	pupilId: string;
	number: number;
	label: string | null;
}

export function statusAt(state: AssignmentState, nowMs: number): AssignmentStatus {
	const phase = phaseAt(state, nowMs);
	return phase === "grace" ? "open" : phase;
}

export function workStatusOf(seat: Seat): WorkStatus {
	const last = seat.attempts.at(-1);
	if (!last) return "not-started";
	if (last.handedInAtMs === null) return "working";
	return last.late ? "late" : "handed-in";
}

/** The attempt that the figures of a seat are about: the one that counts, else the one under way. */
export const figuresAttempt = (state: AssignmentState, seat: Seat): Attempt | undefined =>
	countedAttempt(state, seat) ?? seat.attempts.at(-1);

/** The figures of an attempt; of none, where nothing was begun. */
export function figuresOf(state: AssignmentState, attempt: Attempt | undefined) {
	const marks = attempt?.marks ?? noMarks(state.quiz);
	const total = totalOf(state);
	const right = rightIn(marks);
	return { answered: answeredIn(marks), right, total, percentage: percentageOf(right, total), marks: readMarks(marks) };
}

/** A line of the teacher's list: a seat, a pupil of the class without one, or both. */
interface Line {
	seat: Seat | undefined;
	pupil: RosterPupil | undefined;
}

/** Pupils of the class by their numbers, then the others by their names. */
function linesOf(state: AssignmentState, roster: readonly RosterPupil[]): Line[] {
	const listed = new Set(roster.map(({ pupilId }) => pupilId));
	const others = sortedSeats(state).filter(({ pupilId }) => pupilId === null || !listed.has(pupilId));
	return [
		...[...roster].sort((a, b) => a.number - b.number).map((pupil) => ({ pupil, seat: state.seatsByPupil.get(pupil.pupilId) })),
		...others.map((seat) => ({ pupil: undefined, seat })),
	];
}

/** Behind all numbers of a class. */
const WITHOUT_NUMBER = 1_000_000;

/** Present seats: those with a class number first, then by name. */
export function sortedSeats(state: AssignmentState): readonly Seat[] {
	if (state.sorted) return state.sorted;
	const { compare } = new Intl.Collator(state.quiz.language);
	state.sorted = [...state.seatsById.values()]
		.filter(({ removedAtMs }) => removedAtMs === null)
		.sort((a, b) => (a.number ?? WITHOUT_NUMBER) - (b.number ?? WITHOUT_NUMBER) || compare(a.nickname, b.nickname) || a.seatId - b.seatId);
	return state.sorted;
}

function toParticipant(state: AssignmentState, { seat, pupil }: Line): AssignmentParticipant {
	const number = pupil?.number ?? seat?.number ?? null;
	const counted = seat && figuresAttempt(state, seat);
	return {
		nickname: seat?.nickname ?? "",
		...(pupil ? { pupilId: pupil.pupilId } : {}),
		...(number === null ? {} : { number }),
		...(pupil && pupil.label !== null ? { label: pupil.label } : {}),
		status: seat ? workStatusOf(seat) : "not-started",
		attempt: seat?.attempts.length ?? 0,
		countedAttempt: counted?.attempt ?? 0,
		...figuresOf(state, counted),
		lastSeenAt: seat ? iso(seat.lastSeenAtMs) : null,
	};
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[Iıİ]/gu, "i").toLowerCase();

function matches({ seat, pupil }: Line, search: string): boolean {
	const wanted = folded(search);
	return [seat?.nickname, pupil?.label, String(pupil?.number ?? seat?.number ?? "")].some((text) => text && folded(text).includes(wanted));
}

export interface OwnerPage {
	skip: number;
	limit: number;
	search?: string | undefined;
	/** `questionsVersion` of the questions that the caller has. */
	questionsKnown?: number | undefined;
}

/** The homework as its owner sees it, with one page of its participants. */
export function ownerView(state: AssignmentState, page: OwnerPage, roster: readonly RosterPupil[], nowMs: number): AssignmentUpdate {
	const { meta, quiz } = state;
	const all = linesOf(state, roster);
	const { search } = page;
	const lines = search ? all.filter((line) => matches(line, search)) : all;
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
		totalQuestions: quiz.questions.length,
		...(isKnown ? {} : { questions: ownerQuestions(state) }),
		questionsVersion: meta.questionsVersion,
		questionCounts: questionCounts(state),
		participantCount: state.present,
		handedInCount: state.handedIn,
		participants: lines.slice(page.skip, page.skip + page.limit).map((line) => toParticipant(state, line)),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		participantsFound: lines.length,
		revision: meta.revision,
	};
}

/** The questions with their solutions. */
export function ownerQuestions({ quiz }: AssignmentState) {
	return quiz.questions.map((question) => ({
		...playerQuestion(question),
		...closedForHost(question),
		...(question.corrected ? { corrected: question.corrected } : {}),
		...(question.cancelled ? { cancelled: question.cancelled } : {}),
	}));
}

/** For each question: answers in the attempts that count, and how many of them are right. */
export function questionCounts(state: AssignmentState): { answered: number; right: number }[] {
	const counts = state.quiz.questions.map(() => ({ answered: 0, right: 0 }));
	for (const seat of sortedSeats(state)) {
		const marks = countedAttempt(state, seat)?.marks ?? "";
		for (const [index, count] of counts.entries()) {
			const letter = marks[index];
			if (letter === undefined || letter === "n") continue;
			count.answered++;
			if (letter === "r") count.right++;
		}
	}
	return counts;
}

/** What one pupil answered in an attempt. */
export function answersOfPupil(state: AssignmentState, answers: Iterable<Answer>): PupilAnswer[] {
	const { questions, language } = state.quiz;
	return [...answers].flatMap(({ questionIndex, given, savedAtMs }) => {
		const question = questions[questionIndex];
		if (!question) return [];
		return [{ questionIndex, ...answerFields(given), mark: markOf(question, given, language), savedAt: iso(savedAtMs) }];
	});
}

/** What was answered to one question in the attempts that count: options counted, other answers in groups. */
export function summedUp(state: AssignmentState, questionIndex: number, answers: Iterable<Answer>) {
	const { questions, language } = state.quiz;
	const question = questions[questionIndex];
	if (!question) return null;
	const counted: { given: Answer["given"]; correct: boolean }[] = [];
	for (const { seatId, attempt, given } of answers) {
		const seat = state.seatsById.get(seatId);
		if (!seat || seat.removedAtMs !== null || countedAttempt(state, seat)?.attempt !== attempt) continue;
		counted.push({ given, correct: markOf(question, given, language) === "right" });
	}
	const right = counted.filter(({ correct }) => correct).length;
	if (!rulesOf(question).countsOptions)
		return { answered: counted.length, right, optionCounts: [], ...sumUpAnswers(question, counted, language) };
	const optionCounts = question.options.map(
		(_, option) => counted.filter(({ given }) => Array.isArray(given) && given.includes(option)).length,
	);
	return { answered: counted.length, right, optionCounts };
}
