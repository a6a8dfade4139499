import type { Instance } from "#contract/games/live";
import { instanceSchema } from "#contract/games/live";
import { DEFAULT_SETTINGS } from "#durable/game/core";

const QUESTIONS: Instance["questions"] = [
	{ id: "q1", text: "Which river is the longest?", options: ["Nile", "Amazon", "Danube", "Rhine"], timeLimit: 20, isMultipleChoice: false },
	{ id: "q2", text: "Is water wet?", options: ["Yes", "No"], timeLimit: 20, isMultipleChoice: false },
];

export function sampleParticipants(count: number): Instance["participants"] {
	return Array.from({ length: count }, (_, index) => ({
		nickname: `P${index + 1}`,
		totalScore: 0,
		rank: 0,
		previousRank: null,
		answered: false,
	}));
}

export function sampleInstance(change: Partial<Instance> = {}): Instance {
	const participants = change.participants ?? sampleParticipants(3);
	return instanceSchema.parse({
		_id: "i",
		pin: "1234567",
		quizTemplateId: "t",
		quizTitle: "Rivers",
		language: "en",
		status: "lobby",
		paused: false,
		questionStatus: null,
		questions: QUESTIONS,
		currentQuestionIndex: -1,
		totalQuestions: (change.questions ?? QUESTIONS).length,
		answeredCount: 0,
		timeRemaining: 0,
		timeRemainingMs: 0,
		timeLimit: null,
		waitingFor: 0,
		solutionShown: true,
		rankingShown: false,
		participantCount: participants.length,
		participants,
		participantsSkip: 0,
		participantsLimit: 200,
		settings: DEFAULT_SETTINGS,
		revision: 1,
		...change,
	} satisfies Instance);
}
