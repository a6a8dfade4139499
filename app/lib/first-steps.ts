import { loadEntry, saveEntry } from "./storage";

/** The entry is set once this user has asked a class, or has hidden the first steps of the home page. */
const entry = (userId: string) => `first-steps:${userId}`;

export const endFirstSteps = (userId: string): void => saveEntry(entry(userId), "ended");

export const haveFirstStepsEnded = (userId: string): boolean => loadEntry(entry(userId)) !== null;
