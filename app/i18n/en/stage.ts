export const stage = {
	joinAt: "Join at",
	qrLabel: "QR code of the join link {{link}}",
	paused: "Break",
	pausedText: "We go on in a moment.",
	offline: "Connection lost. Trying again…",
	gone: "This game is no longer there",
	goneText: "It was closed, or ended some time ago.",
	forbidden: "This wall belongs to somebody else's game",
	forbiddenText: "Open it from the host panel of the game, or by its pairing link.",
	answeredOf: "of {{count}} answered",
	waitingFor_one: "{{count}} player still has time",
	waitingFor_other: "{{count}} players still have time",
	controls: "Controls of the wall",
	fullScreen: "Full screen",
	leaveFullScreen: "Leave full screen",
	textSizes: {
		normal: "Normal text",
		large: "Large text",
		larger: "Largest text",
	},
	show: {
		answers: "Show answers",
		ranking: "Show ranking",
		podium: "Show podium",
		finished: "Go on",
	},
	answers: {
		title: "Answers",
	},
	ranking: {
		title: "Ranking",
	},
	podium: {
		title: "Winners",
	},
	sound: {
		music: "Music",
		effects: "Effects",
		volume: "Volume",
		click: "Click once anywhere for sound",
	},
	finished: {
		title: "Thanks for playing!",
	},
} as const;
