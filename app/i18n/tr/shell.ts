export const shell = {
	/** Beside whatever starts a game: one without a quiz. */
	askClass: "Sınıfa sor",
	more: "Diğer",
	runningGame: "Devam eden oyun",
	gamePin: "PIN {{pin}}",
	toGame: "Oyuna dön",
	allGames: "Devam eden tüm oyunlar",
	profileWaiting_one: "{{name}} profili, bekleyen {{count}} karar",
	profileWaiting_other: "{{name}} profili, bekleyen {{count}} karar",
} as const;
