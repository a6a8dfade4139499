import type { GameName } from "#worker/lib/pins";
import { limitOpening, limitWrites } from "#worker/lib/rate-limit";
import {
	createAssignmentTicket,
	fetchPupilAnswers,
	fetchQuestionAnswers,
	listOwnAssignments,
	type OwnerCall,
	openAssignment,
	readAssignment,
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
import { computeNicknameKey } from "#worker/services/room/participants";
import type { ApiContext } from "../context";
import { withGuessLimit } from "../context";
import { isSecure, leaveRooms, readCountedNetwork, readDevice, readOpenerContext, requireUpgrade, sendSeatCookie } from "../device";
import { toSinceTime } from "../games/instances";
import type { HandlerInput, Handlers } from "../route";
import { withAssignment, withOpenAssignment } from "../with-pin";

type OwnerCallName = "GET /assignments/{id}";
type OwnerHandlerInput = Pick<HandlerInput<OwnerCallName>, "c" | "deps" | "user">;

/** Runs a call of the owner; success proves to the PIN guard that the caller belongs to the homework. */
function callAsOwner<Result>({ c, user }: OwnerHandlerInput, use: (call: OwnerCall) => Promise<Result>): Promise<Result> {
	const from = { epoch: c.var.tokenEpoch ?? 0, network: readCountedNetwork(c) };
	return withAssignment(c, (game) => use({ owner: user, game, ...from }));
}

async function changeAsOwner<Result>(input: OwnerHandlerInput, use: (call: OwnerCall) => Promise<Result>): Promise<Result> {
	await limitWrites(input.deps, input.user.id);
	return callAsOwner(input, use);
}

const parseTime = (iso: string | null | undefined) => (typeof iso === "string" ? Date.parse(iso) : iso);

export const assignmentHandlers = {
	"POST /assignments": async ({ c, deps, user, body, language }) => {
		await limitOpening(deps, user.id);
		return openAssignment(deps, { user, body, language, ...readOpenerContext(c) });
	},
	"GET /assignments": ({ deps, user, query }) => listOwnAssignments(deps, { owner: user, ...query }),
	"GET /assignments/{id}": (input) =>
		callAsOwner(input, async (call) => ({ assignment: await readAssignment(input.deps, call, input.query) })),
	"PATCH /assignments/{id}": (input) => {
		const { dueAt, opensAt, ...rest } = input.body;
		const command = { type: "update", ...rest, dueAtMs: parseTime(dueAt) ?? undefined, opensAtMs: parseTime(opensAt) } as const;
		return changeAsOwner(input, async (call) => {
			const { assignment } = await steerAssignment<"PATCH /assignments/{id}">(input.deps, { ...call, command, language: input.language });
			return { assignment };
		});
	},
	"DELETE /assignments/{id}": (input) =>
		changeAsOwner(input, async (call) => {
			await removeAssignment(input.deps, call);
			return {};
		}),
	"POST /assignments/{id}/close": (input) =>
		changeAsOwner(input, async (call) => {
			const { assignment } = await steerAssignment<"POST /assignments/{id}/close">(input.deps, { ...call, command: { type: "close" } });
			return { assignment };
		}),
	"POST /assignments/{id}/reopen": (input) =>
		changeAsOwner(input, (call) => reopenAssignment(input.deps, { ...call, dueAt: input.body.dueAt, language: input.language })),
	"POST /assignments/{id}/remove": (input) => {
		const command = { type: "remove", key: computeNicknameKey(input.body.nickname) } as const;
		return changeAsOwner(input, async (call) => {
			const { assignment } = await steerAssignment<"POST /assignments/{id}/remove">(input.deps, { ...call, command });
			return { assignment };
		});
	},
	"POST /assignments/{id}/remove-since": (input) => {
		const command = { type: "remove-since", since: toSinceTime(input.body.since) } as const;
		return changeAsOwner(input, async (call) => {
			const { assignment, removed } = await steerAssignment<"POST /assignments/{id}/remove-since">(input.deps, { ...call, command });
			return { assignment, removed };
		});
	},
	"PATCH /assignments/{id}/questions/{questionId}": (input) => {
		const command = { type: "correct", questionId: input.params.questionId, correction: input.body } as const;
		return changeAsOwner(input, async (call) => {
			const { assignment, changed } = await steerAssignment<"PATCH /assignments/{id}/questions/{questionId}">(input.deps, {
				...call,
				command,
				language: input.language,
			});
			return { assignment, changed };
		});
	},
	"GET /assignments/{id}/questions/{questionId}": (input) =>
		callAsOwner(input, (call) => fetchQuestionAnswers(input.deps, { ...call, questionId: input.params.questionId })),
	"GET /assignments/{id}/answers": (input) =>
		callAsOwner(input, (call) =>
			fetchPupilAnswers(input.deps, { ...call, key: computeNicknameKey(input.query.nickname), attempt: input.query.attempt }),
		),
	"POST /assignments/{id}/live-ticket": (input) =>
		callAsOwner(input, async (call) => ({ ticket: await createAssignmentTicket(input.deps, call) })),
	"GET /assignments/{id}/live": async ({ c, deps, language, query }) => {
		const ticket = requireUpgrade(c, query.ticket);
		return withAssignment(c, (game) => openOwnerSocket(deps, { game, ticket, language }));
	},
} satisfies Partial<Handlers>;

function toPupilCall(c: ApiContext, game: GameName): PupilCall {
	return { game, device: readDevice(c), network: readCountedNetwork(c) };
}

/** The cookie of the seat identifies the caller. */
export const pupilHandlers = {
	"POST /assignments/{id}/join": async ({ c, deps, language, body }) =>
		sendSeatCookie(
			c,
			await withOpenAssignment(c, (game) => joinAssignment(deps, { ...toPupilCall(c, game), ...body, language, secure: isSecure(c) })),
		),
	"POST /assignments/{id}/resume": async ({ c, deps, body: { code } }) => {
		const resume = (game: GameName) => resumeAssignment(deps, { ...toPupilCall(c, game), code, secure: isSecure(c) });
		return sendSeatCookie(c, await withGuessLimit(c, "resume", () => withAssignment(c, resume)));
	},
	"POST /assignments/leave": async ({ c }) => leaveRooms(c, "homework"),
	"GET /assignments/{id}/state": ({ c, deps, query }) => withOpenAssignment(c, (game) => readPupilState(deps, toPupilCall(c, game), query)),
	"POST /assignments/{id}/attempts": ({ c, deps, body: { nickname } }) =>
		withAssignment(c, (game) => beginAttempt(deps, toPupilCall(c, game), nickname)),
	"PUT /assignments/{id}/answer": async ({ c, deps, language, body }) => ({
		saved: true,
		...(await withAssignment(c, (game) => saveAnswer(deps, toPupilCall(c, game), body, language))),
	}),
	"POST /assignments/{id}/hand-in": ({ c, deps, body }) => withAssignment(c, (game) => handIn(deps, toPupilCall(c, game), body)),
} satisfies Partial<Handlers>;
