export interface Mail {
	to: string;
	subject: string;
	text: string;
	html: string;
}

/** Sends a mail, prints it on a local start, or does nothing if mail is not set up. The platform builds the MIME message. */
export async function sendMail(env: Cloudflare.Env, { to, subject, text, html }: Mail): Promise<void> {
	const kind = mailKind(env);
	switch (kind) {
		case "console":
			console.log(JSON.stringify({ event: "mail", to, subject, text }));
			return;
		case "binding":
			await env.MAIL?.send({ from: env.MAIL_FROM ?? "", to, subject, text, html });
			return;
		case "none":
			return;
		default:
			kind satisfies never;
	}
}

type MailKind = "binding" | "console" | "none";

export function mailKind({ LOCAL, MAIL, MAIL_FROM }: Pick<Cloudflare.Env, "LOCAL" | "MAIL" | "MAIL_FROM">): MailKind {
	if (LOCAL === "1") return "console";
	return MAIL && MAIL_FROM ? "binding" : "none";
}
