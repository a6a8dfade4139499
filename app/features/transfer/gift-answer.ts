import { type GiftText, giftText } from "./gift-text";
import type { ImportLabels, ImportNote, SkipKey, WarningKey } from "./types";

interface GiftChoice {
	options: string[];
	correct: number[];
	extraInfo: string;
	warnings: ImportNote<WarningKey>[];
}

interface Choice extends GiftText {
	marked: boolean;
	weight: number | undefined;
	feedback: boolean;
}

function choiceOf(part: string, format: string): Choice {
	const [, weight, rest = ""] = /^\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([\s\S]*)$/.exec(part.slice(1)) ?? [];
	const [text = "", ...feedback] = rest.split("#");
	return {
		...giftText(text, { inherited: format }),
		marked: part.startsWith("="),
		weight: weight === undefined ? undefined : Number(weight.replace(",", ".")),
		feedback: feedback.join("").trim() !== "",
	};
}

/** Options marked with "=" are correct; if none is marked, those with a positive weight. */
function choose(choices: readonly Choice[]): { correct: number[]; partial: boolean } {
	const marked = choices.flatMap((choice, index) => (choice.marked && (choice.weight ?? 100) > 0 ? [index] : []));
	const weighted = choices.flatMap((choice, index) => (!choice.marked && (choice.weight ?? 0) > 0 ? [index] : []));
	if (marked.length > 0) return { correct: marked, partial: weighted.length > 0 };
	return { correct: weighted, partial: new Set(weighted.map((index) => choices[index]?.weight)).size > 1 };
}

function warningsOf(texts: readonly GiftText[], { partial, feedback }: { partial?: boolean; feedback: boolean }): ImportNote<WarningKey>[] {
	const warnings: ImportNote<WarningKey>[] = [];
	if (partial) warnings.push({ key: "partialCredit" });
	if (feedback) warnings.push({ key: "feedbackDropped" });
	if (texts.some(({ media }) => media)) warnings.push({ key: "mediaDropped" });
	if (texts.some(({ stripped }) => stripped)) warnings.push({ key: "formatStripped" });
	return warnings;
}

/** The content between the braces of a question (both protected): choices, or the kind of question if it has none. */
export function giftAnswer(body: string, asked: GiftText, labels: ImportLabels): GiftChoice | { skipped: SkipKey } {
	const general = body.indexOf("####");
	const answers = (general < 0 ? body : body.slice(0, general)).trim();
	const extra = giftText(general < 0 ? "" : body.slice(general + 4), { inherited: asked.format, lines: true });
	const extraInfo = extra.text;
	if (answers === "") return { skipped: "essay" };
	if (answers.startsWith("#")) return { skipped: "numeric" };
	const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(answers);
	if (truth) {
		const correct = [/^T/i.test(truth[1] ?? "") ? 0 : 1];
		const feedback = (truth[2] ?? "").replaceAll("#", "").trim() !== "";
		return { options: [labels.true, labels.false], correct, extraInfo, warnings: warningsOf([asked, extra], { feedback }) };
	}
	if (!/^[=~]/.test(answers)) return { skipped: "notAQuestion" };
	const choices = answers.split(/(?=[=~])/).map((part) => choiceOf(part, asked.format));
	if (choices.every(({ marked }) => marked)) {
		return { skipped: choices.length > 1 && choices.every(({ text }) => text.includes("->")) ? "matching" : "shortAnswer" };
	}
	const { correct, partial } = choose(choices);
	const warnings = warningsOf([asked, extra, ...choices], { partial, feedback: choices.some(({ feedback }) => feedback) });
	return { options: choices.map(({ text }) => text), correct, extraInfo, warnings };
}
