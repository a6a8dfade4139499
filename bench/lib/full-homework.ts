import type { DatabaseSync } from "node:sqlite";
import type { AssignmentMeta, AssignmentQuiz } from "#durable/assignment/core";

interface Size {
	seats: number;
	attempts: number;
	questions: number;
	/** Every second question is typed, with the most accepted texts and the longest answers; otherwise all are choices. */
	typed: boolean;
}

/** Long enough that, with the letters after it, a text reaches the limit of its length. */
export const LONG_TEXT = "abcdefghijklmnopqrstuvwxyz ".repeat(2);

function makeQuiz({ questions, typed }: Size): AssignmentQuiz {
	const accepted = Array.from({ length: 20 }, (_, n) => `${LONG_TEXT}şxyz${n}`);
	return {
		quizTemplateId: "quiz-1",
		language: "tr",
		questions: Array.from({ length: questions }, (_, index) => ({
			...{ id: `question${index}`, text: "?", timeLimitSeconds: 60 },
			...(typed && index % 2 === 1
				? { kind: "text" as const, options: [], correctAnswers: [], match: "marks" as const, typos: 2 as const, accepted }
				: { options: ["a", "b", "c", "d"], correctAnswers: [index % 4] }),
		})),
	};
}

/** Each seat has all its attempts, the last one in progress. Writes rows directly. */
export function fullHomework(size: Size) {
	const nowMs = Date.now();
	const quiz = makeQuiz(size);
	const meta: AssignmentMeta = {
		...{ assignmentId: "0473417-a", pin: "0473417", hostId: "host", classId: null, title: "Homework", teacher: "Ada" },
		rules: {
			...{ attempts: 0, counts: "best", solutions: "after-deadline", timer: "off", shuffle: "both", cardsOnly: false },
			...{ mode: "home", repeat: "none" },
		},
		...{ createdAtMs: nowMs, opensAtMs: null, dueAtMs: nowMs + 3_600_000, closedAtMs: null, startedAtMs: nowMs },
		...{ secret: [1, 2, 3], revision: nowMs, questionsVersion: 1, resultsVersion: 0, holds: [], goalReachedAtMs: null },
	};
	const made = new Map<string, ReturnType<typeof makeSheet>>();
	/** Choices alone give four different sheets. */
	const reuseSheet = (seat: number, attempt: number) => {
		if (size.typed) return makeSheet(seat, attempt);
		const key = String((seat + attempt) % 4);
		const sheet = made.get(key) ?? makeSheet(seat, attempt);
		made.set(key, sheet);
		return sheet;
	};
	const makeSheet = (seat: number, attempt: number) => {
		const isTyped = quiz.questions.map(({ kind }) => kind === "text");
		const chosen = (seat + attempt) % 4;
		const text = `${LONG_TEXT}ğabc${seat} ${attempt}`.slice(0, 80);
		const given = isTyped.map((typed, index) => [index, [typed ? text : [chosen], nowMs]]);
		const marks = isTyped.map((typed, index) => (!typed && chosen === index % 4 ? "r" : "w"));
		return {
			marks: marks.join(""),
			right: marks.filter((mark) => mark === "r").length,
			answers: JSON.stringify(Object.fromEntries(given)),
		};
	};
	/** Writes the rows; the tables must exist. */
	const writeRows = (db: DatabaseSync) => {
		const seat = db.prepare("INSERT INTO seats VALUES (?, ?, ?, ?, '[]', ?, NULL, NULL, 1, ?, NULL, NULL)");
		const attempt = db.prepare("INSERT INTO attempts VALUES (?, ?, ?, ?, 0, ?, 0, NULL, ?, NULL)");
		const sheet = db.prepare("INSERT INTO sheets VALUES (?, ?, ?, ?, '', NULL)");
		db.exec("BEGIN");
		for (let id = 1; id <= size.seats; id++) {
			const proofs = JSON.stringify(Array.from({ length: 5 }, (_, n) => `${id}-${n}`.padEnd(43, "x")));
			seat.run(id, `Öğrenci${id}`, `oğrenci${id}`, proofs, `${id}`.padEnd(43, "y"), nowMs + id);
			for (let number = 1; number <= size.attempts; number++) {
				const { marks, right, answers } = reuseSheet(id, number);
				const gradedColumns = number < size.attempts ? [nowMs + number, marks, right] : [null, null, null];
				attempt.run(id, number, nowMs + number, ...gradedColumns);
				sheet.run(id, number, marks, answers);
			}
		}
		db.exec("COMMIT");
	};
	return { meta, quiz, writeRows };
}
