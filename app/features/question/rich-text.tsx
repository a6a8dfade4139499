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
		// Keyed: a browser that translates the page has replaced the text node, and React would write the next question into the old one.
		<Tag key={text} id={id} lang={lang} className={`font-bold wrap-anywhere whitespace-pre-line text-slate-900 ${className}`}>
			<RichText text={text} />
		</Tag>
	);
}

let loaded: typeof import("./formula").default | undefined;

/** If it fails to load, the typed text stays. */
const load = () =>
	import("./formula").then(
		(formulas) => {
			loaded = formulas.default;
			return formulas;
		},
		() => ({ default: ({ typed }: { typed: string }) => typed, textInWords: (text: string) => text.replace(/[\\{}$]+/g, " ") }),
	);
const LazyFormula = lazy(load);

/** A page on a network that drops the code is shown without it. */
const WAIT_MS = 5_000;

/** Fields with formulas, and those that lead to them. Names, titles and what players typed have none. */
const FIELDS = ["text", "options", "extraInfo", "questionText", "question", "questions", "solution", "wrong"];

/** A page that waits for it does not show the typed text first. */
export async function expectFormulas(content: unknown): Promise<void> {
	if (JSON.stringify(content, FIELDS).includes("$")) await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** With formulas in words, for what is announced. */
export async function spokenText(text: string): Promise<string> {
	return text.includes("$") ? (await load()).textInWords(text) : text;
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
	const Formula = loaded ?? LazyFormula;
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
