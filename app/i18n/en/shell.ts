export const shell = {
	more: "More",
	runningGame: "Running game",
	gamePin: "PIN {{pin}}",
	toGame: "Back to the game",
	allGames: "All running games",
} as const;
