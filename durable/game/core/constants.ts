import { GAME } from "#contract/limits";

/** How long after the deadline an answer still counts. */
export const GRACE_MS = 750;
/** How long a question without a clock stays open unless somebody closes it. */
export const UNTIMED_MS = 60 * 60 * 1000;
/** A player's clock starts when the question was first sent to them, but no later than this after it opened. */
export const MAX_FIRST_SEEN_MS = 4_000;
/** Answers faster than this get full points. */
export const FREE_MS = 500;
export const QUESTION_POINTS = 1_000;
export const LOBBY_IDLE_MS = 2 * 60 * 60 * 1000;
export const HOST_IDLE_MS = 2 * 60 * 60 * 1000;
export const PURGE_AFTER_MS = 24 * 60 * 60 * 1000;
/** Minimum time between two stored activities, because each costs a row. An idle game may end late by this much, never early. */
export const ACTIVITY_STEP_MS = 30_000;
/** Number of refused names that the host sees; `KEPT_ALLOWED_NAMES`: of names that the host has allowed. */
export const KEPT_REFUSED_NAMES = 10;
export const KEPT_ALLOWED_NAMES = 50;
export const ALLOWED_NAME_MS = GAME.allowedNameMs;
/** Number of the host's attempts that a game remembers: more than can be made while one is being retried. */
export const KEPT_ATTEMPTS = 32;
/** Number of answers from which stored sums of closed questions save more on waking than they cost. */
export const TOTALS_FROM_ANSWERS = 5_000;
