import { z } from "../z";

const yes = z.literal(true).optional();

/** What a phone does for a pupil who needs it; absent where it does nothing of this. */
export const supportSchema = z
	.object({
		/** The phone shows no countdown, points, ranks or streaks, and has no confetti or vibration. */
		calm: yes,
		/** The phone can read questions aloud. */
		readAloud: yes,
	})
	.meta({ id: "Support" });
export type Support = z.infer<typeof supportSchema>;

/** As an owner sends it: a false key is the same as an absent one. An unknown one would remove what the pupil has. */
export const sentSupportSchema = z
	.strictObject({ calm: z.boolean().optional(), readAloud: z.boolean().optional() })
	.meta({ id: "SentSupport" });

/** Leaves out the false keys; null without a true one. The keys have one order, so that two of them can be compared as JSON. */
export function toSupport(sent: z.output<typeof sentSupportSchema> | null | undefined): Support | null {
	if (!sent?.calm && !sent?.readAloud) return null;
	return { ...(sent.calm ? { calm: true } : {}), ...(sent.readAloud ? { readAloud: true } : {}) };
}

export function isSameSupport(a: Support | null | undefined, b: Support | null | undefined): boolean {
	return a?.calm === b?.calm && a?.readAloud === b?.readAloud;
}
