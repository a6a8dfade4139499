import type { InterfaceLanguage } from "#contract";
import { textDirection } from "#contract/text/direction";
import { serverText } from "#worker/lib/texts";
import type { Mail } from "./send";

const PRODUCT = "Quizlight";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

interface LinkMail {
	kind: "reset" | "confirm";
	to: string;
	url: string;
	language: InterfaceLanguage;
	/** Labels of the providers that the account is linked to: texts of the operator. */
	signOns: string[];
}

/** Sentences, one per paragraph: the link is between `before` and `after`. `signOns`: the providers that open the account, or "". */
function resetWords(language: InterfaceLanguage, signOns: string) {
	return {
		subject: serverText(language, "mail.reset.subject", { product: PRODUCT }),
		before: [serverText(language, "mail.reset.hello"), serverText(language, "mail.reset.request")],
		button: serverText(language, "mail.reset.button"),
		after: [
			serverText(language, "mail.reset.validity"),
			...(signOns ? [serverText(language, "mail.reset.signOns", { signOns })] : []),
			serverText(language, "mail.reset.notYou"),
		],
	};
}

function confirmWords(language: InterfaceLanguage, signOns: string) {
	const request = signOns
		? [
				serverText(language, "mail.confirm.signOns", { signOns }),
				serverText(language, "mail.confirm.signOnsNotYou"),
				serverText(language, "mail.confirm.signOnsRequest"),
			]
		: [serverText(language, "mail.confirm.request")];
	return {
		subject: serverText(language, "mail.confirm.subject", { product: PRODUCT }),
		before: [serverText(language, "mail.confirm.hello"), ...request],
		button: serverText(language, "mail.confirm.button"),
		after: [serverText(language, "mail.confirm.validity"), serverText(language, "mail.confirm.noAccount")],
	};
}

/** A mail as text and as HTML without remote content. Contains no text of a user: a stranger may have typed it to make us send it. */
export function composeMail({ kind, to, url, language, signOns }: LinkMail): Mail {
	const labels = signOns.map((label) => `“${label}”`).join(", ");
	const { subject, button, before, after } = (kind === "reset" ? resetWords : confirmWords)(language, labels);
	const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
	const text = [...before, url, ...after, PRODUCT].join("\n\n");
	const html = `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f8fafc;font-family:sans-serif;font-size:16px;line-height:1.5;color:#0f172a">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:16px">
${before.map(paragraph).join("\n")}
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#4338ca;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(button)}</a></p>
${after.map(paragraph).join("\n")}
<p style="margin:0;color:#475569;font-size:14px;word-break:break-all">${escapeHtml(url)}</p>
</div></body></html>
`;
	return { to, subject, text, html };
}
