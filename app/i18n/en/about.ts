import { ADMIN_RECORD_DAYS } from "#contract/limits";

const about = {
	licence: {
		lead: "Quizlight is free software under the MIT licence: everybody may use, change and pass it on.",
		textTitle: "The licence",
		partsTitle: "What others have made",
		parts:
			"The letters are Atkinson Hyperlegible Next by the Braille Institute (SIL Open Font License 1.1), the icons are those of Lucide (ISC). React, React Router, Hono, Zod, Headless UI and Temml are under the MIT licence.",
	},
	source: {
		lead: "What runs here is version {{version}}.",
		there: "Its source can be read at this address:",
		unknown: "Whoever runs this site has not said where its source can be read. Please ask them for it.",
		apiTitle: "For programs",
		api: "The interface for programs is described here:",
	},
	privacy: {
		lead: "What this site keeps, what for, and for how long. It shows no advertising, counts no visits, and loads nothing from other companies, except book covers that an author has linked from elsewhere.",
		pupils: {
			title: "If you play",
			text: "You need no account, and nobody asks for your name. The game keeps the nickname you choose and your answers. A cookie in your browser proves that the nickname is yours; nothing else can be read from it. The live game is deleted after a day; the result stays with the host until the host deletes it, at most for {{days}}.",
		},
		solo: {
			title: "If you play alone",
			text: "Only how often a question was answered right or wrong is counted. We do not keep who answered.",
		},
		account: {
			title: "If you have an account",
			text: "Name, email address, language and membership, and your password as a hash from which it cannot be read. On top of that, what you write: quizzes, books, pictures and reports of questions. The place and other data inside pictures are removed before they are sent.",
		},
		browser: {
			title: "In your browser",
			text: "The language you chose, whether you are signed in or have logged in before, unsaved work, and what you have switched off. No cookie follows you to other sites.",
		},
		network: {
			title: "Network addresses",
			text: "They are used to hold back floods of requests and guessed passwords. For new accounts and mails a code made from the network is kept for up to two days; the address itself is not stored.",
		},
		ai: {
			title: "Artificial intelligence",
			none: "It is switched off here. Texts are checked against a list of words, on this site itself.",
			on: "Texts of quizzes and books that are to be published, and requests to write questions, are sent to the AI service that this site uses. Names of players and their answers are never sent.",
		},
		people: {
			title: "Who can see what",
			text: "What you publish can be seen by everybody. Private quizzes and drafts can be seen by you and by the admins of this site, who review what is published. Results of a game can be seen by its host alone.",
		},
		rights: {
			title: "Your rights",
			text: `On the page of your account you can download everything that is kept about you and delete your account with it, at once and without asking anybody. Records of what admins decided stay for ${ADMIN_RECORD_DAYS} days, without your name.`,
		},
		contact: { title: "Questions", text: "Write to:", unknown: "Ask whoever gave you the address of this site, for example your school." },
	},
	accessibility: {
		lead: "Everybody should be able to play, host and write quizzes here. We aim at WCAG 2.2, level AA.",
		done: {
			title: "What we have done",
			text: "Everything can be done by keyboard, and the pages are built for screen readers. An option has a letter and a shape beside its colour. Time left, results and messages are announced. Hosts can play without a clock, and give more time to everybody or to single players. Sounds, vibration and single keys can be switched off, and the device’s wish for less motion is followed.",
		},
		tried: {
			title: "What we have tested",
			text: "Each page is checked automatically, in both languages, on a phone and on a wide screen, before a new version goes out: contrast, names, order of headings, size of targets, edges of fields, and whether the focus can be seen wherever it goes. Journeys are walked by keyboard alone. Joining, answering, the result and the editor were tested with the screen reader Orca. Chromium, Firefox and the engine of Safari were tested.",
		},
		limits: {
			title: "What does not work well yet",
			text: "Nobody who uses a screen reader every day has tested it yet. VoiceOver, NVDA, JAWS, TalkBack, braille displays, and control by voice or switch were not tested. In a live game the host decides about the time; players can only ask for more. Pictures are only as accessible as the description their author wrote. The big screen is made to be looked at; everything it shows is on the player’s own device too, except the music.",
		},
		report: "A report, criterion by criterion, is in the folder docs/accessibility of the source:",
		contact: {
			title: "If something is in your way",
			text: "Tell us what you wanted to do and what got in the way. Write to:",
			unknown: "Tell whoever gave you the address of this site, for example your school, what you wanted to do and what got in the way.",
		},
	},
	status: {
		lead: "What works right now. This was checked when the page was loaded.",
		pages: "Pages",
		database: "Database",
		ok: "Works",
		away: "Unavailable. Running games go on; everything else works again once the database is back.",
		ai: "Artificial intelligence",
		aiKind: { "workers-ai": "On", "openai-compatible": "On", none: "Switched off" },
		mail: "Mail",
		mailKind: { binding: "On", console: "Switched off", none: "Switched off" },
		signups: "New accounts",
		signupsKind: { open: "Open to everybody", invite: "By invitation", closed: "Closed" },
		results: "Results are kept for",
		days_one: "{{count}} day",
		days_other: "{{count}} days",
		version: "Version",
		unknown: "Unknown at the moment",
	},
} as const;

/** Texts of the pages about the deployment; apart, because hardly anybody reads them. */
export const texts = { about };
