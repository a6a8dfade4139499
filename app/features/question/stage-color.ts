/** Colours for a big screen, readable from the last row: white text reads on them at 7:1 (WCAG AAA). */
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

export function readStageColor(index: number): string {
	return STAGE_COLORS[index % STAGE_COLORS.length] ?? STAGE_COLORS[0];
}
