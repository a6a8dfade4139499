export const shell = {
	more: "Diğer",
	runningGame: "Devam eden oyun",
	gamePin: "PIN {{pin}}",
	toGame: "Oyuna dön",
	allGames: "Devam eden tüm oyunlar",
} as const;
