import { admin } from "./admin";
import { adminLog } from "./admin-log";

/** Additional texts for admins. */
export const texts = { admin, adminLog };
