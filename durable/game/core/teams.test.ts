import { describe, expect, it } from "vitest";
import { toNicknameKey } from "#durable/room/core";
import { Game, page, readCode } from "#tests/helpers/fake-game";
import { commonView, hostView, playerFrames } from ".";

const EVEN = { teams: { mode: "even", count: 3 } } as const;
const CHOOSE = { teams: { mode: "choose", count: 2 } } as const;
const readTeams = (game: Game) => Object.fromEntries([...game.state.seatsByKey.values()].map(({ nickname, team }) => [nickname, team]));

describe("teams", () => {
	it("are off unless the host wants them, and then say nothing", () => {
		const game = new Game(1).started("Ada", "Bob");
		expect(JSON.stringify([game.view("Ada"), { ...game.hostView(), settings: null }])).not.toMatch(/team/i);
		expect(readCode(game.join("Cem", undefined, [], { team: 1 }))).toBe("GAME_ALREADY_STARTED");
		game.host({ type: "close-question" });
		game.host({ type: "finish" });
		expect(JSON.stringify([game.view("Ada"), game.results()])).not.toMatch(/team/i);
	});

	it("grow evenly: each join goes to the smallest, late ones and those after a removal too", () => {
		const game = new Game(2, { ...EVEN, lateJoin: true });
		for (const name of ["Ada", "Bob", "Cem", "Dora"]) game.join(name, undefined, [], { team: 2 });
		expect(readTeams(game)).toEqual({ Ada: 0, Bob: 1, Cem: 2, Dora: 0 });
		game.host({ type: "start" });
		game.host({ type: "remove-player", key: toNicknameKey("Bob") });
		game.join("Ece");
		expect(game.seat("Ece")?.team).toBe(1);
		expect(game.hostView().teams?.map(({ team, members }) => [team, members])).toEqual([
			[0, 2],
			[1, 1],
			[2, 1],
		]);
	});

	it("are dealt out to those in the lobby when they are switched on, and again when they are fewer or more", () => {
		const game = new Game(1);
		const names = Array.from({ length: 11 }, (_, n) => `p${n}`);
		for (const name of names) game.join(name);
		for (const count of [4, 2, 5, 8, 3]) {
			expect(game.host({ type: "settings", teams: { mode: "even", count } }).ok).toBe(true);
			const sizes = game.hostView().teams?.map(({ members }) => members) ?? [];
			expect(sizes).toHaveLength(count);
			expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
			expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(11);
			expect(game.rows.rebuilt().teamSizes).toEqual(game.state.teamSizes);
		}
		game.host({ type: "settings", teams: { mode: "off", count: 3 } });
		expect(new Set(Object.values(readTeams(game)))).toEqual(new Set([null]));
		expect(game.view("p0")).not.toHaveProperty("teamSizes");
	});

	it("are chosen where players choose; without a choice the smallest one counts, and a rejoin or a reroll changes nothing", () => {
		const game = new Game(1, { ...CHOOSE, nicknames: "assigned" });
		const join = (name: string, team?: number) => game.join(name, undefined, [], { team });
		expect(readCode(join("Ada", 1))).toBe("ok");
		expect(readCode(join("Bob", 1))).toBe("ok");
		expect(readCode(join("Cem"))).toBe("ok");
		expect(join("Dora", 2)).toEqual({ ok: false, code: "VALIDATION_ERROR", field: { path: "team", key: "teamRange" } });
		expect([...game.state.seatsByKey.values()].map(({ team }) => team)).toEqual([1, 1, 0]);
		const [ada] = [...game.state.seatsByKey.values()];
		if (!ada) throw new Error("nobody joined");
		expect(game.join(ada.nickname, ada.proofHash, [], { reroll: true, team: 0 })).toMatchObject({
			ok: true,
			rejoined: true,
			seat: { team: 1 },
		});
		expect(game.view("nobody")).toMatchObject({ joined: false, teamSizes: [1, 2], choosesTeam: true });
	});

	it("are changed by the host in the lobby alone", () => {
		const game = new Game(1, EVEN);
		for (const name of ["Ada", "Bob"]) game.join(name);
		const move = (nickname: string, team: number) => readCode(game.host({ type: "team", key: toNicknameKey(nickname), team }));
		expect(move("Ada", 2)).toBe("ok");
		expect(move("Ada", 2)).toBe("ok");
		expect(game.seat("Ada")?.team).toBe(2);
		expect(game.state.teamSizes).toEqual([0, 1, 1]);
		expect(move("Ada", 3)).toBe("VALIDATION_ERROR");
		expect(move("Cem", 0)).toBe("PLAYER_NOT_FOUND");
		expect(readCode(game.host({ type: "settings", teams: { mode: "off", count: 2 } }))).toBe("ok");
		expect(move("Ada", 0)).toBe("WRONG_STATE");
		game.host({ type: "settings", ...EVEN });
		game.host({ type: "start" });
		expect(move("Ada", 0)).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "settings", teams: { mode: "off", count: 3 } }))).toBe("WRONG_STATE");
		expect(readCode(game.host({ type: "settings", ...EVEN }))).toBe("ok");
	});

	it("score by the mean of their present members, share ranks, and leave empty teams out", () => {
		const game = new Game(2, { teams: { mode: "choose", count: 4 }, pointsMode: "accuracy" });
		// Two thirds of team 0, all of team 1, nobody of team 3; team 2 is empty.
		for (const [name, team] of [
			["a", 0],
			["b", 0],
			["c", 0],
			["d", 1],
			["e", 3],
		] as const)
			game.join(name, undefined, [], { team });
		game.host({ type: "start" });
		expect(game.hostView().teams).toEqual([
			{ team: 0, score: 0, rank: 0, previousRank: null, members: 3 },
			{ team: 1, score: 0, rank: 0, previousRank: null, members: 1 },
			{ team: 3, score: 0, rank: 0, previousRank: null, members: 1 },
		]);
		for (const name of ["a", "b", "d"]) game.answer(name, [0]);
		for (const name of ["c", "e"]) game.answer(name, [1]);
		const first = [
			{ team: 1, score: 1000, rank: 1, previousRank: null, members: 1 },
			{ team: 0, score: 667, rank: 2, previousRank: null, members: 3 },
			{ team: 3, score: 0, rank: 3, previousRank: null, members: 1 },
		];
		expect(game.hostView().teams).toEqual(first);
		expect(game.view("e")).toMatchObject({ status: "result", team: 3, teams: first });
		game.host({ type: "next-question" });
		for (const name of ["a", "b", "c"]) game.answer(name, [1]);
		game.answer("d", [0]);
		game.answer("e", [1]);
		expect(game.hostView().teams?.map(({ team, score, rank, previousRank }) => [team, score, rank, previousRank])).toEqual([
			[0, 1667, 1, 2],
			[1, 1000, 2, 1],
			[3, 1000, 2, 3],
		]);
		game.host({ type: "remove-player", key: toNicknameKey("c") });
		expect(game.hostView().teams?.[0]).toMatchObject({ team: 0, score: 2000, members: 2 });
		expect(game.rows.rebuilt({ withTotals: false }).teamSizes).toEqual(game.state.teamSizes);
		game.host({ type: "finish" });
		expect(game.view("a")).toMatchObject({ status: "finished", team: 0, teams: [{ team: 0 }, { team: 1 }, { team: 3 }] });
		expect(game.results()).toMatchObject({
			teams: [
				{ team: 0, score: 2000, rank: 1, members: 2 },
				{ team: 1, score: 1000, rank: 2, members: 1 },
				{ team: 3, score: 1000, rank: 2, members: 1 },
			],
			players: [
				{ nickname: "a", team: 0 },
				{ nickname: "b", team: 0 },
				{ nickname: "d", team: 1 },
				{ nickname: "e", team: 3 },
			],
		});
	});

	it("leave the game in frames as in replies, and by row: a game that wakes up has the same", () => {
		const game = new Game(2, { ...EVEN, ranking: "with-host" });
		const sent = (name: string) => JSON.parse(playerFrames(game.state, commonView(game.state, game.now), game.now)(game.seat(name)));
		const both = () => {
			for (const name of ["Ada", "Bob", "Cem"]) expect(sent(name)).toEqual({ success: true, ...game.view(name) });
			const awake = game.rows.rebuilt();
			const { revision: _, ...rest } = hostView(awake, page, game.now);
			expect(game.hostView()).toMatchObject(rest);
		};
		for (const name of ["Ada", "Bob", "Cem"]) game.join(name);
		both();
		game.host({ type: "start" });
		both();
		for (const name of ["Ada", "Bob", "Cem"]) game.answer(name, [0]);
		both();
		expect(game.view("Ada")).not.toHaveProperty("teams");
		game.host({ type: "show-ranking" });
		both();
		expect(game.view("Ada")).toHaveProperty("teams");
		game.host({ type: "finish" });
		both();
	});
});
