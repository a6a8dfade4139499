import type { InterfaceLanguage } from "#contract";
import { invalidField } from "../lib/app-error";

/**
 * Refuses a minimum age above the maximum. The contract compares two ages that were both sent; here one of them may be a
 * default or a stored one.
 */
export function requireAgeOrder({ minAge, maxAge }: { minAge: number; maxAge: number }, language: InterfaceLanguage): void {
	if (minAge > maxAge) throw invalidField("minAge", "ageOrder", language);
}
