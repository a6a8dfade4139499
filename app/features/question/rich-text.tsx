import { lazy, memo, type ReactNode, Suspense, useContext } from "react";
import { splitFormulas } from "#contract/text/formula-text";
import { FormulaPageContext } from "./formula-page-context";

interface QuestionTextProps {
	as: "h1" | "h2" | "h3" | "p" | "span";
	text: string;
	/** The quiz's language: screen readers pronounce the text in it, whatever the language of the interface. */
	lang: string | undefined;
	id?: string;
	className?: string;
}

export function QuestionText({ as: Tag, text, lang, id, className = "" }: QuestionTextProps) {
	return (
		// A key per text: a browser that translates the page has replaced the text node, and React would write the next question into the old one.
		<Tag key={text} id={id} lang={lang} className={`font-bold wrap-anywhere whitespace-pre-wrap text-slate-900 ${className}`}>
			<RichText text={text} />
		</Tag>
	);
}

let loadedFormula: typeof import("./formula").default | undefined;

/** If the code fails to load, the typed text stays. */
const loadFormula = () =>
	import("./formula").then(
		(formulas) => {
			loadedFormula = formulas.default;
			return formulas;
		},
		() => ({ default: ({ typed }: { typed: string }) => typed, textInWords: (text: string) => text.replace(/[\\{}$]+/g, " ") }),
	);
const LazyFormula = lazy(loadFormula);

/** The longest time that a page waits for the code; then it shows the typed text. */
const MAX_WAIT_MS = 5_000;

/** Fields with formulas, and those that lead to them. Names, titles and what players typed have none. */
const FORMULA_FIELDS = ["text", "options", "extraInfo", "questionText", "question", "questions", "solution", "wrong"];

/** Waits for the code of formulas if the content has any, so that the page does not show the typed text first. */
export async function waitForFormulas(content: unknown): Promise<void> {
	if (JSON.stringify(content, FORMULA_FIELDS).includes("$"))
		await Promise.race([loadFormula(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

/** A text with its formulas in words, to be announced. */
export async function spokenText(text: string): Promise<string> {
	return text.includes("$") ? (await loadFormula()).textInWords(text) : text;
}

interface RichTextProps {
	text: string;
	/** Inside a button the formula is part of a name and has to be words, because screen readers cannot explore it there. */
	inName?: boolean;
}

/** Memoised, because a new render before the formula is hydrated would replace what the server rendered by the typed text. */
export const RichText = memo(function RichText({ text, inName = false }: RichTextProps): ReactNode {
	const page = useContext(FormulaPageContext);
	if (!text.includes("$")) return text;
	const Formula = loadedFormula ?? LazyFormula;
	return splitFormulas(text).map((part, index) =>
		typeof part === "string" ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name and never change places
			<Suspense key={index} fallback={part.typed}>
				<Formula {...part} inName={inName} page={page} text={text} />
			</Suspense>
		),
	);
});
