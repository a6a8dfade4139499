import type { NameTools } from "#durable/game/core";

/** Load programs compare no look-alikes, and their players bring names of their own. */
export const plainNames: NameTools = {
	skeletonOf: (name) => name,
	wordsFor: () => ({ card: "Card", first: ["Happy"], second: ["Fox"] }),
	cardWords: ["Card"],
};
