import type { InterfaceLanguage } from "#contract";
import type { Mail } from "./send";

const PRODUCT = "Quizlight";

interface Words {
	subject: string;
	/** Sentences, one per paragraph; the link follows the first part. `signOns`: the providers that open the account, or "". */
	before: (signOns: string) => string[];
	button: string;
	after: (signOns: string) => string[];
}

const WORDS: Record<"reset" | "confirm", Record<InterfaceLanguage, Words>> = {
	reset: {
		en: {
			subject: `Set a new password for ${PRODUCT}`,
			before: () => ["Hello,", "somebody asked for a new password for your account. Open this link to choose one:"],
			button: "Choose a new password",
			after: (signOns) => [
				"The link works once, for 60 minutes.",
				...(signOns
					? [`The account also opens by logging in with ${signOns}. A new password ends that; the next time, you can link it again.`]
					: []),
				"It was not you? Then ignore this mail: your password stays as it is.",
			],
		},
		tr: {
			subject: `${PRODUCT} için yeni parola belirleyin`,
			before: () => ["Merhaba,", "Hesabınız için yeni bir parola istendi. Parolanızı belirlemek için bu bağlantıyı açın:"],
			button: "Yeni parola belirle",
			after: (signOns) => [
				"Bağlantı bir kez ve 60 dakika boyunca kullanılabilir.",
				...(signOns
					? [`Hesap ${signOns} ile giriş yapılarak da açılıyor. Yeni parola buna son verir; sonraki girişte yeniden bağlayabilirsiniz.`]
					: []),
				"Bu isteği siz yapmadıysanız bu e-postayı yok sayın: parolanız değişmez.",
			],
		},
	},
	confirm: {
		en: {
			subject: `Confirm your email address for ${PRODUCT}`,
			before: (signOns) =>
				signOns
					? [
							"Hello,",
							`an account with this address opens by logging in with ${signOns}.`,
							"If that is not you, do not confirm: the account belongs to somebody else.",
							"If it is you, please confirm that this address is yours:",
						]
					: ["Hello,", "please confirm that this address is yours:"],
			button: "Confirm address",
			after: () => [
				"The link works for 24 hours. After that you can publish for everybody.",
				"You have no account with us? Then ignore this mail.",
			],
		},
		tr: {
			subject: `${PRODUCT} için e-posta adresinizi onaylayın`,
			before: (signOns) =>
				signOns
					? [
							"Merhaba,",
							`Bu adresi kullanan bir hesap ${signOns} ile giriş yapılarak açılıyor.`,
							"Giriş yapan siz değilseniz onaylamayın: hesap başka birine aittir.",
							"Sizseniz lütfen bu adresin size ait olduğunu onaylayın:",
						]
					: ["Merhaba,", "Lütfen bu adresin size ait olduğunu onaylayın:"],
			button: "Adresi onayla",
			after: () => [
				"Bağlantı 24 saat geçerlidir. Onayladıktan sonra herkese açık yayımlayabilirsiniz.",
				"Bizde hesabınız yoksa bu e-postayı yok sayın.",
			],
		},
	},
};

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

interface Letter {
	kind: "reset" | "confirm";
	to: string;
	url: string;
	language: InterfaceLanguage;
	/** Labels of the providers that the account is linked to: texts of the operator. */
	signOns: string[];
}

/** A mail as text and as HTML without remote content. Contains no text of a user: a stranger may have typed it to make us send it. */
export function composeMail({ kind, to, url, language, signOns }: Letter): Mail {
	const words = WORDS[kind][language];
	const labels = signOns.map((label) => `“${label}”`).join(", ");
	const [before, after] = [words.before(labels), words.after(labels)];
	const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
	const text = [...before, url, ...after, PRODUCT].join("\n\n");
	const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f8fafc;font-family:sans-serif;font-size:16px;line-height:1.5;color:#0f172a">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:16px">
${before.map(paragraph).join("\n")}
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#4338ca;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(words.button)}</a></p>
${after.map(paragraph).join("\n")}
<p style="margin:0;color:#475569;font-size:14px;word-break:break-all">${escapeHtml(url)}</p>
</div></body></html>
`;
	return { to, subject: words.subject, text, html };
}
