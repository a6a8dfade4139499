import { integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970 in UTC; the mappers turn them into ISO 8601. */
export const createdAt = () => integer("created_at").notNull();
export const updatedAt = () => integer("updated_at").notNull();
/** What a row keeps, with the rows that belong to it; counted for its account by triggers (db/stored-bytes.ts). */
export const bytes = () => integer("bytes").notNull().default(0);
/** Goes up with each edit, for EDIT_CONFLICT. */
export const version = () => integer("version").notNull().default(1);
