/** Times and sizes of the game (decisions section 3). */
export const GRACE_MS = 750;
/** The clock of a player starts when the question was first given to them, at most this long after it opened. */
export const FIRST_SEEN_MOST_MS = 4_000;
/** Answers faster than this count as given at once. */
export const FREE_MS = 500;
export const QUESTION_POINTS = 1_000;
export const LOBBY_IDLE_MS = 2 * 60 * 60 * 1000;
export const HOST_IDLE_MS = 2 * 60 * 60 * 1000;
export const PURGE_AFTER_MS = 24 * 60 * 60 * 1000;
/**
 * Signs of life are written down at most this often: neither a join nor a host's poll may cost a row for the clock. An
 * idle game ends late by this much at most, never early.
 */
export const ACTIVITY_STEP_MS = 30_000;
/** Attempts of the host that a game remembers: more than fit into the life of a retry. */
export const KEPT_ATTEMPTS = 32;
