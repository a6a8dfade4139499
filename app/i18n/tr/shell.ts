export const shell = {
	/** Beside whatever starts a game: one without a quiz. */
	askClass: "Sınıfa sor",
	more: "Diğer",
	runningGame: "Devam eden oyun",
	gamePin: "PIN {{pin}}",
	toGame: "Oyuna dön",
	allGames: "Devam eden tüm oyunlar",
} as const;
