/** The colours of `optionIdentity` for a big screen, which must be readable from the last row: white text on them reads at 7:1 (WCAG AAA). */
const STAGE_COLORS = [
	"#4338ca",
	"#9f1239",
	"#9a3412",
	"#065f46",
	"#075985",
	"#86198f",
	"#115e59",
	"#713f12",
	"#475569",
	"#3f6212",
] as const;

/** The colour of an option's filled block on a big screen. Phones do not load it. */
export function stageColorOf(index: number): string {
	return STAGE_COLORS[index % STAGE_COLORS.length] ?? STAGE_COLORS[0];
}
