/** Share of right answers in whole per cent, of a pupil or a question, as phones, pages and files show it. Null if none could be right. */
export function percentageOf(right: number, total: number): number | null {
	return total > 0 ? Math.round((100 * right) / total) : null;
}

/** The same of several pupils together: of a class, in one activity or in all of a topic. */
export function shareOfAll(figures: readonly { right: number; total: number }[]): number | null {
	const sumOf = (field: "right" | "total") => figures.reduce((sum, one) => sum + one[field], 0);
	return percentageOf(sumOf("right"), sumOf("total"));
}
