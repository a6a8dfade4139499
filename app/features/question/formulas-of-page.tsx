import { type ReactNode, useMemo } from "react";
import { FormulaPageContext } from "./formula-page-context";

interface TextsOfQuestion {
	text: string;
	options?: readonly string[] | undefined;
	extraInfo?: string | null | undefined;
}

/** Wraps a list of questions and limits how many elements their formulas become at once. */
export function FormulasOfPage({ questions, children }: { questions: readonly TextsOfQuestion[]; children: ReactNode }) {
	const withFormulas = questions
		.flatMap(({ text, options = [], extraInfo }) => [text, ...options, extraInfo ?? ""])
		.filter((text) => text.includes("$"))
		.join("\0");
	const page = useMemo(() => ({ texts: withFormulas.split("\0") }), [withFormulas]);
	return <FormulaPageContext value={page}>{children}</FormulaPageContext>;
}
