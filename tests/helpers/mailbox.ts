import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { createApp } from "#worker/api/app";
import type { Reply } from "./live";

interface ReceivedMail {
	from: string;
	to: string;
	subject: string;
	text: string;
	html: string;
}

export function linkIn({ text }: { text: string }): URL {
	const url = /https?:\/\/\S+/.exec(text)?.[0];
	if (!url) throw new Error(`no link in ${text}`);
	return new URL(url);
}

export function tokenIn(mail: { text: string }): string {
	return linkIn(mail).searchParams.get("token") ?? "";
}

export function mailingServer(overrides: Partial<Cloudflare.Env> = {}) {
	const mails: ReceivedMail[] = [];
	const MAIL = {
		send: async (mail: ReceivedMail) => {
			mails.push(mail);
			return { messageId: String(mails.length) };
		},
	};
	const app = createApp();
	const served = { ...env, LOCAL: undefined, AI: undefined, MAIL, MAIL_FROM: "quiz@school.example", ...overrides };

	async function call<Body = Record<string, unknown>>(
		method: string,
		path: string,
		{ token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
	): Promise<Reply<Body>> {
		const context = createExecutionContext();
		const response = await app.request(
			`https://quiz.test/api${path}`,
			{
				method,
				headers: {
					"Content-Type": "application/json",
					"CF-Connecting-IP": `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}::1`,
					...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
					...headers,
				},
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			},
			served,
			context,
		);
		const text = await response.text();
		await waitOnExecutionContext(context);
		return { status: response.status, body: JSON.parse(text), headers: response.headers, text };
	}

	function lastMail(): ReceivedMail {
		const mail = mails.at(-1);
		if (!mail) throw new Error("no mail was sent");
		return mail;
	}

	return { call, mails, lastMail };
}
