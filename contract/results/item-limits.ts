/** Players needed before a result rates its questions (docs/rules/results.md#how-good-a-question-is). Contains no schema, so that the game can load it. */
export const ITEM_MIN_PLAYERS = { right: 10, discrimination: 20 } as const;
/** The share of players in the strongest and in the weakest group, and the largest sample of each. */
export const ITEM_GROUP = { share: 0.27, maxSeats: 1_000 } as const;
