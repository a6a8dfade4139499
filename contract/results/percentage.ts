/** Right answers as a whole percentage, of a pupil or a question, as phones, pages and files show it; null if no answer could be right. */
export function toPercentage(right: number, total: number): number | null {
	return total > 0 ? Math.round((100 * right) / total) : null;
}

/** Right answers of several pupils together as a whole percentage: of a class, in one activity or in all of a topic. */
export function toGroupPercentage(figures: readonly { right: number; total: number }[]): number | null {
	const sumField = (field: "right" | "total") => figures.reduce((sum, one) => sum + one[field], 0);
	return toPercentage(sumField("right"), sumField("total"));
}
