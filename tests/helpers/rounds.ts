/** Whether `npm test -- everything` runs. */
export const everything = process.env.EVERYTHING === "1";

/** How often a test repeats itself with other random values: `daily` times in `npm test`, `all` times in `npm test -- everything` (decision 0023). */
export const rounds = ({ daily, all }: { daily: number; all: number }): number => (everything ? all : daily);

/** The numbers of these rounds. */
export const seeds = (counts: { daily: number; all: number }): number[] => Array.from({ length: rounds(counts) }, (_, seed) => seed);
