import { expect, it } from "vitest";
import { Homework } from "#tests/helpers/fake-homework";
import { handInAttempt, recordAnswer, startAttempt } from "./attempts";
import { toPupilAnswers } from "./owner-view";

it("verdicts are the marks that are counted, also of answers that an earlier version judged in another way; a correction judges again", () => {
	const text = { id: "text000000", kind: "text" as const, text: "t", options: [], correctAnswers: [], match: "marks" as const };
	const homework = new Homework({}, {}, [{ ...text, accepted: ["oeuvre"], typos: 0, timeLimitSeconds: 10 }]);
	homework.join("Ada");
	const ada = () => homework.seat("Ada") ?? expect.fail("no seat");
	homework.apply(startAttempt(homework.state, ada(), homework.now));
	const saved = recordAnswer(homework.state, ada(), { attempt: 1, questionIndex: 0, fields: { text: "œuvre" } }, homework.now);
	if (!saved.ok) throw new Error(saved.code);
	expect(saved.attempt.marks).toBe("r");
	// As it was stored while œ and oe were two answers.
	saved.attempt.marks = "w";
	homework.apply(saved);
	homework.apply(handInAttempt(homework.state, ada(), 1, homework.now));
	homework.restart();
	const shown = () => {
		const { counted } = ada();
		const marks = counted && toPupilAnswers(homework.state, counted, homework.rows.answers(ada().seatId, 1)).map(({ mark }) => mark);
		const view = homework.view("Ada");
		const question = "questions" in view ? view.questions?.[0] : undefined;
		return { right: "right" in view && view.right, isCorrect: question && "isCorrect" in question && question.isCorrect, marks };
	};
	expect(shown()).toEqual({ right: 0, isCorrect: false, marks: ["wrong"] });
	expect(homework.correct("text000000", { accepted: ["oeuvre", "opus"] }).changed).toBe(1);
	expect(shown()).toEqual({ right: 1, isCorrect: true, marks: ["right"] });
});
