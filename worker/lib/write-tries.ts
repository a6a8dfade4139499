/** How often a write is retried because another write came in between. */
export const WRITE_TRIES = 5;
