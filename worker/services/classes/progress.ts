import {
	type ActivityFigures,
	type ClassProgress,
	isHomeworkPin,
	isScoredQuestion,
	LIMITS,
	MARKS,
	type ProgressPupil,
	type PupilActivity,
	type PupilFigures,
	type PupilProgress,
	resultPlayerSchema,
	resultQuestionSchema,
	type TopicProgress,
	toPercentage,
	type UnfinishedStatus,
	type User,
	WORK_STATUSES,
	type WrongQuestion,
	wrongQuestionSchema,
} from "#contract";
import { languageSchema } from "#contract/common";
import { z } from "#contract/z";
import { mapConcurrent } from "#durable/room/async";
import {
	type BookTopic,
	type ClassGame,
	findQuizTopics,
	listClassGames,
	listRunningHomework,
	type RunningHomework,
} from "#worker/db/classes/class-progress";
import { listPupils, type PupilRow } from "#worker/db/classes/classes";
import { type ResultDocument, readDocument } from "#worker/db/results/result-documents";
import { AppError, databaseUnavailable } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import { type Deps, MAX_SUBREQUESTS } from "#worker/lib/deps";
import { logError } from "#worker/lib/log";
import { countJsonBytes } from "#worker/lib/paging";
import { findRefusedTexts } from "#worker/moderation/words/find";
import { requireOwnClass } from "./classes";

const solutionSchema = wrongQuestionSchema.shape.solution.unwrap();
const questionSchema = resultQuestionSchema.extend({ askedCount: z.number().int().optional() });
const playerSchema = z.object({
	pupilId: z.string(),
	marks: z.array(z.enum(MARKS)),
	/** How far the pupil came in a homework; absent for a game. */
	status: z.enum(WORK_STATUSES).optional(),
	answers: resultPlayerSchema.shape.answers,
});
type PlayerResult = z.output<typeof playerSchema>;

interface PlayedActivity {
	kind: "live" | "homework";
	game: ClassGame;
	language: string | undefined;
	questions: z.output<typeof questionSchema>[];
	marks: Map<string, PlayerResult["marks"]>;
	answers: Map<string, PlayerResult["answers"]>;
}

export function toPlayedActivity(game: ClassGame, document: Pick<ResultDocument, "questions" | "players" | "language">): PlayedActivity {
	const [marks, answers]: [PlayedActivity["marks"], PlayedActivity["answers"]] = [new Map(), new Map()];
	for (const player of document.players) {
		const read = playerSchema.safeParse(player);
		// A pupil who never began has a seat in the results, but handed nothing in.
		if (!read.success || read.data.status === "not-started") continue;
		marks.set(read.data.pupilId, read.data.marks);
		answers.set(read.data.pupilId, read.data.answers);
	}
	const { questions, language } = document;
	return {
		kind: isHomeworkPin(game.pin) ? "homework" : "live",
		game,
		language,
		questions: questionSchema.array().parse(questions),
		marks,
		answers,
	};
}

interface Activities {
	running: RunningHomework[];
	played: PlayedActivity[];
}

/** The newest activities of a class; homework that is running comes first. */
async function readActivities(deps: Deps, classId: string): Promise<Activities> {
	const { max } = LIMITS.classActivities;
	const [running, newest] = await Promise.all([
		listRunningHomework(deps.db, classId, deps.now(), max),
		listClassGames(deps.db, classId, max),
	]);
	const games = newest.slice(0, max - running.length);
	const read = new Map<string, PlayedActivity>();
	try {
		await mapConcurrent(games, MAX_SUBREQUESTS, async (game) => {
			read.set(game.instanceId, toPlayedActivity(game, await readDocument(deps.env.MEDIA, game.instanceId)));
		});
	} catch (error) {
		logError("class progress", error, { classId });
		throw databaseUnavailable();
	}
	return { running, played: games.flatMap(({ instanceId }) => read.get(instanceId) ?? []) };
}

const isCounted = (question: z.output<typeof questionSchema>) => isScoredQuestion(question) && !question.cancelled;

export function computePupilFigures({ questions }: PlayedActivity, pupilId: string, marks: readonly string[]): PupilFigures {
	const scored = questions.map(isCounted);
	const total = scored.filter(Boolean).length;
	const right = marks.filter((mark, at) => scored[at] && mark === "right").length;
	return { pupilId, right, total, percentage: toPercentage(right, total), answered: marks.filter((mark) => mark !== "none").length };
}

const toActivity = ({ kind, game, questions }: PlayedActivity) => ({
	kind,
	_id: game.instanceId,
	title: game.title,
	endedAt: toIso(game.endedAt),
	questionCount: questions.length,
});

const toRunningActivity = ({ assignmentId, title, dueAt, questionCount }: RunningHomework) => ({
	kind: "homework" as const,
	_id: assignmentId,
	title,
	endedAt: null,
	dueAt: toIso(dueAt),
	questionCount,
});

/** Figures of a pupil without a result; they count in no mean. */
const emptyFigures = (pupilId: string, status: UnfinishedStatus): ActivityFigures => ({
	...{ pupilId, status },
	...{ right: 0, total: 0, percentage: null, answered: 0 },
});

/** A pupil's result; undefined if the pupil was not in the game, or came into the class after the homework had ended. */
function findPupilResult(played: PlayedActivity, { id, createdAt }: Pick<PupilRow, "id" | "createdAt">): ActivityFigures | undefined {
	const marks = played.marks.get(id);
	if (marks) return { ...computePupilFigures(played, id, marks), status: "handed-in" };
	return played.kind === "homework" && createdAt < played.game.endedAt ? emptyFigures(id, "not-handed-in") : undefined;
}

/** The pupils' results: those with figures come first, in the order of the results. */
function listPupilResults(played: PlayedActivity, pupils: readonly PupilRow[]): ActivityFigures[] {
	const present = new Map(pupils.map((pupil) => [pupil.id, pupil]));
	const inOrder = [...played.marks.keys()].flatMap((pupilId) => present.get(pupilId) ?? []);
	const others = pupils.filter(({ id }) => !played.marks.has(id));
	return [...inOrder, ...others].flatMap((pupil) => findPupilResult(played, pupil) ?? []);
}

function toProgressPupil({ id, number, label }: PupilRow, hasEnded: boolean): ProgressPupil {
	return { _id: id, number, ...(label === null || hasEnded ? {} : { label }) };
}

function sumTopic(topic: BookTopic, figures: readonly PupilFigures[]): TopicProgress {
	const sums = new Map<string, PupilFigures>();
	for (const { pupilId, right, total, answered } of figures) {
		const sum = sums.get(pupilId) ?? { pupilId, right: 0, total: 0, percentage: null, answered: 0 };
		const next = { pupilId, right: sum.right + right, total: sum.total + total, answered: sum.answered + answered };
		sums.set(pupilId, { ...next, percentage: toPercentage(next.right, next.total) });
	}
	const { bookId, bookTitle, topicNumber, title } = topic;
	return { bookId, bookTitle, topicNumber, title, results: [...sums.values()] };
}

/** Covers the newest activities and the topics of books (docs/rules/classes.md#progress). */
export async function readClassProgress(deps: Deps, { owner, id }: { owner: User; id: string }): Promise<ClassProgress> {
	const row = await requireOwnClass(deps, { owner, id });
	const [pupils, { running, played }] = await Promise.all([listPupils(deps.db, id), readActivities(deps, id)]);
	const activities = played.map((one) => ({
		quizId: one.game.quizId,
		...toActivity(one),
		results: listPupilResults(one, pupils),
	}));
	const topicByQuiz = await findQuizTopics(deps.db, [...new Set(played.map(({ game }) => game.quizId))], owner.id);
	const byTopic = new Map<string, { topic: BookTopic; figures: PupilFigures[] }>();
	for (const { quizId, results } of activities) {
		const topic = topicByQuiz.get(quizId);
		if (!topic) continue;
		const key = `${topic.bookId} ${topic.topicNumber}`;
		const entry = byTopic.get(key) ?? { topic, figures: [] };
		entry.figures.push(...results.filter(({ status }) => status === "handed-in"));
		byTopic.set(key, entry);
	}
	return {
		pupils: pupils.map((pupil) => toProgressPupil(pupil, row.endsAt <= deps.now())),
		activities: [
			...running.map((one) => ({ ...toRunningActivity(one), results: pupils.map((pupil) => emptyFigures(pupil.id, "running")) })),
			...activities.map(({ quizId: _, ...activity }) => activity),
		],
		topics: [...byTopic.values()].map(({ topic, figures }) => sumTopic(topic, figures)),
	};
}

/** A question that went wrong, with its solution and what was answered instead. */
function toWrongQuestion(
	{ questions, answers }: PlayedActivity,
	pupilId: string,
	at: number,
	answered: boolean,
): WrongQuestion | undefined {
	const question = questions[at];
	if (!question) return undefined;
	const { index, id, text, ...rest } = question;
	const { answers: options, text: typed, number, hidden } = answers.get(pupilId)?.[at] ?? {};
	const given = { answers: options, text: typed, number, hidden };
	return {
		index,
		id,
		text,
		answered,
		solution: solutionSchema.parse(rest),
		...(answered && (options ?? typed ?? number) !== undefined ? { given } : {}),
	};
}

/** Marks texts that the word list refuses, as in results. */
async function markRefused(wrong: readonly WrongQuestion[], language: string | undefined): Promise<void> {
	const typed = wrong.flatMap(({ given }) => given ?? []);
	const refused = await findRefusedTexts(
		typed.flatMap(({ text }) => text ?? []),
		language,
	);
	for (const given of typed) if (given.text !== undefined && refused.has(given.text)) given.hidden = true;
}

/** Leaves out solutions and answers of the older activities once those of the newer ones have filled the reply. */
export function trimToReplySize(activities: readonly PupilActivity[]): PupilActivity[] {
	let bytes = 0;
	return activities.map((activity) => {
		bytes += countJsonBytes(activity.wrong);
		if (bytes <= LIMITS.listBytes) return activity;
		return { ...activity, wrong: activity.wrong.map(({ solution: _, given: __, ...question }) => question) };
	});
}

export async function readPupilProgress(
	deps: Deps,
	{ owner, id, pupilId }: { owner: User; id: string; pupilId: string },
): Promise<PupilProgress> {
	const row = await requireOwnClass(deps, { owner, id });
	const pupil = (await listPupils(deps.db, id)).find((one) => one.id === pupilId);
	if (!pupil) throw new AppError("PUPIL_NOT_FOUND");
	const { running, played } = await readActivities(deps, id);
	const open = running.map((one): PupilActivity => {
		const { pupilId: _, ...figures } = emptyFigures(pupilId, "running");
		return { ...toRunningActivity(one), ...figures, quizId: one.quizId, wrong: [] };
	});
	const activities = await mapConcurrent(played, MAX_SUBREQUESTS, async (one): Promise<PupilActivity[]> => {
		const result = findPupilResult(one, pupil);
		if (!result) return [];
		const { pupilId: _, ...figures } = result;
		const marks = one.marks.get(pupilId);
		const wrong = (marks ? one.questions : []).flatMap((question, at) => {
			const mark = marks?.[at] ?? "none";
			return isCounted(question) && mark !== "right" ? (toWrongQuestion(one, pupilId, at, mark !== "none") ?? []) : [];
		});
		await markRefused(wrong, one.language);
		const language = languageSchema.safeParse(one.language).data;
		return [{ ...toActivity(one), ...figures, quizId: one.game.quizId, ...(language ? { language } : {}), wrong }];
	});
	return { pupil: toProgressPupil(pupil, row.endsAt <= deps.now()), activities: trimToReplySize([...open, ...activities.flat()]) };
}
