import { type AnswerValue, answerFields, type Instance, type PlayerState } from "#contract";

/** Sends a request, in process (Workers-runtime tests) or over the network. */
export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;

export interface Reply<Body> {
	status: number;
	body: Body & { success: boolean; error?: { code: string; message: string; details?: unknown } };
	headers: Headers;
	text: string;
}

export async function send<Body = Record<string, unknown>>(
	fetcher: Fetcher,
	method: string,
	path: string,
	{ token, cookie, body, language }: { token?: string; cookie?: string; body?: unknown; language?: string } = {},
): Promise<Reply<Body>> {
	const response = await fetcher(`/api${path}`, {
		method,
		headers: {
			...(body === undefined ? {} : { "Content-Type": "application/json" }),
			...(token ? { Authorization: `Bearer ${token}` } : {}),
			...(cookie ? { Cookie: cookie } : {}),
			...(language ? { "Accept-Language": language } : {}),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, body: JSON.parse(text), headers: response.headers, text };
}

/** A browser in a game or homework: keeps its cookies and remembers every reply. */
export class Device {
	readonly replies: string[] = [];
	readonly #cookies = new Map<string, string>();

	constructor(
		readonly fetcher: Fetcher,
		readonly pin: string,
		readonly nickname: string,
		cookies: Record<string, string> = {},
	) {
		for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value);
	}

	get cookie(): string {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	/** "" removes the card. */
	hold(secret: string): this {
		return this.#set("card", secret);
	}

	protected keepCookies({ headers }: Pick<Response, "headers">): void {
		for (const cookie of headers.getSetCookie()) {
			const [pair = ""] = cookie.split(";");
			this.#set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
		}
	}

	#set(name: string, value: string): this {
		if (value === "") this.#cookies.delete(name);
		else this.#cookies.set(name, value);
		return this;
	}
}

export class Player extends Device {
	async join(wish: { needsMoreTime?: true; team?: number; visitor?: string } = {}) {
		const reply = await send<{ nickname: string; rejoined: boolean }>(this.fetcher, "POST", `/instances/${this.pin}/join`, {
			body: { nickname: this.nickname, ...wish },
			cookie: this.cookie,
		});
		this.keepCookies(reply);
		this.replies.push(reply.text);
		return reply;
	}

	async state(nickname = this.nickname) {
		const reply = await send<PlayerState>(this.fetcher, "GET", `/instances/${this.pin}/state?nickname=${encodeURIComponent(nickname)}`, {
			cookie: this.cookie,
		});
		this.replies.push(reply.text);
		return reply;
	}

	async answer(questionIndex: number, given: AnswerValue, timeElapsed = 1) {
		const reply = await send<{ accepted: true; answeredCount: number }>(this.fetcher, "POST", `/instances/${this.pin}/answer`, {
			cookie: this.cookie,
			body: { nickname: this.nickname, questionIndex, ...answerFields(given), timeElapsed },
		});
		this.replies.push(reply.text);
		return reply;
	}
}

export class Host {
	constructor(
		readonly fetcher: Fetcher,
		readonly token: string,
		readonly pin: string,
	) {}

	static async open(fetcher: Fetcher, token: string, quizTemplateId: string, settings?: Record<string, unknown>): Promise<Host> {
		const reply = await send<{ pin: string }>(fetcher, "POST", "/instances", {
			token,
			body: { quizTemplateId, ...(settings ? { settings } : {}) },
		});
		if (reply.status !== 201) throw new Error(`POST /instances: ${reply.text}`);
		return new Host(fetcher, token, reply.body.pin);
	}

	view(query = "") {
		return send<{ instance: Instance }>(this.fetcher, "GET", `/instances/${this.pin}${query}`, { token: this.token });
	}

	/** A new token that pairs a device, and the link with it. */
	async pairing(scope: "steer" | "view" = "steer"): Promise<{ token: string; url: string }> {
		const { body } = await send<{ token: string; url: string }>(this.fetcher, "POST", `/instances/${this.pin}/pairing`, {
			token: this.token,
			body: { scope },
		});
		return body;
	}

	/** Pairs a new device; returns its cookie. */
	async pairDevice(scope: "steer" | "view" = "steer"): Promise<string> {
		const { token } = await this.pairing(scope);
		const paired = await send(this.fetcher, "POST", `/instances/${this.pin}/pair`, { body: { token } });
		return paired.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	}

	act(action: string, body?: unknown) {
		return send<{ instance: Instance }>(this.fetcher, "POST", `/instances/${this.pin}/${action}`, { token: this.token, body });
	}
}

/** A question whose extra info is easy to find in a reply. */
export function gameQuiz(questionCount = 3, timeLimit = 20) {
	return {
		name: "Rivers and lakes",
		language: "en",
		status: "published",
		questions: Array.from({ length: questionCount }, (_, index) => ({
			text: `Question number ${index + 1}?`,
			options: ["alpha", "beta", "gamma", "delta"],
			correctAnswers: index % 3 === 2 ? [0, 2] : [index % 4],
			timeLimit,
			extraInfo: `secret-extra-${index}`,
		})),
	};
}
