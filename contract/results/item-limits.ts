/** From how many players on a result tells how its questions worked (decisions section 14, Items). Contains no schema, so that the game can load it. */
export const ITEM_MIN_PLAYERS = { right: 10, discrimination: 20 } as const;
/** The share of the players who count as the strong ones, and as the weak ones; of larger groups, this many stand for all. */
export const ITEM_GROUP = { share: 0.27, maxSeats: 1_000 } as const;
