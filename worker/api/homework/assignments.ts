import { noCardCookies } from "#worker/auth/card-cookie";
import { noHomeworkCookies } from "#worker/auth/homework-cookies";
import { AppError } from "#worker/lib/app-error";
import type { GameName } from "#worker/lib/pins";
import { clientAddress, countedNetwork, limitOpening, limitWrites } from "#worker/lib/rate-limit";
import { nicknameKeyOf } from "#worker/services/games/instances";
import {
	createAssignmentTicket,
	findOwnAssignments,
	type OwnerCall,
	readAssignment,
	readPupilAnswers,
	readQuestionAnswers,
	removeAssignment,
	reopenAssignment,
	steerAssignment,
} from "#worker/services/homework/assignments";
import { openAssignment } from "#worker/services/homework/open-assignment";
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
import type { ApiContext } from "../context";
import { deviceOf, isSecure, setCookies } from "../device";
import { originOf, sinceTime } from "../games/instances";
import { requireOwnOrigin } from "../games/live-sockets";
import { countingWrong } from "../guesses";
import type { Asked, Handlers } from "../route";
import { withAssignment, withOpenAssignment } from "../with-pin";

type OwnerCallName = "GET /assignments/{id}";
type OwnersCall = Pick<Asked<OwnerCallName>, "c" | "deps" | "user">;

/** A call of the owner; a success proves that the caller belongs to the homework. */
function asOwner<Result>({ c, deps, user }: OwnersCall, use: (call: OwnerCall) => Promise<Result>): Promise<Result> {
	const network = countedNetwork(deps, clientAddress(c));
	return withAssignment(c, (game) => use({ owner: user, epoch: c.var.tokenEpoch ?? 0, game, network }));
}

/** A change by the owner: limited like other writes. */
async function change<Result>(asked: OwnersCall, use: (call: OwnerCall) => Promise<Result>): Promise<Result> {
	await limitWrites(asked.deps, asked.user.id);
	return asOwner(asked, use);
}

const timeOf = (iso: string | null | undefined) => (typeof iso === "string" ? Date.parse(iso) : iso);

/** Homework as its teacher uses it (decisions section 13). */
export const assignmentHandlers = {
	"POST /assignments": async ({ c, deps, user, body, language }) => {
		await limitOpening(deps, user.id);
		const network = countedNetwork(deps, clientAddress(c));
		return openAssignment(deps, { owner: user, body, origin: originOf(c), epoch: c.var.tokenEpoch ?? 0, network, language });
	},
	"GET /assignments": ({ deps, user, query }) => findOwnAssignments(deps, { owner: user, ...query }),
	"GET /assignments/{id}": (asked) => asOwner(asked, async (call) => ({ assignment: await readAssignment(asked.deps, call, asked.query) })),
	"PATCH /assignments/{id}": (asked) => {
		const { dueAt, opensAt, ...rest } = asked.body;
		const command = { type: "update", ...rest, dueAtMs: timeOf(dueAt) ?? undefined, opensAtMs: timeOf(opensAt) } as const;
		return change(asked, async (call) => {
			const { assignment } = await steerAssignment(asked.deps, { ...call, command, language: asked.language });
			return { assignment };
		});
	},
	"DELETE /assignments/{id}": (asked) =>
		change(asked, async (call) => {
			await removeAssignment(asked.deps, call);
			return {};
		}),
	"POST /assignments/{id}/close": (asked) =>
		change(asked, async (call) => {
			const { assignment } = await steerAssignment(asked.deps, { ...call, command: { type: "close" } });
			return { assignment };
		}),
	"POST /assignments/{id}/reopen": (asked) =>
		change(asked, (call) => reopenAssignment(asked.deps, { ...call, dueAt: asked.body.dueAt, language: asked.language })),
	"POST /assignments/{id}/remove": (asked) => {
		const command = { type: "remove", key: nicknameKeyOf(asked.body.nickname) } as const;
		return change(asked, async (call) => {
			const { assignment } = await steerAssignment(asked.deps, { ...call, command });
			return { assignment };
		});
	},
	"POST /assignments/{id}/remove-since": (asked) => {
		const command = { type: "remove-since", since: sinceTime(asked.body.since) } as const;
		return change(asked, async (call) => {
			const { assignment, removed } = await steerAssignment(asked.deps, { ...call, command });
			return { assignment, removed };
		});
	},
	"PATCH /assignments/{id}/questions/{questionId}": (asked) => {
		const command = { type: "correct", questionId: asked.params.questionId, correction: asked.body } as const;
		return change(asked, async (call) => {
			const { assignment, changed } = await steerAssignment(asked.deps, { ...call, command, language: asked.language });
			return { assignment, changed };
		});
	},
	"GET /assignments/{id}/questions/{questionId}": (asked) =>
		asOwner(asked, (call) => readQuestionAnswers(asked.deps, { ...call, questionId: asked.params.questionId })),
	"GET /assignments/{id}/answers": (asked) =>
		asOwner(asked, (call) =>
			readPupilAnswers(asked.deps, { ...call, key: nicknameKeyOf(asked.query.nickname), attempt: asked.query.attempt }),
		),
	"POST /assignments/{id}/live-ticket": (asked) =>
		asOwner(asked, async (call) => ({ ticket: await createAssignmentTicket(asked.deps, call) })),
	"GET /assignments/{id}/live": async ({ c, deps, language, query: { ticket } }) => {
		requireOwnOrigin(c);
		if (ticket === undefined) throw new AppError("FORBIDDEN");
		if (c.req.header("Upgrade")?.toLowerCase() !== "websocket") throw new AppError("UPGRADE_REQUIRED");
		return withAssignment(c, (game) => openOwnerSocket(deps, { game, ticket, language }));
	},
} satisfies Partial<Handlers>;

function pupilCall(c: ApiContext, game: GameName): PupilCall {
	return { game, device: deviceOf(c), network: countedNetwork(c.var.deps, clientAddress(c)) };
}

function giveSeat<Seat extends { cookie?: string }>(c: ApiContext, { cookie, ...seat }: Seat) {
	if (cookie) setCookies(c, [cookie]);
	return seat;
}

/** Homework as pupils do it: the cookie of the seat says who calls. */
export const pupilHandlers = {
	"POST /assignments/{id}/join": async ({ c, deps, language, body }) =>
		giveSeat(
			c,
			await withOpenAssignment(c, (game) => joinAssignment(deps, { ...pupilCall(c, game), ...body, language, secure: isSecure(c) })),
		),
	"POST /assignments/{id}/resume": async ({ c, deps, body: { code } }) => {
		const resume = (game: GameName) => resumeAssignment(deps, { ...pupilCall(c, game), code, secure: isSecure(c) });
		return giveSeat(c, await countingWrong(c, "resume", () => withAssignment(c, resume)));
	},
	"POST /assignments/leave": async ({ c }) => {
		const secure = isSecure(c);
		setCookies(c, [...noHomeworkCookies(c.req.header("Cookie"), secure), ...noCardCookies(secure)]);
		return {};
	},
	"GET /assignments/{id}/state": ({ c, deps, query }) => withOpenAssignment(c, (game) => readPupilState(deps, pupilCall(c, game), query)),
	"POST /assignments/{id}/attempts": ({ c, deps, body: { nickname } }) =>
		withAssignment(c, (game) => beginAttempt(deps, pupilCall(c, game), nickname)),
	"PUT /assignments/{id}/answer": async ({ c, deps, language, body }) => ({
		saved: true,
		...(await withAssignment(c, (game) => saveAnswer(deps, pupilCall(c, game), body, language))),
	}),
	"POST /assignments/{id}/hand-in": ({ c, deps, body }) => withAssignment(c, (game) => handIn(deps, pupilCall(c, game), body)),
} satisfies Partial<Handlers>;
