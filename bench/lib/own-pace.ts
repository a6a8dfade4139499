import { wait } from "#durable/room/async";
import { callProduct, type Reply } from "./player.ts";

/* Classes that work at their own pace: each pupil answers, confirms the verdict and goes on; every third answer is wrong and comes back. */

interface Question {
	questionIndex: number;
	try: number;
	text: string;
}
interface WorkState {
	status: string;
	questions?: Question[];
	pollSeconds?: number;
	right?: number;
	mastered?: number;
}

interface Teacher {
	token: string;
	quizId: string;
}

interface Pace {
	origin: string;
	teachers: readonly Teacher[];
	pupils: number;
	questions: number;
	/** How long a pupil thinks, in milliseconds. */
	thinkMs: number;
}

export interface PaceResult {
	answers: number[];
	confirmations: number[];
	polls: number[];
	refused: number;
	lost: number;
	/** Updates that the socket of a teacher got each second, for the teacher who got most. */
	updatesPerSecond: number;
	rowsPerAnswer: number;
}

/** Runs one class for each teacher; `pupils` are those of one class. */
export async function workAtOwnPace({ origin, teachers, pupils, questions, thinkMs }: Pace): Promise<PaceResult> {
	const result: PaceResult = { answers: [], confirmations: [], polls: [], refused: 0, lost: 0, updatesPerSecond: 0, rowsPerAnswer: 0 };
	const note = <Body>(times: number[], reply: Reply<Body>): Body => {
		times.push(reply.ms);
		if (reply.status >= 400) result.refused++;
		return reply.body;
	};
	let rows = 0;
	let saved = 0;
	await Promise.all(
		teachers.map(async ({ token, quizId }) => {
			const opened = await callProduct<{ pin: string }>(origin, "POST", "/assignments", {
				token,
				body: { mode: "class", quizTemplateId: quizId, goal: 80 },
			});
			if (opened.status !== 201) throw new Error(`POST /assignments: ${opened.status} ${JSON.stringify(opened.body)}`);
			const path = `/assignments/${opened.body.pin}`;
			const cookies = await Promise.all(
				Array.from({ length: pupils }, async (_, n) => {
					const joined = await callProduct(origin, "POST", `${path}/join`, { body: { nickname: `pupil${n}` } });
					const cookie = joined.cookies[0] ?? "";
					const begun = await callProduct(origin, "POST", `${path}/attempts`, { cookie, body: {} });
					if (begun.status !== 200) throw new Error(`POST ${path}/attempts: ${begun.status}`);
					return cookie;
				}),
			);
			const readView = () =>
				callProduct<{ assignment: { participants: { nickname: string; right: number; mastered: number }[] } }>(origin, "GET", path, {
					token,
				});
			const rowsBefore = Number((await readView()).headers["x-game-rows-written"]);
			const frames = await watch(origin, path, token);
			const firstTries = await Promise.all(
				cookies.map(async (cookie, n) => {
					const right = { first: 0, any: 0 };
					let state = note(result.polls, await callProduct<WorkState>(origin, "GET", `${path}/state`, { cookie }));
					while (state.status === "working") {
						const [asked] = state.questions ?? [];
						if (!asked) throw new Error("no question");
						await wait(Math.random() * 2 * thinkMs);
						const isRight = (n + asked.questionIndex + asked.try) % 3 !== 0;
						const answer = (asked.questionIndex + (isRight ? 0 : 1)) % 4;
						const body = { attempt: 1, questionIndex: asked.questionIndex, try: asked.try, answers: [answer] };
						note(result.answers, await callProduct(origin, "PUT", `${path}/answer`, { cookie, body }));
						saved++;
						if (isRight) right.any++;
						if (isRight && asked.try === 1) right.first++;
						await wait(thinkMs / 4);
						const query = `?after=${asked.questionIndex}&try=${asked.try}`;
						state = note(result.confirmations, await callProduct<WorkState>(origin, "GET", `${path}/state${query}`, { cookie }));
					}
					return right;
				}),
			);
			const end = await readView();
			// The confirmation of each verdict writes a row too, and so does the hand-in.
			rows += Number(end.headers["x-game-rows-written"]) - rowsBefore;
			for (const one of end.body.assignment.participants) {
				const own = firstTries[Number(one.nickname.slice("pupil".length))];
				if (one.right !== own?.first || one.mastered !== own.any) result.lost++;
			}
			frames.close();
			result.updatesPerSecond = Math.max(result.updatesPerSecond, frames.perSecond());
		}),
	);
	result.rowsPerAnswer = (rows - result.confirmations.length) / saved;
	if (saved < teachers.length * pupils * questions) result.lost++;
	return result;
}

/** Counts the updates that a teacher's socket gets. */
async function watch(origin: string, path: string, token: string): Promise<{ close(): void; perSecond(): number }> {
	const { body } = await callProduct<{ ticket: string }>(origin, "POST", `${path}/live-ticket`, { token, body: {} });
	const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/api${path}/live?ticket=${body.ticket}`);
	const times: number[] = [];
	socket.addEventListener("message", () => times.push(performance.now()));
	await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
	return {
		close: () => socket.close(),
		// The first one is the view at the opening.
		perSecond: () => ((times.length - 1) * 1_000) / Math.max(1_000, (times.at(-1) ?? 0) - (times[0] ?? 0)),
	};
}
