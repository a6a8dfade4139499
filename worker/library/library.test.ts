import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createQuizBodySchema, listsTexts, publishableQuizSchema, QUESTION_KINDS, questionKind } from "#contract";
import { readPicture } from "../media/read-picture";
import { checkQuizWords } from "../moderation/words/check-quiz";

const folder = join(import.meta.dirname, "quizzes");
const pictures = join(import.meta.dirname, "pictures");
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const quizzes = files.map(({ text }) => createQuizBodySchema.parse(JSON.parse(text)));

const all = quizzes.flatMap((quiz) => quiz.questions ?? []);
const questions = all.filter(({ kind }) => kind === undefined);

describe("the starter library", () => {
	it("has at least six quizzes in each interface language", () => {
		for (const language of ["tr", "en"]) expect(quizzes.filter((quiz) => quiz.language === language).length).toBeGreaterThanOrEqual(6);
	});

	it("writes apostrophes as printed, except in formulas", () => {
		const straight = files.filter(({ text }) => text.replaceAll(/\$[^$\n]*\$/g, "").includes("'"));
		expect(straight.map(({ name }) => name)).toEqual([]);
	});

	const isOpenOnly = ({ questions = [] }: (typeof quizzes)[number]) => questions.every(listsTexts);

	it.each(["tr", "en"])("has two quizzes of open questions in %s, some with approval, that can be published", (language) => {
		const open = quizzes.filter((quiz) => quiz.language === language && isOpenOnly(quiz));
		expect(open.length).toBe(2);
		for (const quiz of open) {
			const { questions } = publishableQuizSchema.parse(quiz);
			expect(questions.length).toBeGreaterThanOrEqual(6);
			expect(questions.some(({ maxAnswers = 1 }) => maxAnswers > 1)).toBe(true);
			expect(questions.some(({ approve }) => approve)).toBe(true);
			expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
			for (const { id } of questions) expect(id).toMatch(/^[A-Za-z0-9_-]{10}$/);
			expect(checkQuizWords({ ...quiz, questions }, "en").details).toEqual([]);
		}
	});

	const closed = quizzes.filter((quiz) => !isOpenOnly(quiz));
	it.each(closed.map((quiz) => [quiz.name, quiz] as const))("%s can be published as it is, with every kind of question", (_name, quiz) => {
		const { questions } = publishableQuizSchema.parse(quiz);
		expect(questions.length).toBeGreaterThanOrEqual(10);
		expect(questions.some((question) => question.correctAnswers.length > 1)).toBe(true);
		expect(questions.some((question) => question.options.length === 2)).toBe(true);
		expect(questions.some((question) => question.correctAnswers.length === 1 && question.options.length > 2)).toBe(true);
		expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
		for (const question of questions) {
			expect(question.id).toMatch(/^[A-Za-z0-9_-]{10}$/);
			expect(new Set(question.correctAnswers).size).toBe(question.correctAnswers.length);
			for (const answer of question.correctAnswers) expect(question.options[answer]).toBeTruthy();
			expect(question.extraInfo).toBeTruthy();
			expect(new Set(question.options).size).toBe(question.options.length);
		}
		expect(checkQuizWords({ ...quiz, questions }, "en").details).toEqual([]);
	});

	it("has the pictures that its questions name, as they are served, and no others", async () => {
		const named = new Set(all.flatMap(({ image }) => (image ? [image.id] : [])));
		const files = readdirSync(pictures);
		expect(new Set(files)).toEqual(new Set([...named].map((id) => `${id}.png`)));
		for (const file of files) {
			const bytes = new Uint8Array(readFileSync(join(pictures, file)));
			const read = await readPicture(bytes, () => Promise.reject(new Error("a PNG needs no decoder")));
			expect(`${read?.id}.png`).toBe(file);
			expect(read?.bytes).toEqual(bytes);
		}
	});

	it.each(["tr", "en"])("has two quizzes of all kinds in %s", (language) => {
		const kinds = quizzes.filter((quiz) => quiz.language === language).map((quiz) => new Set((quiz.questions ?? []).map(questionKind)));
		expect(kinds.filter(({ size }) => size === QUESTION_KINDS.length).length).toBeGreaterThanOrEqual(2);
	});

	it.each(["tr", "en"])("has two quizzes with pictures and formulas in %s", (language) => {
		const found = quizzes.filter(
			(quiz) =>
				quiz.language === language &&
				quiz.questions?.some(({ image }) => image) &&
				quiz.questions.some(({ text, options, extraInfo = "" }) => [text, ...options, extraInfo].some((written) => written.includes("$"))),
		);
		expect(found.length).toBeGreaterThanOrEqual(2);
	});

	it("spreads the right option of questions with one", () => {
		const places = questions.filter(({ options, correctAnswers }) => options.length === 4 && correctAnswers.length === 1);
		for (const place of [0, 1, 2, 3]) {
			const share = places.filter(({ correctAnswers }) => correctAnswers[0] === place).length / places.length;
			expect(share).toBeGreaterThan(0.15);
			expect(share).toBeLessThan(0.35);
		}
	});

	it.each([4, 5])("spreads the right options of questions with several and %i options", (count) => {
		const several = questions.filter(({ options, correctAnswers }) => options.length === count && correctAnswers.length > 1);
		const sets = several.map(({ correctAnswers }) => correctAnswers.join(","));
		for (const set of new Set(sets)) expect(sets.filter((one) => one === set).length / sets.length, set).toBeLessThan(0.2);
		const sizes = several.map(({ correctAnswers }) => correctAnswers.length);
		for (const size of new Set(sizes))
			expect(sizes.filter((one) => one === size).length / sizes.length, `${size} right`).toBeLessThan(0.75);
		const right = sizes.reduce((sum, size) => sum + size, 0);
		for (let place = 0; place < count; place++) {
			const here = several.filter(({ correctAnswers }) => correctAnswers.includes(place)).length;
			expect((here / right) * count, `place ${place}`).toBeGreaterThan(0.75);
			expect((here / right) * count, `place ${place}`).toBeLessThan(1.25);
		}
	});

	it("has as many false statements as true ones, and both kinds in every quiz with two", () => {
		const first = questions.filter(({ options }) => options.length === 2).map(({ correctAnswers }) => correctAnswers[0] === 0);
		const share = first.filter(Boolean).length / first.length;
		expect(share).toBeGreaterThan(0.4);
		expect(share).toBeLessThan(0.6);
		for (const quiz of quizzes) {
			const answers = (quiz.questions ?? [])
				.filter(({ kind, options }) => !kind && options.length === 2)
				.map(({ correctAnswers }) => correctAnswers[0]);
			if (answers.length > 1) expect(new Set(answers).size, quiz.name).toBe(2);
		}
	});

	it.each(questions.map((question) => [question.text, question] as const))(
		"does not give the answer away by its look: %s",
		(_text, question) => {
			if (question.correctAnswers.length !== 1 || question.options.length === 2) return;
			const [place = 0] = question.correctAnswers;
			const right = question.options[place] ?? "";
			const wrong = question.options.filter((_, index) => index !== place);
			const longest = Math.max(...wrong.map((option) => option.length));
			expect(right.length <= longest + 6 || right.length <= longest * 1.4).toBe(true);
			if (right.includes("(")) expect(wrong.some((option) => option.includes("("))).toBe(true);
		},
	);
});
