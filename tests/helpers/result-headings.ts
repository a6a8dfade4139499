/** The words of a file with results, as its readers get them. */
export const RESULT_HEADINGS = {
	rank: "Rank",
	nickname: "Nickname",
	card: "Card",
	score: "Score",
	correct: "Correct",
	answered: "Answered",
	players: "Players",
	questions: "Questions",
	question: (number: number) => `Question ${number}`,
	options: "Option",
	percentage: "%",
	quick: "quick",
	team: "Team",
	teamName: (team: number) => `Team ${team}`,
	firstTry: "first",
	language: "en" as const,
};
