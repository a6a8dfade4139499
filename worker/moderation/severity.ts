import { SEVERITIES, type Severity } from "#contract";

/** The worst of several severities, null for none. */
export function worstSeverity(severities: readonly (Severity | null)[]): Severity | null {
	return SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
}

/** Whether a quiz may be published without an admin's review: no findings, or only mild ones (decisions section 4). */
export function isPublishable(severity: Severity | null): boolean {
	return severity === null || severity === "low";
}
