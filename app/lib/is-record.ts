/** True for an object, whose properties can then be read one by one. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
