import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";

interface SharedProduct {
	port: number;
	/** For load programs. */
	sidePort: number;
	stateDir: string;
	build: string;
}
declare module "vitest" {
	interface ProvidedContext {
		product: SharedProduct;
	}
}

/** For files that neither kill the product nor need a special state. */
export default async function setup(project: TestProject) {
	const stateDir = mkdtempSync(join(tmpdir(), "quizlight-shared-"));
	const port = await freePort();
	const sidePort = await freePort();
	const { build, stop } = await startProduct({ port, stateDir, sidePort });
	process.env.PRODUCT_BUILD = build;
	project.provide("product", { port, sidePort, stateDir, build });
	return async () => {
		await stop();
		rmSync(stateDir, { recursive: true, force: true });
	};
}
