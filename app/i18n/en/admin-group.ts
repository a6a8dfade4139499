import { admin } from "./admin";

/** What admins need besides. */
export const texts = { admin };
