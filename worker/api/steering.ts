import { z } from "zod";
import {
	addTimeBodySchema,
	changeSettingsBodySchema,
	type ErrorCode,
	GAME,
	instanceBodySchema,
	leaveQuestionBodySchema,
	pauseBodySchema,
	removePlayerBodySchema,
	resumeBodySchema,
} from "#contract";
import type { HostCommand } from "#durable/core";
import { nicknameKeyOf, steerGame } from "../services/instances";
import { requireUser } from "./access";
import type { ApiContext } from "./context";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";
import { withPin } from "./with-pin";

const noBody = z.object({}).meta({ id: "NoPayload" });

/** One action of a game's host: its answer is the host view after it. */
function hostAction<const P extends string, B extends z.ZodType>(path: P, summary: string, body: B, codes: readonly ErrorCode[] = []) {
	return apiRoute({
		access: "user",
		method: "post",
		path,
		tag: "Live sessions",
		summary,
		request: { params: pathParams("id"), body: jsonBody(body) },
		success: instanceBodySchema,
		errors: ["FORBIDDEN", "INSTANCE_NOT_FOUND", "WRONG_STATE", ...codes],
	});
}

const start = hostAction("/instances/{id}/start", "Start the first question", leaveQuestionBodySchema, ["NOT_ENOUGH_PARTICIPANTS"]);
const nextQuestion = hostAction("/instances/{id}/next-question", "Open the next question", leaveQuestionBodySchema, [
	"QUESTION_STILL_OPEN",
	"GAME_PAUSED",
	"NO_MORE_QUESTIONS",
]);
const closeQuestion = hostAction("/instances/{id}/close-question", "Close the open question now", leaveQuestionBodySchema);
const finish = hostAction("/instances/{id}/finish", "End the game on a closed question", noBody, ["QUESTION_STILL_OPEN"]);
const archive = hostAction("/instances/{id}/archive", "Archive a finished game, or leave the lobby", noBody, ["QUESTION_STILL_OPEN"]);
const pause = hostAction("/instances/{id}/pause", "Pause between two questions", pauseBodySchema, ["QUESTION_STILL_OPEN"]);
const resume = hostAction("/instances/{id}/resume", "Go on after a pause", resumeBodySchema);
const addTime = hostAction("/instances/{id}/add-time", "Give the open question more time", addTimeBodySchema, ["QUESTION_CLOSED"]);
const removePlayer = hostAction("/instances/{id}/remove-player", "Remove a player for good", removePlayerBodySchema, ["PLAYER_NOT_FOUND"]);
const settings = hostAction("/instances/{id}/settings", "Change the switches of the game", changeSettingsBodySchema);

async function steer(c: ApiContext, command: HostCommand) {
	const instance = await withPin(c, (pin) => steerGame(c.var.deps, { user: requireUser(c), pin, command }));
	return c.json({ success: true as const, instance }, 200);
}

/** What a host does with a game (decisions section 3, decision record 0008). */
export const steeringApi = createApi()
	.openapi(start, (c) => steer(c, { type: "start", ...c.req.valid("json") }))
	.openapi(nextQuestion, (c) => steer(c, { type: "next-question", ...c.req.valid("json") }))
	.openapi(closeQuestion, (c) => steer(c, { type: "close-question", ...c.req.valid("json") }))
	.openapi(finish, (c) => steer(c, { type: "finish" }))
	.openapi(archive, (c) => steer(c, { type: "archive" }))
	.openapi(pause, (c) => steer(c, { type: "pause", ...c.req.valid("json") }))
	.openapi(resume, (c) => steer(c, { type: "resume", ...c.req.valid("json") }))
	.openapi(addTime, (c) => {
		const { seconds = GAME.addTimeSeconds, ...body } = c.req.valid("json");
		return steer(c, { type: "add-time", seconds, ...body });
	})
	.openapi(removePlayer, (c) => steer(c, { type: "remove-player", key: nicknameKeyOf(c.req.valid("json").nickname) }))
	.openapi(settings, (c) => steer(c, { type: "settings", ...c.req.valid("json") }));
