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

/** As an owner sends it: a false key is the same as an absent one. */
export const sentSupportSchema = z.object({ calm: z.boolean().optional(), readAloud: z.boolean().optional() }).meta({ id: "SentSupport" });
