import { describe, expect, it } from "vitest";
import { isScoredQuestion } from "#contract/kinds/rules";
import { correctShare, countScored, hardestQuestions, rightPercentage } from "#contract/results/figures";
import { toGroupPercentage, toPercentage } from "#contract/results/percentage";
import { type GameResult, resultPlayerSchema, resultQuestionSchema } from "#contract/results/results";
import { computePupilFigures, toPlayedActivity } from "#worker/services/classes/progress";
import { computeItems } from "#worker/services/results/results";
import { buildMatrixRows } from "../../app/features/classes/progress-file";
import { makeResultFile } from "../../app/features/results/download";
import { Game, generator, makeQuiz } from "../helpers/fake-game";
import { RESULT_HEADINGS } from "../helpers/result-headings";

/* Compares each figure on every screen and in every file with an independent count. */

const CLASS = "class-7b";
const pupil = (number: number) => ({
	pupilId: `pupil-${number}`,
	classId: CLASS,
	number,
	label: null,
	timeFactor: 1 as const,
	answerCard: null,
});

/** Counted without any rule of the product. */
interface Witness {
	asked: Map<string, number>[];
	right: Set<string>[];
	answered: Set<string>[];
	isPoll: boolean[];
}

/** Some join late, some leave questions out, one is removed at the end. */
function play(seed: number, questionCount: number, isPoll: (index: number) => boolean) {
	const random = generator(seed);
	const quiz = makeQuiz(questionCount);
	quiz.questions = quiz.questions.map((question, index) =>
		isPoll(index) ? { ...question, kind: "poll", correctAnswers: [] } : { ...question, correctAnswers: [0] },
	);
	const game = new Game(quiz, { classId: CLASS, lateJoin: true });
	const witness: Witness = { asked: [], right: [], answered: [], isPoll: quiz.questions.map((_, index) => isPoll(index)) };
	const here: string[] = [];
	const join = (number: number) => {
		const nickname = `P${number}`;
		expect(game.join(nickname, undefined, [], { pupil: pupil(number) })).toMatchObject({ ok: true });
		here.push(nickname);
	};
	for (let number = 1; number <= 11; number++) join(number);
	expect(game.host({ type: "start" })).toMatchObject({ ok: true });
	const panel: { correctCount?: number | undefined; askedCount?: number | undefined; rightShare?: number | null | undefined }[] = [];
	for (let index = 0; index < questionCount; index++) {
		if (index > 0) expect(game.host({ type: "next-question" })).toMatchObject({ ok: true });
		if (index === 1 || index === 3) for (let n = 0; n < 4; n++) join(20 + index * 10 + n);
		const right = new Set<string>();
		const answered = new Set<string>();
		witness.asked.push(new Map(here.map((nickname) => [nickname, index])));
		for (const nickname of here) {
			if (random() < 0.2) continue;
			const isRight = random() < 0.6;
			game.tick(10);
			game.answer(nickname, [isRight ? 0 : 1]);
			answered.add(nickname);
			if (isRight) right.add(nickname);
		}
		witness.answered.push(answered);
		witness.right.push(isPoll(index) ? new Set() : right);
		game.host({ type: "close-question" });
		panel.push(game.hostView());
	}
	expect(game.host({ type: "finish" })).toMatchObject({ ok: true });
	return { game, witness, here, panel };
}

const readCells = async (blob: Blob) =>
	(await blob.text())
		.replace(/^\ufeff/, "")
		.split("\r\n")
		.map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, "")));

describe.each([
	["with a poll", 5, (index: number) => index === 2],
	["of polls alone", 3, () => true],
	["without a poll", 4, () => false],
] as const)("a game %s", (_, questionCount, isPoll) => {
	it.each([1, 2, 3])("shows the same figures on the phone, the panel, the page, of the class and in files (%i)", async (seed) => {
		const { game, witness, here, panel } = play(seed, questionCount, isPoll);
		const scored = witness.isPoll.filter((poll) => !poll).length;
		const countRight = (nickname: string) => witness.right.filter((right) => right.has(nickname)).length;
		const ofPlayer = (nickname: string) => (scored === 0 ? null : Math.round((100 * countRight(nickname)) / scored));
		const ofQuestion = (index: number) =>
			witness.isPoll[index] ? null : Math.round((100 * (witness.right[index]?.size ?? 0)) / (witness.asked[index]?.size ?? 0));
		const ofClass = scored === 0 ? null : Math.round((100 * here.reduce((sum, one) => sum + countRight(one), 0)) / (scored * here.length));

		const stored = JSON.parse(JSON.stringify(game.results()));
		const questions = resultQuestionSchema.array().parse(stored.questions);
		const players = resultPlayerSchema.array().parse(stored.players);
		const result: GameResult = {
			...{ instanceId: "4123456-x", pin: "4123456", quizId: "quiz", hostId: "host", title: "Seas", players, questions },
			...{ startedAt: "2026-01-01T00:00:00.000Z", endedAt: "2026-01-01T00:10:00.000Z" },
		};
		expect(players).toHaveLength(here.length);

		for (const nickname of here) {
			const shown = game.view(nickname);
			expect(shown).toMatchObject({ status: "finished" });
			if (shown.status !== "finished" || shown.correctCount === undefined) throw new Error("no result on the phone");
			expect([shown.correctCount, shown.scoredCount ?? shown.questionCount], nickname).toEqual([countRight(nickname), scored]);
			const player = players.find((one) => one.nickname === nickname);
			expect(toPercentage(player?.correctCount ?? 0, countScored(questions)), nickname).toBe(ofPlayer(nickname));
		}
		for (const [index, question] of questions.entries()) {
			expect(rightPercentage(question), question.text).toBe(ofQuestion(index));
			const { correctCount = 0, askedCount = 0, rightShare } = panel[index] ?? {};
			expect(toPercentage(correctCount, askedCount), question.text).toBe(ofQuestion(index));
			if (ofQuestion(index) === null) expect(rightShare).toBeNull();
			else expect(rightShare).toBeCloseTo((witness.right[index]?.size ?? 0) / (witness.asked[index]?.size ?? 0), 10);
		}
		const items = computeItems(players.length, stored.questions, questions) ?? [];
		expect(items).toHaveLength(scored);
		for (const { index, right } of items)
			expect(right).toBeCloseTo((witness.right[index]?.size ?? 0) / (witness.asked[index]?.size ?? 0), 10);
		expect(correctShare(result)).toBe(ofClass);
		const [hardest] = hardestQuestions(result);
		const lowest = Math.min(...questions.filter(isScoredQuestion).map((one) => one.correctCount / one.askedCount));
		if (hardest) expect(hardest.correctCount / hardest.askedCount).toBe(lowest);
		const wall = game.hostView().highlights?.hardestQuestion;
		if (wall) expect([wall.correctCount, wall.askedCount]).toEqual([hardest?.correctCount, hardest?.askedCount]);

		const row = { instanceId: "4123456-x", pin: "4123456", quizId: "quiz", title: "Seas", endedAt: 0 };
		const played = toPlayedActivity(row, stored);
		const figures = [...played.marks].map(([pupilId, marks]) => computePupilFigures(played, pupilId, marks));
		for (const { pupilId, right, total, percentage } of figures) {
			const nickname = `P${pupilId.slice("pupil-".length)}`;
			expect([right, total, percentage], nickname).toEqual([countRight(nickname), scored, ofPlayer(nickname)]);
		}
		expect(figures).toHaveLength(here.length);
		expect(toGroupPercentage(figures)).toBe(ofClass);

		const cells = await readCells((await makeResultFile(result, RESULT_HEADINGS, "csv", ",")).blob);
		const answeredBy = (nickname: string) => witness.answered.filter((answered) => answered.has(nickname)).length;
		for (const nickname of here) {
			if (scored > 0) expect(cells.find(([, name]) => name === nickname)?.[6], nickname).toBe(String(ofPlayer(nickname)));
			// Nothing was scored: no ranks, points or shares, but the answers.
			else
				expect(
					cells.find(([name]) => name === nickname),
					nickname,
				).toEqual([nickname, `${answeredBy(nickname)}`, `${questionCount}`]);
		}
		for (const [index, question] of questions.entries()) {
			const [, , ...figuresOfQuestion] = cells.find(([, text]) => text === question.text) ?? [];
			const answered = witness.answered[index]?.size ?? 0;
			if (scored > 0) expect(figuresOfQuestion[2], question.text).toBe(String(ofQuestion(index) ?? "–"));
			else expect(figuresOfQuestion[0], question.text).toBe(`${answered}`);
		}
		const column = { title: "Seas", note: "", results: figures };
		const pupils = here.map((nickname) => ({ _id: `pupil-${nickname.slice(1)}`, number: Number(nickname.slice(1)) }));
		const [, ...matrix] = buildMatrixRows(pupils, [column], {
			number: "#",
			label: "Label",
			matrix: "Matrix",
			topics: "Topics",
			status: String,
		});
		expect(matrix.map(([number, , percentage]) => [`P${number}`, percentage])).toEqual(here.map((one) => [one, ofPlayer(one) ?? "–"]));
	});
});
