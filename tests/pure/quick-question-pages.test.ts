import { describe, expect, it } from "vitest";
import { chooseSteps, nextStep, onlyHostKnowsSolution } from "#app/features/host/game/next-step";
import {
	areOptionsReady,
	canAskNow,
	canWriteWords,
	listEarlierOpenQuestions,
	listSolvableQuestions,
	NO_DETAILS,
	QUICK_TILES,
	toQuickBody,
} from "#app/features/host/game/quick-question";
import { isUseful } from "#app/features/host/panel/shortcuts";
import { stageMoment } from "#app/features/stage/stage-phase";
import type { Instance } from "#contract/games/live";
import { quickQuestionBodySchema } from "#contract/games/quick-questions";
import { AUTHORING_LANGUAGES } from "#contract/limits";
import { sampleInstance } from "#tests/helpers/sample-instance";

const quick = (id: string, more: Partial<Instance["questions"][number]> = {}): Instance["questions"][number] => ({
	id,
	text: "",
	options: ["A", "B", "C", "D"],
	timeLimit: null,
	isMultipleChoice: false,
	quick: true,
	...more,
});
const game = (questions: Instance["questions"], change: Partial<Instance> = {}) =>
	sampleInstance({
		quick: true,
		quizTemplateId: "",
		status: "active",
		questionStatus: "closed",
		questions,
		currentQuestionIndex: questions.length - 1,
		rankingShown: true,
		...change,
	});

describe("a question on the spot", () => {
	it("is one that the server takes, whatever is tapped, in every language of a game", () => {
		for (const language of AUTHORING_LANGUAGES)
			for (const tile of QUICK_TILES) {
				const body = toQuickBody(tile, NO_DETAILS, { currentQuestionIndex: 3, language });
				expect(quickQuestionBodySchema.parse(body)).toMatchObject({ after: 3, text: "" });
			}
	});

	it("has the words, options and time of the folded part", () => {
		const details = { text: " Who? ", options: "Ali\n\n Ayşe ", timeLimit: 30, maxAnswers: 3, approve: true };
		const at = { currentQuestionIndex: -1, language: "tr" } as const;
		expect(toQuickBody("letters", details, at)).toEqual({
			kind: "choice",
			text: "Who?",
			options: ["Ali", "Ayşe"],
			timeLimit: 30,
			after: -1,
		});
		expect(toQuickBody("yesNo", details, at)).toMatchObject({ options: ["Evet", "Hayır"] });
		expect(toQuickBody("open", details, at)).toEqual({
			kind: "open",
			text: "Who?",
			timeLimit: 30,
			maxAnswers: 3,
			approve: true,
			after: -1,
		});
		expect(["", " \n", "a", "a\nb", "a\nb\nc\nd\ne\nf", "a\nb\nc\nd\ne\nf\ng"].map(areOptionsReady)).toEqual([
			true,
			true,
			false,
			true,
			true,
			false,
		]);
	});

	it("can be asked between questions of a running game and at no other time", () => {
		const at = (change: Partial<Instance>) =>
			canAskNow(sampleInstance({ currentQuestionIndex: 0, status: "active", questionStatus: "closed", ...change }));
		expect(at({})).toBe(true);
		expect(at({ solutionShown: false })).toBe(true);
		expect(at({ questionStatus: "open" })).toBe(false);
		expect(at({ questionStatus: "reading" })).toBe(false);
		expect(at({ paused: true })).toBe(false);
		for (const status of ["lobby", "finished", "archived"] as const) expect(at({ status })).toBe(false);
		expect(canAskNow(game(Array.from({ length: 49 }, (_, n) => quick(`${n}`))))).toBe(true);
		expect(canAskNow(game(Array.from({ length: 50 }, (_, n) => quick(`${n}`))))).toBe(false);
		expect(isUseful("ask", game([]))).toBe(true);
	});

	it("can have its words while it is the current one, and its solution from its close to the archive", () => {
		const asked = [quick("a"), quick("b", { kind: "open", options: [] }), quick("c", { kind: "number", options: [] }), quick("d")];
		expect(listSolvableQuestions(game(asked))).toEqual([0, 2, 3]);
		expect(listSolvableQuestions(game(asked, { questionStatus: "open" }))).toEqual([0, 2]);
		expect(listSolvableQuestions(game(asked, { status: "finished", questionStatus: null }))).toEqual([0, 2, 3]);
		expect(listSolvableQuestions(game(asked, { status: "archived", questionStatus: null }))).toEqual([]);
		expect(listSolvableQuestions(sampleInstance({ status: "active", questionStatus: "closed", currentQuestionIndex: 1 }))).toEqual([]);
		expect(canWriteWords(game(asked, { questionStatus: "open" }))).toBe(true);
		expect(canWriteWords(game(asked, { status: "archived" }))).toBe(false);
		expect(canWriteWords(sampleInstance({ status: "active", questionStatus: "open", currentQuestionIndex: 0 }))).toBe(false);
	});
});

describe("texts of earlier open questions", () => {
	const open = (id: string) => quick(id, { kind: "open", options: [] });

	it("can be hidden from the next question on, after the end all of them, and no longer once the game is archived", () => {
		const asked = [open("a"), quick("b"), open("c"), open("d")];
		expect(listEarlierOpenQuestions(game(asked))).toEqual([0, 2]);
		expect(listEarlierOpenQuestions(game(asked, { questionStatus: "open" }))).toEqual([0, 2]);
		expect(listEarlierOpenQuestions(game([open("a")]))).toEqual([]);
		expect(listEarlierOpenQuestions(game(asked, { status: "finished", questionStatus: null }))).toEqual([0, 2, 3]);
		expect(listEarlierOpenQuestions(game(asked, { status: "archived", questionStatus: null }))).toEqual([]);
		expect(["lobby", "archived"].map((status) => isUseful("texts", game(asked, { status: status as Instance["status"] })))).toEqual([
			false,
			false,
		]);
		expect(isUseful("texts", game(asked))).toBe(true);
	});
});

describe("a game without a quiz", () => {
	it("starts with asking: nothing is hidden, ranked, paused or finished before the first question", () => {
		const before = game([], { solutionShown: false, rankingShown: false });
		expect(chooseSteps(before, "every")).toMatchObject({ main: { action: "quick-question", ready: true }, other: null });
		expect(onlyHostKnowsSolution(before)).toBe(false);
		for (const key of ["again", "ranking", "pause", "solution", "words", "solve"] as const) expect(isUseful(key, before), key).toBe(false);
		expect(isUseful("end", before)).toBe(true);
		expect(stageMoment(before, null, null).phase).toBe("lobby");
	});

	it("goes on with the next question or the end, and with the ranking where the host shows it", () => {
		expect(chooseSteps(game([quick("a")]), "every")).toMatchObject({ main: { action: "quick-question" }, other: { action: "finish" } });
		const ranked = game([quick("a")], { rankingShown: false });
		expect(chooseSteps(ranked, "every")).toMatchObject({ main: { action: "show-ranking" }, other: { action: "quick-question" } });
		expect(chooseSteps(ranked, "end")).toMatchObject({ main: { action: "quick-question" }, other: { action: "show-ranking" } });
		expect(nextStep(game([quick("a")], { questionStatus: "open" })).action).toBe("close-question");
	});
});
