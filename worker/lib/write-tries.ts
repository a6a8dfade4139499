/** How often a write is decided again because another write came in between. */
export const WRITE_TRIES = 5;
