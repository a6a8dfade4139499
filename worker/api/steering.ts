import { GAME } from "#contract";
import type { CallName } from "#contract/calls";
import type { HostCommand } from "#durable/core";
import { nicknameKeyOf, steerGame } from "../services/instances";
import type { Asked, Handlers } from "./route";
import { withGame } from "./with-pin";

type HostCall = Extract<CallName, `POST /instances/{id}/${"start" | "pause"}`>;

async function steer({ c, deps, user: caller }: Pick<Asked<HostCall>, "c" | "deps" | "user">, command: HostCommand) {
	return { instance: await withGame(c, (game) => steerGame(deps, { caller, game, command })) };
}

/** What a host does with a game (decisions section 3, decision record 0008). */
export const steeringHandlers = {
	"POST /instances/{id}/start": (asked) => steer(asked, { type: "start", ...asked.body }),
	"POST /instances/{id}/next-question": (asked) => steer(asked, { type: "next-question", ...asked.body }),
	"POST /instances/{id}/close-question": (asked) => steer(asked, { type: "close-question", ...asked.body }),
	"POST /instances/{id}/finish": (asked) => steer(asked, { type: "finish" }),
	"POST /instances/{id}/end": (asked) => steer(asked, { type: "end" }),
	"POST /instances/{id}/archive": (asked) => steer(asked, { type: "archive" }),
	"POST /instances/{id}/pause": (asked) => steer(asked, { type: "pause", ...asked.body }),
	"POST /instances/{id}/resume": (asked) => steer(asked, { type: "resume", ...asked.body }),
	"POST /instances/{id}/add-time": (asked) => {
		const { seconds = GAME.addTimeSeconds, ...rest } = asked.body;
		return steer(asked, { type: "add-time", seconds, ...rest });
	},
	"POST /instances/{id}/remove-player": (asked) => steer(asked, { type: "remove-player", key: nicknameKeyOf(asked.body.nickname) }),
	"POST /instances/{id}/show-ranking": (asked) => steer(asked, { type: "show-ranking", ...asked.body }),
	"POST /instances/{id}/time-factor": (asked) =>
		steer(asked, { type: "time-factor", key: nicknameKeyOf(asked.body.nickname), factor: asked.body.factor }),
	"POST /instances/{id}/settings": (asked) => steer(asked, { type: "settings", ...asked.body }),
} satisfies Partial<Handlers>;
