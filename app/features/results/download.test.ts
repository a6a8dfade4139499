import { expect, it } from "vitest";
import { RESULT_HEADINGS as headings } from "#tests/helpers/result-headings";
import { makeResultFile } from "./download";

const FORMULAS = ['=HYPERLINK("https://evil.example")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠A"];

it.each(FORMULAS)("never lets a spreadsheet run %j, as a nickname, a question or an option", async (formula) => {
	const { blob } = await makeResultFile(
		{
			instanceId: "4123456-x",
			pin: "4123456",
			quizId: "quiz",
			hostId: "host",
			title: "Seas",
			startedAt: "2026-01-01T00:00:00.000Z",
			endedAt: "2026-01-01T00:10:00.000Z",
			players: [{ nickname: formula, score: 10, rank: 1, correctCount: 1, answeredCount: 1 }],
			questions: [
				{
					index: 0,
					id: "question00",
					text: formula,
					options: [formula, "b"],
					correctAnswers: [0],
					askedCount: 2,
					correctCount: 1,
					answerCount: 1,
					optionCounts: [1, 0],
					averageMs: 5,
				},
			],
		},
		headings,
		"csv",
		",",
	);
	const cells = parse(await blob.text());
	const guarded = cells.filter((cell) => cell.includes(formula));
	expect(guarded).toEqual([`'${formula}`, `'${formula}`, `'${formula}: 1`]);
});

it("holds the answer cards of a game that was played with some, and names their seats as the pages do", async () => {
	const player = { score: 10, rank: 1, correctCount: 1, answeredCount: 1 };
	const asked = { askedCount: 3, correctCount: 3, answerCount: 3, optionCounts: [3, 0], averageMs: 0 };
	const game = {
		...{ instanceId: "4123456-x", pin: "4123456", quizId: "quiz", hostId: "host", title: "Seas" },
		...{
			startedAt: "2026-01-01T00:00:00.000Z",
			endedAt: "2026-01-01T00:10:00.000Z",
			questions: [{ id: "a", index: 0, text: "?", options: ["yes", "no"], correctAnswers: [0], ...asked }],
		},
		players: [
			{ nickname: "Card7", card: 7, ...player },
			{ nickname: "Kart100", card: 100, ...player },
			{ nickname: "Ada", ...player },
		],
	};
	const lines = (await (await makeResultFile(game, headings, "csv", ",")).blob.text()).split("\r\n").slice(0, 4);
	expect(lines.map((line) => line.split(",").slice(1, 3))).toEqual([
		["Nickname", "Card"],
		["Card 7", "7"],
		["Kart 100", "100"],
		["Ada", ""],
	]);
});

it("marks questions that were asked on the spot, and has no such column without any", async () => {
	const asked = { correctAnswers: [], askedCount: 1, correctCount: 0, answerCount: 1, optionCounts: [1, 0], averageMs: 0 };
	const questions = [
		{ id: "a", index: 0, text: "Known?", options: ["yes", "no"], ...asked, correctAnswers: [0] },
		{ id: "b", index: 1, text: "", options: ["A", "B"], ...asked, quick: true as const },
	];
	const result = {
		...{ instanceId: "4123456-x", pin: "4123456", quizId: "", hostId: "host", title: "Seas" },
		...{ startedAt: "2026-01-01T00:00:00.000Z", endedAt: "2026-01-01T00:10:00.000Z", players: [] },
	};
	const listRows = async (shown: typeof questions) =>
		(await (await makeResultFile({ ...result, questions: shown }, headings, "csv", ",")).blob.text()).split("\r\n");
	const rows = await listRows(questions);
	expect(rows.find((row) => row.includes("Option 1"))).toContain("quick");
	expect(rows.find((row) => row.startsWith("1,"))).not.toContain("✓");
	expect(rows.find((row) => row.startsWith("2,"))).toContain("✓");
	expect((await listRows(questions.slice(0, 1))).join()).not.toContain("quick");
});

it("counts answers where nothing was scored, without ranks and points of nobody", async () => {
	const asked = { correctAnswers: [], askedCount: 2, correctCount: 0, answerCount: 1, optionCounts: [1, 0], averageMs: 0 };
	const answers = [{ answers: [0], right: null, points: 0 }, null];
	const player = { score: 0, rank: 1, correctCount: 0, answeredCount: 0, answers, team: 1 };
	const result = {
		...{ instanceId: "4123456-x", pin: "4123456", quizId: "", hostId: "host", title: "Seas" },
		...{ startedAt: "2026-01-01T00:00:00.000Z", endedAt: "2026-01-01T00:10:00.000Z" },
		teams: [{ team: 1, score: 0, rank: 1, members: 1 }],
		players: [{ nickname: "Ada", ...player }],
		questions: [
			{ id: "a", index: 0, text: "Which?", options: ["yes", "no"], ...asked, kind: "poll" as const },
			{ id: "b", index: 1, text: "", options: ["A", "B"], ...asked, quick: true as const },
		],
	};
	const rows = (await (await makeResultFile(result, headings, "csv", ",")).blob.text())
		.replace(/^\ufeff/, "")
		.trim()
		.split("\r\n");
	expect(rows).toEqual([
		"Team,Players",
		"Team 1,1",
		"",
		"Nickname,Answered,Questions,Team",
		"Ada,1,2,Team 1",
		"",
		"#,Questions,Answered,quick,Option 1,Option 2",
		"1,Which?,1,,yes: 1,no: 0",
		"2,,1,✓,A: 1,B: 0",
	]);
});

it("holds numbers and labels of a class only where they are asked for", async () => {
	const player = { score: 10, rank: 1, correctCount: 1, answeredCount: 1 };
	const result = {
		...{ instanceId: "4123456-x", pin: "4123456", quizId: "quiz", hostId: "host", title: "Seas" },
		...{ startedAt: "2026-01-01T00:00:00.000Z", endedAt: "2026-01-01T00:10:00.000Z", questions: [] },
		players: [
			{ nickname: "Ada", pupilId: "p", number: 17, label: "=label", ...player },
			{ nickname: "Guest", ...player },
		],
	};
	const readCells = async (more: object) => parse(await (await makeResultFile(result, { ...headings, ...more }, "csv", ",")).blob.text());
	expect((await readCells({})).join()).not.toMatch(/17|label|Card/);
	expect(await readCells({ pupil: { number: "Number", label: "Label" } })).toEqual(
		expect.arrayContaining(["Nickname", "Number", "Label", "Ada", "17", "'=label", "Guest"]),
	);
});

/** The cells of a CSV, read independently of what wrote it. */
function parse(text: string): string[] {
	return [...text.replace(/^\ufeff/, "").matchAll(/"((?:[^"]|"")*)"|([^,\r\n]+)/g)].map(
		([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
	);
}

it("has the teams, the team of each player and both turns of a question that was asked again", async () => {
	const result = {
		instanceId: "4123456-x",
		pin: "4123456",
		quizId: "quiz",
		hostId: "host",
		title: "Seas",
		startedAt: "2026-01-01T00:00:00.000Z",
		endedAt: "2026-01-01T00:10:00.000Z",
		teams: [{ team: 1, score: 500, rank: 1, members: 2 }],
		players: [{ nickname: "Ada", score: 500, rank: 1, correctCount: 1, answeredCount: 1, team: 1 }],
		questions: [
			{
				index: 0,
				id: "question00",
				text: "Which?",
				options: ["a", "b"],
				correctAnswers: [0],
				askedCount: 2,
				correctCount: 1,
				answerCount: 1,
				optionCounts: [1, 0],
				firstCounts: [0, 1],
				averageMs: 5,
			},
		],
	};
	const rows = (await (await makeResultFile(result, headings, "csv", ",")).blob.text()).trim().split("\r\n");
	expect(rows).toContain("1,Team 1,500,2");
	expect(rows).toContain("1,Ada,500,1,1,1,100,Team 1");
	expect(rows.at(-1)).toBe("1,Which?,1,1,50,a: 1 (first: 0),b: 0 (first: 1)");
});
