import type { GameName } from "#worker/lib/pins";
import { limitOpening, limitWrites } from "#worker/lib/rate-limit";
import {
	createAssignmentTicket,
	findOwnAssignments,
	type OwnerCall,
	openAssignment,
	readAssignment,
	readPupilAnswers,
	readQuestionAnswers,
	removeAssignment,
	reopenAssignment,
	steerAssignment,
} from "#worker/services/homework/assignments";
import {
	beginAttempt,
	handIn,
	joinAssignment,
	openOwnerSocket,
	type PupilCall,
	readPupilState,
	resumeAssignment,
	saveAnswer,
} from "#worker/services/homework/pupils-of-assignment";
import { nicknameKeyOf } from "#worker/services/room/participants";
import type { ApiContext } from "../context";
import { countWrongGuesses } from "../context";
import { countedNetworkOf, deviceOf, isSecure, leave, openedFrom, requireUpgrade, withSeatCookie } from "../device";
import { sinceTime } from "../games/instances";
import type { HandlerInput, Handlers } from "../route";
import { withAssignment, withOpenAssignment } from "../with-pin";

type OwnerCallName = "GET /assignments/{id}";
type OwnersCall = Pick<HandlerInput<OwnerCallName>, "c" | "deps" | "user">;

/** A call of the owner; success proves to the PIN guard that the caller belongs to the homework. */
function asOwner<Result>({ c, user }: OwnersCall, use: (call: OwnerCall) => Promise<Result>): Promise<Result> {
	const from = { epoch: c.var.tokenEpoch ?? 0, network: countedNetworkOf(c) };
	return withAssignment(c, (game) => use({ owner: user, game, ...from }));
}

async function change<Result>(input: OwnersCall, use: (call: OwnerCall) => Promise<Result>): Promise<Result> {
	await limitWrites(input.deps, input.user.id);
	return asOwner(input, use);
}

const timeOf = (iso: string | null | undefined) => (typeof iso === "string" ? Date.parse(iso) : iso);

export const assignmentHandlers = {
	"POST /assignments": async ({ c, deps, user, body, language }) => {
		await limitOpening(deps, user.id);
		return openAssignment(deps, { user, body, language, ...openedFrom(c) });
	},
	"GET /assignments": ({ deps, user, query }) => findOwnAssignments(deps, { owner: user, ...query }),
	"GET /assignments/{id}": (input) => asOwner(input, async (call) => ({ assignment: await readAssignment(input.deps, call, input.query) })),
	"PATCH /assignments/{id}": (input) => {
		const { dueAt, opensAt, ...rest } = input.body;
		const command = { type: "update", ...rest, dueAtMs: timeOf(dueAt) ?? undefined, opensAtMs: timeOf(opensAt) } as const;
		return change(input, async (call) => {
			const { assignment } = await steerAssignment(input.deps, { ...call, command, language: input.language });
			return { assignment };
		});
	},
	"DELETE /assignments/{id}": (input) =>
		change(input, async (call) => {
			await removeAssignment(input.deps, call);
			return {};
		}),
	"POST /assignments/{id}/close": (input) =>
		change(input, async (call) => {
			const { assignment } = await steerAssignment(input.deps, { ...call, command: { type: "close" } });
			return { assignment };
		}),
	"POST /assignments/{id}/reopen": (input) =>
		change(input, (call) => reopenAssignment(input.deps, { ...call, dueAt: input.body.dueAt, language: input.language })),
	"POST /assignments/{id}/remove": (input) => {
		const command = { type: "remove", key: nicknameKeyOf(input.body.nickname) } as const;
		return change(input, async (call) => {
			const { assignment } = await steerAssignment(input.deps, { ...call, command });
			return { assignment };
		});
	},
	"POST /assignments/{id}/remove-since": (input) => {
		const command = { type: "remove-since", since: sinceTime(input.body.since) } as const;
		return change(input, async (call) => {
			const { assignment, removed } = await steerAssignment(input.deps, { ...call, command });
			return { assignment, removed };
		});
	},
	"PATCH /assignments/{id}/questions/{questionId}": (input) => {
		const command = { type: "correct", questionId: input.params.questionId, correction: input.body } as const;
		return change(input, async (call) => {
			const { assignment, changed } = await steerAssignment(input.deps, { ...call, command, language: input.language });
			return { assignment, changed };
		});
	},
	"GET /assignments/{id}/questions/{questionId}": (input) =>
		asOwner(input, (call) => readQuestionAnswers(input.deps, { ...call, questionId: input.params.questionId })),
	"GET /assignments/{id}/answers": (input) =>
		asOwner(input, (call) =>
			readPupilAnswers(input.deps, { ...call, key: nicknameKeyOf(input.query.nickname), attempt: input.query.attempt }),
		),
	"POST /assignments/{id}/live-ticket": (input) =>
		asOwner(input, async (call) => ({ ticket: await createAssignmentTicket(input.deps, call) })),
	"GET /assignments/{id}/live": async ({ c, deps, language, query }) => {
		const ticket = requireUpgrade(c, query.ticket);
		return withAssignment(c, (game) => openOwnerSocket(deps, { game, ticket, language }));
	},
} satisfies Partial<Handlers>;

function pupilCall(c: ApiContext, game: GameName): PupilCall {
	return { game, device: deviceOf(c), network: countedNetworkOf(c) };
}

/** The cookie of the seat identifies the caller. */
export const pupilHandlers = {
	"POST /assignments/{id}/join": async ({ c, deps, language, body }) =>
		withSeatCookie(
			c,
			await withOpenAssignment(c, (game) => joinAssignment(deps, { ...pupilCall(c, game), ...body, language, secure: isSecure(c) })),
		),
	"POST /assignments/{id}/resume": async ({ c, deps, body: { code } }) => {
		const resume = (game: GameName) => resumeAssignment(deps, { ...pupilCall(c, game), code, secure: isSecure(c) });
		return withSeatCookie(c, await countWrongGuesses(c, "resume", () => withAssignment(c, resume)));
	},
	"POST /assignments/leave": async ({ c }) => leave(c, "homework"),
	"GET /assignments/{id}/state": ({ c, deps, query }) => withOpenAssignment(c, (game) => readPupilState(deps, pupilCall(c, game), query)),
	"POST /assignments/{id}/attempts": ({ c, deps, body: { nickname } }) =>
		withAssignment(c, (game) => beginAttempt(deps, pupilCall(c, game), nickname)),
	"PUT /assignments/{id}/answer": async ({ c, deps, language, body }) => ({
		saved: true,
		...(await withAssignment(c, (game) => saveAnswer(deps, pupilCall(c, game), body, language))),
	}),
	"POST /assignments/{id}/hand-in": ({ c, deps, body }) => withAssignment(c, (game) => handIn(deps, pupilCall(c, game), body)),
} satisfies Partial<Handlers>;
