import { aiGenerator } from "./ai-generator";

/** What authors need besides. */
export const texts = { aiGenerator };
