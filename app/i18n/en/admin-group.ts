import { admin } from "./admin";
import { adminLog } from "./admin-log";

export const texts = { admin, adminLog };
