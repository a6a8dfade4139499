import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";

export interface Reply<Body> {
	status: number;
	body: Body;
	/** Milliseconds from sending to the last byte. */
	ms: number;
	bytes: number;
	cookies: string[];
	headers: IncomingHttpHeaders;
}

const agent = new Agent({ keepAlive: true, maxSockets: 10_000 });
const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 10_000 });

/** Node's thinnest client with keep-alive, so that the load program uses little CPU time. */
export function callProduct<Body>(
	origin: string,
	method: string,
	path: string,
	options: { body?: unknown; token?: string; cookie?: string; headers?: Record<string, string>; localAddress?: string } = {},
): Promise<Reply<Body>> {
	const overTls = origin.startsWith("https:");
	const started = performance.now();
	const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
	return new Promise((resolve, reject) => {
		const req = (overTls ? tlsRequest : request)(
			`${origin}/api${path}`,
			{
				method,
				agent: overTls ? tlsAgent : agent,
				...(options.localAddress ? { localAddress: options.localAddress } : {}),
				headers: {
					...options.headers,
					...(payload === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(payload) }),
					...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
					...(options.cookie ? { Cookie: options.cookie } : {}),
				},
			},
			(res) => {
				const chunks: Buffer[] = [];
				res.on("data", (chunk: Buffer) => chunks.push(chunk));
				res.on("error", reject);
				res.on("end", () => {
					const buffer = Buffer.concat(chunks);
					const body: Body = JSON.parse(buffer.toString("utf8"));
					resolve({
						status: res.statusCode ?? 0,
						body,
						ms: performance.now() - started,
						bytes: buffer.length,
						headers: res.headers,
						cookies: (res.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? ""),
					});
				});
			},
		);
		req.on("error", (error: NodeJS.ErrnoException) => {
			// The server closed a kept-alive connection just as it was reused: nothing was sent.
			if (req.reusedSocket && error.code === "ECONNRESET") callProduct<Body>(origin, method, path, options).then(resolve, reject);
			else reject(error);
		});
		req.end(payload);
	});
}

interface SessionBody {
	data: { token: string; user: { id: string } };
}

/** The limit of open games for a standard account (contract/accounts/tiers.ts). */
export const GAMES_PER_HOST = 20;

export async function prepareHost(origin: string, questionCount: number, timeLimit = 20): Promise<{ token: string; quizId: string }> {
	const email = `host-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.org`;
	const session = await callProduct<SessionBody>(origin, "POST", "/auth/register", {
		body: { name: "Bench host", email, password: "bench-password" },
	});
	const { token } = session.body.data;
	const questions = Array.from({ length: questionCount }, (_, index) => ({
		text: `Bench question ${index + 1}: which option has number ${(index % 4) + 1}?`,
		options: ["one", "two", "three", "four"],
		correctAnswers: [index % 4],
		timeLimit,
		extraInfo: "Kept for after the question.",
	}));
	const quiz = await callProduct<{ quiz: { _id: string } }>(origin, "POST", "/quizzes", {
		token,
		body: { name: "Bench quiz", language: "en", status: "published", questions },
	});
	return { token, quizId: quiz.body.quiz._id };
}

export async function openBenchGame(origin: string, token: string, quizId: string, settings?: Record<string, unknown>): Promise<string> {
	const reply = await callProduct<{ pin: string }>(origin, "POST", "/instances", { token, body: { quizTemplateId: quizId, settings } });
	if (reply.status !== 201) throw new Error(`POST /instances: ${reply.status} ${JSON.stringify(reply.body)}`);
	return reply.body.pin;
}
