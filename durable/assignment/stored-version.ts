import type { MigrationSteps } from "#durable/room/pin-store";
import type { AssignmentStorage } from "./storage";

/**
 * The version of what a homework's object stores; 3 is that of 1.0.0, the first published version. Whoever changes the shape raises it, adds
 * the step from the previous one, and makes samples (tests/fixtures/README.md).
 */
export const STORED_VERSION = 3;

export const STEPS: MigrationSteps<AssignmentStorage> = {};
