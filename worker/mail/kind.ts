type MailKind = "binding" | "console" | "none";

/** How this server sends mails (decisions section 8). A local start never sends any: it prints them. */
export function mailKind({ LOCAL, MAIL, MAIL_FROM }: Pick<Cloudflare.Env, "LOCAL" | "MAIL" | "MAIL_FROM">): MailKind {
	if (LOCAL === "1") return "console";
	return MAIL && MAIL_FROM ? "binding" : "none";
}
