/**
 * The share of right answers in whole per cent: of a pupil, right of the questions that could be right; of a question, right of those who
 * were asked it. Null where nothing could be right. Phones, pages and files all show this figure.
 */
export function percentageOf(right: number, total: number): number | null {
	return total > 0 ? Math.round((100 * right) / total) : null;
}

/** The same of several pupils together: of a class, in one activity or in all of a topic. */
export function shareOfAll(figures: readonly { right: number; total: number }[]): number | null {
	const sumOf = (field: "right" | "total") => figures.reduce((sum, one) => sum + one[field], 0);
	return percentageOf(sumOf("right"), sumOf("total"));
}
