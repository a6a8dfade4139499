import { afterAll, vi } from "vitest";

// Files of a project without isolation share their globals: the next file imports modules before its first test removes any stub.
afterAll(() => void vi.unstubAllGlobals());
