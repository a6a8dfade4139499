import type { Instance } from "#contract/games/live";
import { parseMediaId } from "#contract/media/media";
import type { HostQuestion } from "#contract/quizzes/question";
import { sampleInstance } from "./sample-instance";
import { COMPOUND, type Language, makePlayers, makeQuestion, makeText, WIDE_TEXTS } from "./stage-texts";

/* The easiest and hardest content for a stage, for the measuring test and screenshots. */

/** At the end of a public quiz's game the stage shows the QR code for solo play. */
export const OPEN_QUIZ = "open-quiz";

export interface Scene {
	name: string;
	phase: string;
	instance: Instance;
	/** The least size of its options, in units of the stage (1 u is 1/100 of its height). */
	optionsFrom?: number;
}

const QUESTIONS = [
	[5, 2, 5],
	[5, 4, 5],
	[120, 4, 40],
	[120, 6, 40],
	[120, 4, 200],
	[500, 4, 40],
	[120, 7, 40],
	[120, 8, 120],
	[120, 9, 40],
	[5, 10, 200],
	[120, 10, 5],
	[500, 2, 200],
	[500, 6, 200],
	[500, 10, 200],
] as const;

const OPEN_WORDS = {
	tr: "deniz güneş özgürlük İstanbul çığ kum mavi tuz yağmur gökkuşağı balık martı dalga rüzgâr yüzmek tatil vapur ışık ağaç kayık fırtına sahil iskele köpük derinlik yosun istiridye kabuk ufuk gemi pusula liman çapa serinlik huzur sonsuzluk kıyı mercan yunus şezlong",
	en: "sea sun freedom Istanbul avalanche sand blue salt rain rainbow fish gull wave wind swimming holiday ferry light tree boat storm beach pier foam depth seaweed oyster shell horizon ship compass harbour anchor coolness peace infinity shore coral dolphin deckchair",
};
const OPEN_SENTENCES = {
	tr: "Tatilde denize gitmeyi her şeyden çok severim|Dalgaların sesi beni sakinleştirir|Balıkların plastikle dolu bir denizde yaşaması çok üzücü|Dedemle sandalda balık tutardık|Deniz olmasaydı yağmur da olmazdı|Yüzmeyi geçen yaz öğrendim ve artık hiç korkmuyorum|Bence denizler bütün dünyayı birbirine bağlıyor|Kışın deniz daha güzel çünkü kimse yok|Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine",
	en: "I like going to the sea on holiday more than anything|The sound of the waves makes me calm|It is sad that fish live in a sea full of plastic|My grandfather and I used to fish from his boat|Without the sea there would be no rain either|I learned to swim last summer and am not afraid any more|I think the seas connect the whole world|The sea is better in winter because nobody is there|Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten",
};

/** Texts of a class for open questions, from nothing to more than can be shown. */
function openScenes(language: Language): Record<string, Partial<Instance> & Required<Pick<Instance, "given">>> {
	const words = OPEN_WORDS[language].split(" ");
	const sentences = OPEN_SENTENCES[language].split("|");
	const counted = (texts: readonly string[], countAt: (at: number) => number) => texts.map((text, at) => ({ text, count: countAt(at) }));
	const longTail = counted(words, (at) => Math.max(1, Math.round(20 / (at + 1))));
	const closed = { questionStatus: "closed", timeRemaining: 0, timeRemainingMs: 0 } as const;
	return {
		"0": { given: [] },
		"8": { given: counted(words.slice(0, 8), (at) => (at === 0 ? 3 : 1)) },
		"1000": { given: counted(words, (at) => Math.round(400 / (at + 2))), givenOthers: 960 },
		phrases: { given: [...counted(sentences.slice(0, 2), () => 4), ...longTail.slice(0, 12)] },
		wide: { given: counted(["W".repeat(80), "İ".repeat(80), sentences.at(-1) ?? "", ...words.slice(0, 4)], (at) => 7 - at) },
		"30-sentences": {
			given: counted(
				Array.from({ length: 30 }, (_, at) => `${words[at]}: ${sentences[at % sentences.length]}`.slice(0, 80)),
				(at) => (at < 3 ? 4 - at : 1),
			),
			givenOthers: 12,
			...closed,
		},
	};
}

/** Scenes in the order of a game; each question has its own position. */
export function makeScenes(language: Language): Scene[] {
	const settings = sampleInstance().settings;
	const show = { settings: { ...settings, ranking: "with-host" as const, readingSeconds: 10, lateJoin: true }, language };
	const players = makePlayers(30, language);
	const quizTitle = makeText(language, 40).replace("?", "");
	const base = { ...show, quizTitle, participants: players };
	const asked = (length: number, options: number, optionLength: number, change: Partial<Instance>) =>
		sampleInstance({
			...base,
			status: "active",
			questions: [makeQuestion(language, length, options, optionLength)],
			currentQuestionIndex: 0,
			timeLimit: 20,
			...change,
		});
	const lobby = (name: string, change: Partial<Instance>) => ({ name, phase: "lobby", instance: sampleInstance({ ...base, ...change }) });
	const scenes: Scene[] = [
		lobby("lobby-empty", { participants: [], pin: "12345678" }),
		lobby("lobby-3", { participants: players.slice(0, 3) }),
		lobby("lobby-30", { quizTitle: makeText(language, 120), pin: "123456789" }),
		lobby("lobby-100", { participants: makePlayers(100, language) }),
		lobby("lobby-1300", { participants: makePlayers(1_300, language) }),
	];
	for (const length of [5, 120, 500]) {
		scenes.push({
			name: `reading-${length}`,
			phase: "reading",
			instance: asked(length, 4, 40, { questionStatus: "reading", opensInMs: 6_000, timeRemaining: 20, timeRemainingMs: 20_000 }),
		});
	}
	for (const [length, options, optionLength] of QUESTIONS) {
		scenes.push({
			name: `question-${length}-${options}x${optionLength}`,
			phase: "question",
			instance: asked(length, options, optionLength, {
				questionStatus: "open",
				answeredCount: 12,
				timeRemaining: 13,
				timeRemainingMs: 13_000,
			}),
		});
	}
	scenes.push({
		name: "question-more-time",
		phase: "question",
		instance: asked(120, 3, 40, { questionStatus: "open", answeredCount: 28, waitingFor: 2, timeRemaining: 0, timeRemainingMs: 0 }),
	});
	const untimed = { questionStatus: "open" as const, timeLimit: null, timeRemaining: null, timeRemainingMs: null };
	scenes.push({ name: "question-no-clock", phase: "question", instance: asked(120, 4, 40, { ...untimed, answeredCount: 12 }) });
	// Numbers of a large class, and names beside the longest texts that leave them room.
	for (const [name, count, length, cardNames] of [
		["question-cards-60", 60, 120, "number"],
		["question-cards-labels", 30, 120, "label"],
		["question-cards-500", 40, 500, "number"],
	] as const) {
		const participants = makePlayers(count, language).map((player, n) => ({ ...player, card: n + 1, answered: n % 3 > 0 }));
		const settings = { ...show.settings, timer: "off" as const, pointsMode: "accuracy" as const, answerCards: true, cardNames };
		const answeredCount = participants.filter(({ answered }) => answered).length;
		scenes.push({ name, phase: "question", instance: asked(length, 4, 40, { ...untimed, participants, settings, answeredCount }) });
	}
	const formula = {
		id: "formula",
		text: "$$\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$",
		options: ["$x^2$", "$\\frac{1}{2}$", "$\\sqrt{a+b}$", "0"],
	};
	scenes.push({
		name: "question-formula",
		phase: "question",
		instance: asked(5, 4, 5, {
			questionStatus: "open",
			questions: [{ ...formula, timeLimit: 20, isMultipleChoice: false }],
			answeredCount: 1_234,
			participantCount: 4_800,
			timeRemaining: 4,
			timeRemainingMs: 4_000,
		}),
	});
	for (const [length, options, optionLength] of QUESTIONS) {
		const instance = asked(length, options, optionLength, { questionStatus: "closed", answeredCount: 29 });
		const answerCounts = Array.from({ length: options }, (_, index) => (index === 1 ? 14 : index === 0 ? 9 : index === 2 ? 6 : 0));
		const questions = instance.questions.map((question) => ({ ...question, correctAnswers: [1], extraInfo: makeText(language, length) }));
		scenes.push({
			name: `answers-${length}-${options}x${optionLength}`,
			phase: "answers",
			instance: sampleInstance({ ...instance, questions, answerCounts, correctCount: 14 }),
		});
	}
	const mixed = { ...formula, options: ["$x^2$", "$\\frac{1}{2}$", "Both", "Neither"], timeLimit: 20, isMultipleChoice: false };
	scenes.push({
		name: "answers-formula",
		phase: "answers",
		instance: asked(5, 4, 5, {
			questionStatus: "closed",
			questions: [{ ...mixed, correctAnswers: [0] }],
			answeredCount: 29,
			answerCounts: [9, 14, 6, 0],
			correctCount: 9,
		}),
	});
	const highlights = {
		bestClimb: { nickname: players[5]?.nickname ?? "", fromRank: 13, rank: 6 },
		hardestQuestion: { questionIndex: 0, askedCount: 40, correctCount: 4, answerCount: 29 },
	};
	const closed = { questionStatus: "closed" as const, answeredCount: 29, answerCounts: [9, 14, 6, 0], highlights };
	for (const length of [5, 500]) {
		scenes.push({ name: `ranking-${length}`, phase: "ranking", instance: asked(length, 4, 40, { ...closed, rankingShown: true }) });
		scenes.push({
			name: `pause-${length}`,
			phase: "pause",
			instance: asked(length, 4, 40, { ...closed, rankingShown: true, paused: true }),
		});
		scenes.push({
			name: `podium-${length}`,
			phase: "podium",
			instance: asked(length, 4, 40, { status: "finished", questionStatus: null, highlights }),
		});
	}
	const ended = { status: "finished" as const, questionStatus: null, highlights };
	const nothing = { bestClimb: null, hardestQuestion: null };
	const zero = players.map((player) => ({ ...player, totalScore: 0, rank: 1, previousRank: null }));
	const widest = players.map((player, index) => ({ ...player, nickname: `${"W".repeat(18)}${index}` }));
	const tied = widest.map((player, index) => ({
		...player,
		totalScore: index < 2 ? 9_000 : index < 8 ? 8_000 : 100,
		rank: index < 2 ? 1 : index < 8 ? 3 : 9,
	}));
	scenes.push({
		name: "ranking-nobody",
		phase: "ranking",
		instance: asked(5, 4, 5, { ...closed, rankingShown: true, participants: zero, highlights: nothing }),
	});
	scenes.push({
		name: "ranking-widest",
		phase: "ranking",
		instance: asked(5, 4, 5, { ...closed, rankingShown: true, participants: widest }),
	});
	scenes.push({ name: "podium-ties", phase: "podium", instance: asked(120, 4, 40, { ...ended, participants: tied }) });
	scenes.push({ name: "podium-widest", phase: "podium", instance: asked(120, 4, 40, { ...ended, participants: widest }) });
	scenes.push({
		name: "finished-nobody",
		phase: "finished",
		instance: asked(120, 4, 40, { ...ended, participants: zero, highlights: nothing }),
	});
	scenes.push({
		name: "podium-one",
		phase: "podium",
		instance: asked(120, 4, 40, { ...ended, participants: players.slice(0, 1), highlights: nothing }),
	});
	/** Everybody has this many points, in the order of the list. */
	const scored = (list: Instance["participants"], ...scores: number[]) =>
		list.map((player, index) => {
			const totalScore = scores[index] ?? 50;
			return { ...player, totalScore, rank: 1 + scores.filter((other) => other > totalScore).length };
		});
	for (const [name, participants] of Object.entries({
		"podium-two": scored(players.slice(0, 2), 9_870, 9_000),
		"podium-two-tied": scored(players.slice(0, 2), 9_870, 9_870),
		"podium-tied-seconds": scored(players, 9_870, 9_000, 9_000, 9_000),
		"podium-all-tied": scored(players, ...players.map(() => 5_000)),
		"podium-widest-tied": scored(widest, 9_000, 9_000, 9_000, 9_000, 8_000, 8_000, 8_000, 7_000, 7_000, 7_000),
	}))
		scenes.push({ name, phase: "podium", instance: asked(5, 4, 5, { ...ended, participants }) });
	const grouped = {
		settings: { ...show.settings, solution: "with-host" as const, teams: { mode: "even" as const, count: 8 } },
		participants: players.map((player, index) => ({ ...player, team: index % 8 })),
		teams: Array.from({ length: 8 }, (_, team) => ({
			team,
			score: [9_870, 9_870, 7_500, 6_001, 5_000, 4_000, 333, 0][team] ?? 0,
			rank: team < 2 ? 1 : team + 1,
			previousRank: 8 - team,
			members: 4,
		})),
	};
	const hidden = { questionStatus: "closed" as const, solutionShown: false, answeredCount: 27 };
	scenes.push(
		lobby("lobby-teams", grouped),
		{ name: "talk-120-4x40", phase: "talk", instance: asked(120, 4, 40, hidden) },
		{ name: "talk-500-10x200", phase: "talk", instance: asked(500, 10, 200, { ...hidden, turn: 2 }) },
		{ name: "teams-8", phase: "teams", instance: asked(5, 4, 5, { ...closed, ...grouped, rankingShown: true }) },
		{ name: "team-podium", phase: "teamPodium", instance: asked(5, 4, 5, { ...ended, ...grouped }) },
		{
			name: "team-podium-all-tied",
			phase: "teamPodium",
			instance: asked(5, 4, 5, { ...ended, ...grouped, teams: grouped.teams.map((team) => ({ ...team, score: 900, rank: 1 })) }),
		},
		{
			name: "team-podium-two",
			phase: "teamPodium",
			instance: asked(5, 4, 5, {
				...ended,
				...grouped,
				teams: grouped.teams.slice(0, 2).map((team, index) => ({ ...team, score: 900 - index, rank: 1 + index })),
			}),
		},
	);
	for (const [length, options, optionLength] of [
		[5, 5, 5],
		[120, 4, 200],
	] as const) {
		const instance = asked(length, options, optionLength, { questionStatus: "closed", answeredCount: 1_290, turn: 2 });
		const questions = instance.questions.map((question) => ({ ...question, correctAnswers: [1] }));
		const counts = { firstCounts: [640, 450, 200, 0, 0], answerCounts: [90, 1_100, 100, 0, 0], correctCount: 1_100 };
		scenes.push({
			name: `answers-turns-${options}x${optionLength}`,
			phase: "answers",
			instance: sampleInstance({ ...instance, ...counts, questions }),
		});
	}
	const words = ["Kızılırmak", "the Danube", "Rhine", "a river whose name I have forgotten", "Volga", "Elbe", "Po"];
	const shown = {
		text: { options: [], accepted: ["Kızılırmak"], given: words.map((text, at) => ({ text, count: 12 - at, right: at === 0 })) },
		number: {
			options: [],
			value: 1_355,
			tolerance: 20,
			unit: "km",
			given: [1_355, 1_340, 900, 2_850, 12].map((number, at) => ({ number, count: 9 - at, right: at < 2 })),
		},
		order: {
			options: ["first of all", "then", "after that", "at last"],
			correctAnswers: [2, 0, 3, 1],
			given: [{ answers: [2, 0, 3, 1], count: 9, right: true }],
		},
	};
	for (const [kind, { given, ...question }] of Object.entries(shown)) {
		const instance = asked(120, 4, 40, { questionStatus: "closed", answeredCount: 40, given, givenOthers: 3, correctCount: 12 });
		const questions = [
			{ ...instance.questions[0], correctAnswers: [], extraInfo: makeText(language, 120), ...question, kind } as HostQuestion,
		];
		scenes.push({ name: `answers-of-${kind}`, phase: "answers", instance: sampleInstance({ ...instance, questions }) });
		const firstGiven = given.map((group, at) => ({ ...group, count: 2 + 3 * at }));
		scenes.push({
			name: `answers-turns-of-${kind}`,
			phase: "answers",
			instance: sampleInstance({ ...instance, questions, turn: 2, firstGiven }),
		});
		const open = { ...asked(120, 4, 40, { questionStatus: "open", answeredCount: 12, timeRemaining: 13, timeRemainingMs: 13_000 }) };
		const { options } = question;
		const openQuestions = [{ ...instance.questions[0], options, kind } as HostQuestion];
		scenes.push({ name: `question-of-${kind}`, phase: "question", instance: sampleInstance({ ...open, questions: openQuestions }) });
	}
	for (const [name, { given, ...change }] of Object.entries(openScenes(language))) {
		const texts = given.map((group) => ({ ...group, shown: true }));
		const isClosed = change.questionStatus === "closed";
		const timed = isClosed ? {} : { timeRemaining: 13, timeRemainingMs: 13_000 };
		const instance = asked(40, 2, 5, { _id: name, questionStatus: "open", answeredCount: 24, ...timed, ...change, given: texts });
		const questions = instance.questions.map((question) => ({ ...question, kind: "open" as const, options: [] }));
		scenes.push({
			name: `${isClosed ? "answers" : "question"}-of-open-${name}`,
			phase: isClosed ? "answers" : "question",
			instance: sampleInstance({ ...instance, questions }),
		});
	}
	for (const turns of [false, true]) {
		const instance = asked(120, 4, 40, {
			questionStatus: "closed",
			answeredCount: 29,
			answerCounts: [9, 14, 6, 0],
			...(turns ? { turn: 2 as const, firstCounts: [14, 5, 9, 1] } : {}),
		});
		const questions = instance.questions.map((question) => ({ ...question, kind: "poll" as const, correctAnswers: [] }));
		scenes.push({
			name: `answers-of-poll${turns ? "-turns" : ""}`,
			phase: "answers",
			instance: sampleInstance({ ...instance, questions }),
		});
	}
	const solved = [{ ...mixed, text: "Which of these solves $x^2 = \\frac{1}{4}$, and why is it not the only one of them?" }];
	scenes.push({ name: "podium-formula", phase: "podium", instance: asked(120, 4, 40, { ...ended, questions: solved }) });
	scenes.push({
		name: "finished-formula",
		phase: "finished",
		instance: asked(120, 4, 40, { ...ended, questions: solved, participants: zero }),
	});
	for (const [options, optionLength] of [
		[4, 5],
		[10, 200],
	] as const) {
		const instance = asked(500, options, optionLength, { questionStatus: "closed", answeredCount: 29 });
		const questions = instance.questions.map((question) => ({ ...question, correctAnswers: [1, 2], extraInfo: makeText(language, 1_000) }));
		scenes.push({
			name: `answers-info-${options}`,
			phase: "answers",
			instance: sampleInstance({ ...instance, questions, answerCounts: Array.from({ length: options }, () => 7), correctCount: 3 }),
		});
	}
	const id = "GcexpIsNTbV0lZXzHGvQILvyfeAApaGI-760x440";
	const place = parseMediaId(id);
	for (const [length, options, optionLength] of [
		[120, 4, 40],
		[500, 10, 200],
	] as const) {
		const open = asked(length, options, optionLength, {
			questionStatus: "open",
			answeredCount: 12,
			timeRemaining: 13,
			timeRemainingMs: 13_000,
		});
		const questions = open.questions.map((question) => ({
			...question,
			...(place && { image: { id, alt: makeText(language, 300), ...place } }),
		}));
		const name = `picture-${length}-${options}x${optionLength}`;
		scenes.push({ name: `question-${name}`, phase: "question", instance: sampleInstance({ ...open, questions }) });
		scenes.push({
			name: `answers-${name}`,
			phase: "answers",
			instance: sampleInstance({
				...open,
				questionStatus: "closed",
				questions: questions.map((question) => ({ ...question, correctAnswers: [1, 2], extraInfo: makeText(language, 2 * length) })),
				answerCounts: Array.from({ length: options }, () => 7),
				correctCount: 3,
			}),
		});
	}
	for (const [name, [text, option]] of Object.entries(WIDE_TEXTS)) {
		const question = { id: name, text, options: Array<string>(4).fill(option), timeLimit: 20, isMultipleChoice: false };
		const answers = { questionStatus: "closed" as const, answeredCount: 29, answerCounts: [9, 14, 6, 0], correctCount: 9 };
		const open = { questionStatus: "open" as const, timeRemaining: 13, timeRemainingMs: 13_000 };
		const reading = { questionStatus: "reading" as const, opensInMs: 6_000, timeRemaining: 20, timeRemainingMs: 20_000 };
		const questions = [{ ...question, correctAnswers: [1], extraInfo: option }];
		scenes.push({ name: `reading-wide-${name}`, phase: "reading", instance: asked(5, 4, 5, { ...reading, questions: [question] }) });
		scenes.push({ name: `question-wide-${name}`, phase: "question", instance: asked(5, 4, 5, { ...open, questions: [question] }) });
		scenes.push({ name: `answers-wide-${name}`, phase: "answers", instance: asked(5, 4, 5, { ...answers, questions }) });
	}
	const compound = {
		id: "compound",
		text: COMPOUND[0],
		options: [COMPOUND[1], "Tuna", "Rhein", "Elbe"],
		timeLimit: 20,
		isMultipleChoice: false,
	};
	const compounds = { language, questions: [{ ...compound, correctAnswers: [1] }], answerCounts: [9, 14, 6, 0], correctCount: 14 };
	scenes.push(
		{
			name: "question-compound",
			phase: "question",
			optionsFrom: 5,
			instance: asked(5, 4, 5, { questionStatus: "open", questions: [compound], timeRemaining: 13, timeRemainingMs: 13_000 }),
		},
		{
			name: "question-compounds-7",
			phase: "question",
			optionsFrom: 3.2,
			instance: asked(5, 4, 5, {
				questionStatus: "open",
				questions: [{ ...compound, options: [...compound.options, "Sakarya", "Volga", "Po"] }],
				timeRemaining: 13,
				timeRemainingMs: 13_000,
			}),
		},
		{
			name: "answers-compound",
			phase: "answers",
			instance: asked(5, 4, 5, { ...compounds, questionStatus: "closed", answeredCount: 29 }),
		},
	);
	const cardGame = (cards: number, phones: number, cardNames: "number" | "label" = "number") => {
		const names = makePlayers(cards + phones, language);
		const participants = names.map((player, index) => ({
			...player,
			nickname: index >= cards || cardNames === "label" ? player.nickname : `${language === "tr" ? "Kart" : "Card"}${index + 1}`,
			...(index < cards ? { card: index + 1 } : {}),
			answered: index % 3 !== 0,
		}));
		return {
			settings: { ...show.settings, timer: "off" as const, pointsMode: "accuracy" as const, answerCards: true, cardNames },
			participants,
			answeredCount: participants.filter(({ answered }) => answered).length,
			timeLimit: null,
			timeRemaining: null,
			timeRemainingMs: null,
		};
	};
	for (const [name, cards, phones, names, [length, optionLength]] of [
		["27", 27, 0, "number", [120, 40]],
		["48-mixed", 48, 12, "number", [500, 200]],
		["9-names", 9, 0, "label", [5, 5]],
		["27-names", 27, 3, "label", [120, 40]],
		["75", 75, 0, "number", [120, 40]],
	] as const)
		scenes.push({
			name: `question-cards-${name}`,
			phase: "question",
			instance: asked(length, 4, optionLength, { questionStatus: "open", ...cardGame(cards, phones, names) }),
		});
	scenes.push(
		lobby("lobby-cards-empty", cardGame(0, 0)),
		lobby("lobby-cards-27", cardGame(27, 4)),
		lobby("lobby-cards-100", cardGame(100, 0)),
	);
	const [word = ""] = WIDE_TEXTS["word-200"] ?? [];
	const typed = (count: number, ...texts: string[]) => texts.map((text, index) => ({ text, count: count - index, right: index === 0 }));
	const asks = { id: "kind", text: makeText(language, 120), options: [], timeLimit: 20, isMultipleChoice: false, correctAnswers: [] };
	const kinds: Record<string, { question: Partial<Instance["questions"][number]>; given: Instance["given"]; givenOthers?: number }> = {
		"typed-wide": {
			question: { kind: "text", accepted: Array.from({ length: 5 }, (_, n) => word.slice(n, n + 80)), extraInfo: word },
			given: typed(9, ...Array.from({ length: 20 }, (_, n) => word.slice(n, n + 80))),
			givenOthers: 9_000,
		},
		"typed-one-wide": { question: { kind: "text", accepted: ["W".repeat(80)] }, given: typed(3, "W".repeat(80)) },
		"typed-many": {
			question: { kind: "text", accepted: ["Ada"] },
			given: typed(30, ...players.slice(0, 20).map(({ nickname }) => nickname)),
		},
		"order-wide": {
			question: { kind: "order", options: Array.from({ length: 8 }, (_, n) => word.slice(n)), correctAnswers: [7, 6, 5, 4, 3, 2, 1, 0] },
			given: [{ answers: [0, 1, 2, 3, 4, 5, 6, 7], count: 3, right: false }],
		},
		"number-wide": {
			question: { kind: "number", value: 1e15, tolerance: 1e14, unit: "W".repeat(20) },
			given: [1e15, -1e15, 0, 1e-15, 999_999_999_999_999, 123_456_789.123_456_7].map((number, index) => ({
				number,
				count: 6 - index,
				right: index === 0,
			})),
			givenOthers: 12,
		},
		"number-far-wide": {
			question: { kind: "number", value: -0.000_000_000_000_001, tolerance: 0, unit: "kilometres per hour" },
			given: [5e14, 7, -3e-9].map((number) => ({ number, count: 1, right: false })),
		},
	};
	for (const [name, { question, ...summed }] of Object.entries(kinds)) {
		const closed = { questionStatus: "closed" as const, answeredCount: 29, correctCount: 3, questions: [{ ...asks, ...question }] };
		scenes.push({ name: `answers-${name}`, phase: "answers", instance: asked(5, 4, 5, { ...closed, ...summed }) });
	}
	const unscored = { ...show.settings, pointsMode: "none" as const };
	scenes.push({
		name: "finished",
		phase: "finished",
		instance: asked(120, 4, 40, { status: "finished", questionStatus: null, settings: unscored }),
	});
	for (const length of [5, 120]) {
		scenes.push({
			name: `finished-alone-${length}`,
			phase: "finished",
			instance: asked(length, 4, 40, { ...ended, settings: unscored, quizTitle: makeText(language, length), quizTemplateId: OPEN_QUIZ }),
		});
	}
	return scenes;
}
