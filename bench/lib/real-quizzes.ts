import { type REAL_QUESTIONS, type RealQuestion, readRealQuestions } from "#tests/helpers/real-questions";

const QUESTIONS_A_QUIZ = 5;

export interface NewQuiz {
	name: string;
	language: string;
	minAge: number;
	maxAge: number;
	status: "published";
	questions: Omit<RealQuestion, "category">[];
}

const AGES = [
	[5, 99],
	[6, 10],
	[10, 14],
	[14, 18],
	[5, 8],
	[11, 18],
	[16, 99],
	[7, 12],
	[9, 11],
	[12, 15],
] as const;

/** Five questions of one category each, named after the category and the first words, as authors would. */
function quizzesOf(...[file, language]: (typeof REAL_QUESTIONS)[number]): NewQuiz[] {
	const byCategory = new Map<string, RealQuestion[]>();
	for (const line of readRealQuestions(file)) byCategory.set(line.category, [...(byCategory.get(line.category) ?? []), line]);
	const quizzes: NewQuiz[] = [];
	for (const [category, lines] of byCategory) {
		for (let from = 0; from < lines.length; from += QUESTIONS_A_QUIZ) {
			const questions = lines
				.slice(from, from + QUESTIONS_A_QUIZ)
				.map(({ text, options, correctAnswers }) => ({ text, options, correctAnswers }));
			const words = questions[0]?.text.split(/\s+/).slice(0, 6).join(" ") ?? "";
			const [minAge, maxAge] = AGES[quizzes.length % AGES.length] ?? [5, 99];
			quizzes.push({
				name: `${category}: ${words}`.slice(0, 110),
				language,
				minAge,
				maxAge,
				status: "published",
				questions,
			});
		}
	}
	return quizzes;
}

/** Mixes languages and categories evenly, so that no page of the list has only one kind. */
function mixed(quizzes: NewQuiz[]): NewQuiz[] {
	const step = 4_099;
	return quizzes.map((_, n) => quizzes[(n * step) % quizzes.length]).filter((quiz) => quiz !== undefined);
}

export function realQuizzes(): NewQuiz[] {
	return mixed([...quizzesOf("trivia-en.jsonl", "en"), ...quizzesOf("exams-tr.jsonl", "tr")]);
}
