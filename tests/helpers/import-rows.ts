import type { ImportResult } from "#app/features/transfer/types";

const onOneLine = (text: string) => text.replaceAll("\n", " ⏎ ");

/**
 * Rows as short texts: right options in square brackets, "?" where nobody knows, "=" before accepted texts, "//" before the extra info, "!"
 * before warnings.
 */
export function describeRows({ rows }: ImportResult): string[] {
	return rows.map(({ question, warnings, skipped, needsAnswer }) => {
		if (!question) return `skipped: ${skipped?.key}`;
		const { text, options, correctAnswers, accepted, kind, extraInfo } = question;
		const shown = options.map((option, place) => (correctAnswers.includes(place) ? `[${option}]` : option));
		return [
			onOneLine(text),
			options.length > 0 ? ` → ${shown.join(" | ")}` : "",
			needsAnswer ? " ?" : "",
			accepted ? ` = ${accepted.join(" | ")}` : "",
			kind === "open" ? " (open)" : "",
			extraInfo ? ` // ${onOneLine(extraInfo)}` : "",
			...warnings.map(({ key }) => ` !${key}`),
		].join("");
	});
}
