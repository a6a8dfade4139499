import { integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970 in UTC; the mappers turn them into ISO 8601. */
export const createdAt = () => integer("created_at").notNull();
export const updatedAt = () => integer("updated_at").notNull();
/** Bytes of a row and of the rows that belong to it; triggers add them up for its account (db/stored-bytes.ts). */
export const bytes = () => integer("bytes").notNull().default(0);
/** Goes up with each edit, for EDIT_CONFLICT. */
export const version = () => integer("version").notNull().default(1);
