import { stage } from "./stage";

/** What the big screen needs besides. */
export const texts = { stage };
