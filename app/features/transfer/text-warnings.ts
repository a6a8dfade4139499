import type { GiftText } from "./gift-text";
import type { ImportNote, WarningKey } from "./types";

export function textWarnings(texts: readonly GiftText[]): ImportNote<WarningKey>[] {
	const warnings: ImportNote<WarningKey>[] = [];
	if (texts.some(({ media }) => media)) warnings.push({ key: "mediaDropped" });
	if (texts.some(({ stripped }) => stripped)) warnings.push({ key: "formatStripped" });
	if (texts.some(({ math }) => math !== "none")) warnings.push({ key: "mathTranslated" });
	return warnings;
}
