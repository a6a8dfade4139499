import { describe, expect, it } from "vitest";
import { nicknameKey } from "#durable/room/core";
import { codeOf, Game, page, STAGE } from "#tests/helpers/fake-game";
import { ALLOWED_NAME_MS, KEPT_REFUSED_NAMES } from "./constants";
import { hostView } from "./host-view";
import { recordRefused } from "./refused-names";

const named = (nickname: string) => ({ nickname, key: nicknameKey(nickname) });
const steeringView = (game: Game) => hostView(game.state, page, game.now, { onStage: false, isSteering: true, isRefused: () => false });
const refusedIn = (game: Game) => steeringView(game).refusedNicknames;
function tryName(game: Game, nickname: string): string | undefined {
	const joined = game.join(nickname, undefined, [], { refused: true });
	if (!joined.ok && joined.code === "NICKNAME_NOT_ALLOWED") game.rows.write(recordRefused(game.state, named(nickname)));
	return codeOf(joined);
}
const allow = (game: Game, nickname: string) => game.host({ type: "allow-nickname", key: nicknameKey(nickname) });

describe("a nickname that the word list refuses", () => {
	it("is shown to everybody who may steer, the last ten, newest first, and on no screen of the room", () => {
		const game = new Game(1);
		for (let n = 0; n < KEPT_REFUSED_NAMES + 3; n++) expect(tryName(game, `Dick${n}`)).toBe("NICKNAME_NOT_ALLOWED");
		tryName(game, "Dick9");
		tryName(game, "DICK9");
		expect(refusedIn(game)).toEqual(["DICK9", "Dick12", "Dick11", "Dick10", "Dick8", "Dick7", "Dick6", "Dick5", "Dick4", "Dick3"]);
		expect(refusedIn(game.restart())).toHaveLength(KEPT_REFUSED_NAMES);
		const views = [hostView(game.state, page, game.now, STAGE), game.view("Ada"), game.hostView()];
		expect(JSON.stringify(views)).not.toMatch(/dick/i);
		expect(refusedIn(new Game(1))).toEqual([]);
	});

	it("comes in once after the host has let it in, over a restart, and only within five minutes", () => {
		const game = new Game(1);
		tryName(game, "Dick");
		const before = steeringView(game).revision;
		expect(allow(game, "dick").ok).toBe(true);
		expect(steeringView(game)).toMatchObject({ refusedNicknames: [], revision: before + 1 });
		expect(allow(game, "Dick").ok).toBe(true);
		game.restart();
		expect(tryName(game, "Cumming")).toBe("NICKNAME_NOT_ALLOWED");
		expect(tryName(game, "Dick")).toBe("ok");
		game.restart();
		expect(game.seat("Dick")).toMatchObject({ nickname: "Dick" });
		game.host({ type: "remove-player", key: "dick" });
		expect(tryName(game, "Dick")).toBe("NICKNAME_NOT_ALLOWED");

		allow(game, "Cumming");
		expect(tryName(game.tick(ALLOWED_NAME_MS), "Cumming")).toBe("NICKNAME_NOT_ALLOWED");
		allow(game, "Cumming");
		expect(tryName(game.tick(ALLOWED_NAME_MS - 1), "Cumming")).toBe("ok");
	});

	it("keeps the allowance where the join fails for another reason, and is not refused where the game gives the names", () => {
		const game = new Game(1);
		allow(game, "Dick");
		game.host({ type: "settings", locked: true });
		expect(tryName(game, "Dick")).toBe("LOBBY_LOCKED");
		game.host({ type: "settings", locked: false });
		expect(tryName(game, "Dick")).toBe("ok");
		const assigned = new Game(1, { nicknames: "assigned" });
		expect(tryName(assigned, "Dick")).toBe("ok");
		expect(refusedIn(assigned)).toEqual([]);
	});

	it("cannot be let in after the end", () => {
		const game = new Game(1).started("Ada", "Bob");
		game.host({ type: "end" });
		expect(codeOf(allow(game, "Dick"))).toBe("WRONG_STATE");
	});
});
