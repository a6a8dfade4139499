// Runs while the image of a container is made: builds the product and stores what a start would otherwise write beside it.
import { mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run.mjs";

process.env.STATE_DIR = mkdtempSync(join(tmpdir(), "quizlight-"));
const { productBuild } = await import("./product-build.mjs");
const { prepareDatabase } = await import("./start-product.mjs");
const { loadBuildSettings } = await import("./serve.mjs");

const build = join(root, "build");
renameSync(productBuild(), build);
await loadBuildSettings(build);
await prepareDatabase();
