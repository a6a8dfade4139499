// Every build has a folder named after its sources: a later build, test or second start never changes the files of a running product.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { isHeld, withLock, writeHolder } from "./lock.mjs";
import { PlainError, root, run } from "./run.mjs";
import { stateDir } from "./settings.mjs";

const BUILDS = join(root, ".cache", "builds");
/** Builds kept besides those in use, so that switching between branches does not build again. */
const MAX_UNUSED_BUILDS = 2;
/** Folders that are no input of a build. */
const NOT_SOURCES = new Set([
	...["node_modules", "build", "tests", "bench", "docs", "migrations", "test-results", "playwright-report", "bench-results"],
	...[".git", ".github", ".ci", ".cache", ".wrangler", ".react-router"],
]);

function* sourceFiles(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) {
			if (!(folder === root && NOT_SOURCES.has(entry.name)) && path !== stateDir()) yield* sourceFiles(path);
		} else if (entry.isFile() && !/\.(md|test\.tsx?|d\.ts|tsbuildinfo)$/.test(entry.name)) yield path;
	}
}

/** The same sources, packages and settings give the same name. */
function hashSources() {
	const hash = createHash("sha256");
	hash.update(process.env.REMOTE_BINDINGS ?? "");
	for (const path of [...sourceFiles(root)].sort())
		hash
			.update(`${relative(root, path)}\0`)
			.update(readFileSync(path))
			.update("\0");
	return hash.digest("hex").slice(0, 20);
}

const usersFolder = (folder) => join(folder, "in-use");

/** Keeps a build from being removed while this process runs. */
function markInUse(folder) {
	try {
		mkdirSync(usersFolder(folder), { recursive: true });
		writeHolder(join(usersFolder(folder), String(process.pid)));
	} catch (error) {
		// Nobody can remove a build from a read-only file system either.
		if (error.code !== "EROFS") throw error;
	}
}

function isInUse(folder) {
	return (
		existsSync(usersFolder(folder)) && readdirSync(usersFolder(folder)).some((pid) => isHeld(join(usersFolder(folder), pid), Number(pid)))
	);
}

function removeOldBuilds() {
	const names = readdirSync(BUILDS);
	// The lock is held, so whatever made an unfinished build was killed.
	for (const name of names.filter((name) => name.startsWith("making-"))) rmSync(join(BUILDS, name), { recursive: true, force: true });
	const unused = names
		.filter((name) => !name.startsWith("making-"))
		.map((name) => join(BUILDS, name))
		.filter((folder) => !isInUse(folder))
		.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
	for (const folder of unused.slice(MAX_UNUSED_BUILDS)) rmSync(folder, { recursive: true, force: true });
}

/** The build takes # and ? in a path for parts of an address, % for an escape, and * for a pattern. */
const NOT_IN_PATHS = /[#?*%]/;

/** Refuses with one line a folder name with which the build would fail. */
export function checkFolderName() {
	const [found] = NOT_IN_PATHS.exec(root) ?? [];
	if (found) throw new PlainError(`The folder ${root} has ${found} in its name, with which nothing can be built. Rename it.`);
}

function makeBuild(folder) {
	// At the same depth as the finished one, because the build contains relative paths.
	const unfinished = join(BUILDS, `making-${process.pid}`);
	rmSync(unfinished, { recursive: true, force: true });
	run("react-router", ["build"], { label: "Building", env: { BUILD_DIR: unfinished, NODE_ENV: "production" } });
	// This redirect would lead wrangler to a folder that is about to be renamed.
	rmSync(join(root, ".wrangler", "deploy"), { recursive: true, force: true });
	renameSync(unfinished, folder);
}

/** The folder of a build of the current sources, marked as in use by this process; built if it does not exist yet. */
export function productBuild() {
	// A test run builds once and passes its build on to everything it starts.
	const given = process.env.PRODUCT_BUILD;
	if (given) {
		markInUse(given);
		return given;
	}
	checkFolderName();
	return withLock({ name: "build", folder: join(root, ".cache"), purpose: "building" }, () => {
		mkdirSync(BUILDS, { recursive: true });
		const folder = join(BUILDS, hashSources());
		if (!existsSync(folder)) makeBuild(folder);
		const now = new Date();
		utimesSync(folder, now, now);
		markInUse(folder);
		removeOldBuilds();
		return folder;
	});
}
