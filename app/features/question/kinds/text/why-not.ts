import type { JudgedQuestion, Match, Typos } from "#contract/kinds/kind";
import { DEFAULT_MATCH, matchText } from "#contract/kinds/text/rules";
import type { AuthoringLanguage } from "#contract/limits";

/** The accepted text that an answer nearly is, and what keeps it from counting. */
interface Near {
	accepted: string;
	by: "case" | "marks" | "typos";
	errors: number;
}

/** What an author would have to allow, the smallest first. */
const STEPS: readonly { by: Near["by"]; match: Match; typos: Typos }[] = [
	{ by: "case", match: "case", typos: 0 },
	{ by: "marks", match: "marks", typos: 0 },
	{ by: "typos", match: "marks", typos: 1 },
	{ by: "typos", match: "marks", typos: 2 },
];

/** Why a typed answer does not count though it is close to an accepted one; null if it is close to none. */
export function whyNotText(question: JudgedQuestion, text: string, language: AuthoringLanguage): Near | null {
	const { match = DEFAULT_MATCH } = question;
	for (const step of STEPS) {
		const wider = step.by === "typos" ? match : step.match;
		const near = matchText({ ...question, match: wider, typos: step.typos }, text, language);
		if (near) return { ...near, by: step.by };
	}
	return null;
}
