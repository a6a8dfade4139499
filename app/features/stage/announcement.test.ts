import { expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import base from "#locales/en/base.json";
import stage from "#locales/en/stage.json";
import { sampleInstance, sampleParticipants } from "#tests/helpers/sample-instance";
import { createTranslator } from "~/i18n/texts";
import { formatAnnouncement } from "./stage-announcer";
import type { StagePhase } from "./stage-phase";

const { t } = createTranslator<"stage">("en", { ...base, ...stage });
const said = (phase: StagePhase, change: Partial<Instance> = {}) => {
	const instance = sampleInstance({ status: "active", currentQuestionIndex: 0, ...change });
	const { line = "", text = "" } = formatAnnouncement(phase, instance, t) ?? {};
	return `${line} ${text}`.trim();
};
const withReading = { settings: { ...sampleInstance().settings, readingSeconds: 5 } };
const [first, ...others] = sampleInstance().questions;

it("says the question once, whether or not it is read first", () => {
	expect(said("reading", withReading)).toBe("Question 1 of 2 Which river is the longest?");
	expect(said("question", withReading)).not.toContain("river");
	expect(said("question")).toBe("Question 1 of 2 Which river is the longest?");
});

it("says what was right by letter and text, and who leads", () => {
	if (!first) throw new Error("no question");
	const questions = [{ ...first, correctAnswers: [0, 2] }, ...others];
	expect(said("answers", { questions })).toContain("A: Nile; C: Danube");
	const participants = sampleParticipants(4).map((player, index) => ({
		...player,
		rank: index + 1,
		totalScore: [900, 1, 0, 0][index] ?? 0,
	}));
	expect(said("ranking", { participants })).toMatch(/: 1\. P1, 900 points; 2\. P2, 1 point$/);
	expect(said("ranking")).toBe("No points yet");
});

it("says what most players wrote, and nothing that the host hides", () => {
	if (!first) throw new Error("no question");
	const questions = [{ ...first, kind: "open" as const, options: [] }, ...others];
	const given = ["sea", "hidden", "sun"].map((text, at) => ({ text, count: 3 - at, shown: text !== "hidden" }));
	expect(said("answers", { questions, given })).toBe("What the class wrote sea; sun");
});

it("does not say each name in the lobby", () => {
	expect(said("lobby", { status: "lobby" })).toBe("");
});

it("thanks for a game, not for a lobby that was closed", () => {
	expect(said("finished", { status: "finished" })).toBe("That was the quiz! Thank you, all 3 of you!");
	expect(said("finished", { status: "archived", currentQuestionIndex: -1 })).toBe("This game is no longer available");
});
