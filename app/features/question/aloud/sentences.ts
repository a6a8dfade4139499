import type { QuestionKind } from "#contract/kinds/kind";
import type { AuthoringLanguage } from "#contract/limits";
import { splitFormulas } from "#contract/text/formula-text";
import { choosesOptions } from "~/features/question/kinds/kind-views";
import { computeShownOrder } from "~/features/question/kinds/order/sequence";
import { rightTexts } from "~/features/question/kinds/right-texts";
import { optionLetter } from "~/features/question/option-identity";

/** Words that are spoken in the quiz's language, whatever the language of the page. */
const WORDS: Record<AuthoringLanguage, { formula: string; right: string }> = {
	tr: { formula: "formül", right: "Doğru yanıt" },
	en: { formula: "formula", right: "Right answer" },
	de: { formula: "Formel", right: "Richtige Antwort" },
	fr: { formula: "formule", right: "Bonne réponse" },
	es: { formula: "fórmula", right: "Respuesta correcta" },
};

export interface AloudQuestion {
	id: string;
	text: string;
	kind?: QuestionKind | undefined;
	options: readonly string[];
	unit?: string | undefined;
}

/** Present only once the solution is shown. */
export interface AloudSolution {
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	extraInfo?: string | undefined;
}

/** A typed answer may have dozens of accepted spellings. */
const MAX_RIGHT = 5;
/** Chrome falls silent after 14 s of one utterance; a slow voice speaks ten letters a second. */
const MAX_LETTERS = 120;

/** Where a text of more than `MAX_LETTERS` is cut: behind a comma in its second half, else between two words, else anywhere. */
function findCut(text: string): number {
	const start = text.slice(0, MAX_LETTERS);
	const comma = Math.max(start.lastIndexOf(", "), start.lastIndexOf("; ")) + 1;
	if (comma > MAX_LETTERS / 2) return comma;
	const space = start.lastIndexOf(" ");
	return space > 0 ? space : MAX_LETTERS;
}

/** Splits a text into sentences. A full stop after a digit ends none: "1. Dünya Savaşı". */
function splitSentences(text: string): string[] {
	const sentences: string[] = [];
	for (const line of text.split("\n")) {
		let rest = "";
		for (const word of line.trim().split(/\s+/)) {
			rest = rest ? `${rest} ${word}` : word;
			if (!/[^\d.!?…][.!?…]+["'”»)]*$/.test(word)) continue;
			sentences.push(rest);
			rest = "";
		}
		sentences.push(rest);
	}
	return sentences.flatMap((sentence) => {
		const parts: string[] = [];
		let rest = sentence;
		while (rest.length > MAX_LETTERS) {
			const cut = findCut(rest);
			parts.push(rest.slice(0, cut));
			rest = rest.slice(cut).trim();
		}
		return [...parts, rest].filter(Boolean);
	});
}

/** The text without what no voice can say: a formula becomes the word for it, a gap a pause. */
function speakable(text: string, lang: AuthoringLanguage): string {
	const words = splitFormulas(text).map((part) => (typeof part === "string" ? part : ` ${WORDS[lang].formula} `));
	return words.join("").replace(/_{2,}/g, " … ");
}

/**
 * What is read aloud, one sentence an utterance: the question, then its options with their letters; once the solution is shown, the solution
 * and the extra info instead of the options. `inRightOrder`: the options of an order question have their right order, as in a quiz.
 */
export function listSentences(
	question: AloudQuestion,
	lang: AuthoringLanguage,
	{ solution, inRightOrder = false }: { solution?: AloudSolution | undefined; inRightOrder?: boolean } = {},
): string[] {
	const { id, text, kind, options } = question;
	if (solution) {
		const right = rightTexts({ ...question, ...solution }, lang).slice(0, MAX_RIGHT);
		const answer = right.length > 0 ? [`${WORDS[lang].right}: ${right.join(", ")}`] : [];
		return [text, ...answer, solution.extraInfo ?? ""].flatMap((part) => splitSentences(speakable(part, lang)));
	}
	const order = kind === "order" && inRightOrder ? computeShownOrder(id, options.length) : options.map((_, index) => index);
	const spoken = order.map((index) => {
		const option = options[index] ?? "";
		return choosesOptions({ kind }) && option !== optionLetter(index) ? `${optionLetter(index)}: ${option}` : option;
	});
	return [text, ...spoken].flatMap((part) => splitSentences(speakable(part, lang)));
}
