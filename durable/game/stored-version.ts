import type { MigrationSteps } from "#durable/room/pin-store";
import type { GameStorage } from "./storage";

/**
 * The version of what a game's object stores; 13 is that of 1.0.0, the first published version. Whoever changes the shape raises it, adds
 * the step from the previous one, and makes samples (tests/fixtures/README.md): a game that runs while a new version is deployed continues.
 */
export const STORED_VERSION = 13;

export const STEPS: MigrationSteps<GameStorage> = {};
