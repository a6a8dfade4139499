import { migrateRows } from "#durable/lib/documents";
import type { AssignmentStorage } from "./storage";

/**
 * The version of what an object of homework stores. Raise it with every change of the stored shape, add the step that migrates the
 * previous version to it, and make samples of it (tests/fixtures/README.md).
 */
export const STORED_VERSION = 1;

/** Key: a version. Migrates the rows of that version to the next one. */
const STEPS: Readonly<Record<number, (rows: AssignmentStorage) => void>> = {};

/** Migrates older rows to the current version; must be called in a transaction. */
export const migrate = (rows: AssignmentStorage) => migrateRows(rows, STORED_VERSION, STEPS);
