import { admin } from "./admin";
import { adminLog } from "./admin-log";

/** What admins need besides. */
export const texts = { admin, adminLog };
