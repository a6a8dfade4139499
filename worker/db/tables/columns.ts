import { integer } from "drizzle-orm/sqlite-core";

/** Milliseconds since 1970 in UTC; mappers convert them to ISO 8601. */
export const createdAt = () => integer("created_at").notNull();
export const updatedAt = () => integer("updated_at").notNull();
/** Bytes of a row and of its dependent rows; triggers add them up for the account (db/stored-bytes.ts). */
export const bytes = () => integer("bytes").notNull().default(0);
export const version = () => integer("version").notNull().default(1);
