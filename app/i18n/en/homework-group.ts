import { homework } from "./homework";

/** Additional texts of the pages about homework. */
export const texts = { homework };
