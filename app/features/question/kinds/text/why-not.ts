import type { JudgedQuestion, Match, Typos } from "#contract/kinds/kind";
import { DEFAULT_MATCH, matchText } from "#contract/kinds/text";
import type { AuthoringLanguage } from "#contract/limits";

interface Near {
	accepted: string;
	by: "case" | "marks" | "typos";
	errors: number;
}

/** The smallest change first. */
const STEPS: readonly { by: Near["by"]; match: Match; typos: Typos }[] = [
	{ by: "case", match: "case", typos: 0 },
	{ by: "marks", match: "marks", typos: 0 },
	{ by: "typos", match: "marks", typos: 1 },
	{ by: "typos", match: "marks", typos: 2 },
];

/** null if the answer is close to no accepted one. */
export function whyNotText(question: JudgedQuestion, text: string, language: AuthoringLanguage): Near | null {
	const { match = DEFAULT_MATCH } = question;
	for (const step of STEPS) {
		const wider = step.by === "typos" ? match : step.match;
		const near = matchText({ ...question, match: wider, typos: step.typos }, text, language);
		if (near) return { ...near, by: step.by };
	}
	return null;
}
