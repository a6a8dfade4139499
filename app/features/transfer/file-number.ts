import { readTypedNumber } from "#contract/kinds/number";
import type { ImportNote, WarningKey } from "./types";

const EXPONENT = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i;

/** A number of GIFT or Moodle's XML, which write a point in every language, and an exponent where it is large or small. */
export function fileNumber(written: string): number | null {
	const words = written.trim().replaceAll("−", "-");
	// One beyond our limit is read too: the row says that it is too large.
	return readTypedNumber(words) ?? (EXPONENT.test(words) ? Number(words.replace(",", ".")) : null);
}

/** Of several right numbers only the first one counts. */
export function numberWarnings(right: readonly string[]): ImportNote<WarningKey>[] {
	const [first, ...others] = [...new Set(right.map((words) => words.trim()))];
	return others.length === 0 ? [] : [{ key: "numbersDropped", values: { value: first, name: others.join(" · ") } }];
}
