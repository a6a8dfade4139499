import {
	type ClassProgress,
	isHomeworkPin,
	isScoredQuestion,
	LIMITS,
	MARKS,
	type ProgressPupil,
	type PupilFigures,
	type PupilProgress,
	percentageOf,
	resultQuestionSchema,
	type TopicProgress,
	type User,
} from "#contract";
import { z } from "#contract/z";
import { mapConcurrent } from "#durable/room/async";
import { type ClassGame, listClassGames, type TopicOfQuiz, topicsOfQuizzes } from "#worker/db/classes/class-progress";
import { listPupils, type PupilRow } from "#worker/db/classes/classes";
import { readDocument } from "#worker/db/results/result-documents";
import { AppError } from "#worker/lib/app-error";
import { databaseUnavailable } from "#worker/lib/database-unavailable";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { requireOwnClass } from "./classes";

/** A request may have six concurrent subrequests. */
const AT_ONCE = 6;

const questionSchema = resultQuestionSchema.extend({ askedCount: z.number().int().optional() });
const playerSchema = z.object({ pupilId: z.string(), marks: z.array(z.enum(MARKS)) });

interface Played {
	kind: "live" | "homework";
	game: ClassGame;
	questions: z.output<typeof questionSchema>[];
	marks: Map<string, z.output<typeof playerSchema>["marks"]>;
}

export function toPlayed(game: ClassGame, document: { questions: unknown[]; players: unknown[] }): Played {
	const marks = new Map<string, z.output<typeof playerSchema>["marks"]>();
	for (const player of document.players) {
		const read = playerSchema.safeParse(player);
		if (read.success) marks.set(read.data.pupilId, read.data.marks);
	}
	return { kind: isHomeworkPin(game.pin) ? "homework" : "live", game, questions: questionSchema.array().parse(document.questions), marks };
}

async function readActivities(deps: Deps, classId: string): Promise<Played[]> {
	const games = await listClassGames(deps.db, classId, LIMITS.classActivities.max);
	const read = new Map<string, Played>();
	try {
		await mapConcurrent(games, AT_ONCE, async (game) => {
			read.set(game.instanceId, toPlayed(game, await readDocument(deps.env.MEDIA, game.instanceId)));
		});
	} catch (error) {
		logError("class progress", error, { classId });
		throw databaseUnavailable();
	}
	return games.flatMap(({ instanceId }) => read.get(instanceId) ?? []);
}

const counts = (question: z.output<typeof questionSchema>) => isScoredQuestion(question) && !question.cancelled;

export function figuresOf({ questions }: Played, pupilId: string, marks: readonly string[]): PupilFigures {
	const scored = questions.map(counts);
	const total = scored.filter(Boolean).length;
	const right = marks.filter((mark, at) => scored[at] && mark === "right").length;
	return { pupilId, right, total, percentage: percentageOf(right, total), answered: marks.filter((mark) => mark !== "none").length };
}

const activityOf = ({ kind, game, questions }: Played) => ({
	kind,
	_id: game.instanceId,
	title: game.title,
	endedAt: toIso(game.endedAt),
	questionCount: questions.length,
});

function toProgressPupil({ id, number, label }: PupilRow, hasEnded: boolean): ProgressPupil {
	return { _id: id, number, ...(label === null || hasEnded ? {} : { label }) };
}

function sumUp(topic: TopicOfQuiz, figures: readonly PupilFigures[]): TopicProgress {
	const sums = new Map<string, PupilFigures>();
	for (const { pupilId, right, total, answered } of figures) {
		const sum = sums.get(pupilId) ?? { pupilId, right: 0, total: 0, percentage: null, answered: 0 };
		const next = { pupilId, right: sum.right + right, total: sum.total + total, answered: sum.answered + answered };
		sums.set(pupilId, { ...next, percentage: percentageOf(next.right, next.total) });
	}
	const { bookId, bookTitle, topicNumber, title } = topic;
	return { bookId, bookTitle, topicNumber, title, results: [...sums.values()] };
}

/** Covers the newest activities and the topics of books (docs/rules/classes.md#progress). */
export async function readClassProgress(deps: Deps, { owner, id }: { owner: User; id: string }): Promise<ClassProgress> {
	const row = await requireOwnClass(deps, { owner, id });
	const [pupils, played] = await Promise.all([listPupils(deps.db, id), readActivities(deps, id)]);
	const present = new Set(pupils.map((pupil) => pupil.id));
	const activities = played.map((one) => ({
		quizId: one.game.quizId,
		...activityOf(one),
		results: [...one.marks].filter(([pupilId]) => present.has(pupilId)).map(([pupilId, marks]) => figuresOf(one, pupilId, marks)),
	}));
	const topicOf = await topicsOfQuizzes(deps.db, [...new Set(played.map(({ game }) => game.quizId))], owner.id);
	const byTopic = new Map<string, { topic: TopicOfQuiz; figures: PupilFigures[] }>();
	for (const { quizId, results } of activities) {
		const topic = topicOf.get(quizId);
		if (!topic) continue;
		const key = `${topic.bookId} ${topic.topicNumber}`;
		const entry = byTopic.get(key) ?? { topic, figures: [] };
		entry.figures.push(...results);
		byTopic.set(key, entry);
	}
	return {
		pupils: pupils.map((pupil) => toProgressPupil(pupil, row.endsAt <= deps.now())),
		activities: activities.map(({ quizId: _, ...activity }) => activity),
		topics: [...byTopic.values()].map(({ topic, figures }) => sumUp(topic, figures)),
	};
}

export async function readPupilProgress(
	deps: Deps,
	{ owner, id, pupilId }: { owner: User; id: string; pupilId: string },
): Promise<PupilProgress> {
	const row = await requireOwnClass(deps, { owner, id });
	const pupil = (await listPupils(deps.db, id)).find((one) => one.id === pupilId);
	if (!pupil) throw new AppError("PUPIL_NOT_FOUND");
	const played = await readActivities(deps, id);
	return {
		pupil: toProgressPupil(pupil, row.endsAt <= deps.now()),
		activities: played.flatMap((one) => {
			const marks = one.marks.get(pupilId);
			if (!marks) return [];
			const { pupilId: _, ...figures } = figuresOf(one, pupilId, marks);
			const wrong = one.questions.flatMap((question, at) => {
				const mark = marks[at] ?? "none";
				const isWrong = counts(question) && mark !== "right";
				return isWrong ? [{ index: question.index, text: question.text, answered: mark !== "none" }] : [];
			});
			return [{ ...activityOf(one), ...figures, wrong }];
		}),
	};
}
