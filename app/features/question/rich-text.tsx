import { lazy, Suspense } from "react";
import { partsOf } from "./formula-text";

/** Comes when a text has a formula, and not before. Where it does not come, what was typed stays. */
const Formula = lazy(() => import("./formula").catch(() => ({ default: ({ typed }: { typed: string }) => typed })));

interface RichTextProps {
	text: string;
	/** Inside a button the formula is part of a name and has to be words: screen readers do not walk through it there. */
	inName?: boolean;
}

/** A text as an author wrote it, with its formulas shown as such. */
export function RichText({ text, inName = false }: RichTextProps) {
	if (!text.includes("$")) return text;
	return partsOf(text).map((part, index) =>
		typeof part === "string" ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name and never change places
			<Suspense key={index} fallback={part.typed}>
				<Formula {...part} inName={inName} />
			</Suspense>
		),
	);
}
