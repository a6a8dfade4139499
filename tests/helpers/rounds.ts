export const everything = process.env.EVERYTHING === "1";

/** Repetitions of a test with other random values: `daily` in `npm test`, `all` in `npm test -- everything` (decision 0023). */
export const rounds = ({ daily, all }: { daily: number; all: number }): number => (everything ? all : daily);

export const seeds = (counts: { daily: number; all: number }): number[] => Array.from({ length: rounds(counts) }, (_, seed) => seed);
