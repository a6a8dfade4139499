export const shell = {
	/** Beside whatever starts a game: one without a quiz. */
	askClass: "Ask the class",
	more: "More",
	runningGame: "Running game",
	gamePin: "PIN {{pin}}",
	toGame: "Back to the game",
	allGames: "All running games",
	profileWaiting_one: "Profile of {{name}}, {{count}} decision to make",
	profileWaiting_other: "Profile of {{name}}, {{count}} decisions to make",
} as const;
