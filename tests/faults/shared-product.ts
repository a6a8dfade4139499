import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";

interface SharedProduct {
	port: number;
	/** Its second entrance, which load programs use. */
	sidePort: number;
	stateDir: string;
	build: string;
}
declare module "vitest" {
	interface ProvidedContext {
		product: SharedProduct;
	}
}

/** One running product for the files that neither kill it nor need a special state. */
export default async function setup(project: TestProject) {
	const stateDir = mkdtempSync(join(tmpdir(), "quizlight-shared-"));
	const port = await freePort();
	const sidePort = await freePort();
	const { build, stop } = await startProduct({ port, stateDir, sidePort });
	// Products that the tests start themselves serve the same build.
	process.env.PRODUCT_BUILD = build;
	project.provide("product", { port, sidePort, stateDir, build });
	return async () => {
		await stop();
		rmSync(stateDir, { recursive: true, force: true });
	};
}
