export const shell = {
	/** Beside whatever starts a game: one without a quiz. */
	askClass: "Ask the class",
	more: "More",
	runningGame: "Running game",
	gamePin: "PIN {{pin}}",
	toGame: "Back to the game",
	allGames: "All running games",
} as const;
