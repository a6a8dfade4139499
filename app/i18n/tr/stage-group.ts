import { stage } from "./stage";

/** Additional texts of the big screen. */
export const texts = { stage };
