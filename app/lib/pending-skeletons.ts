import type { ComponentType } from "react";
import { matchPath } from "react-router";

/* The router loads the module of a page before its data, so a module that names its skeleton has done so while the data is awaited. */

const skeletons = new Map<string, ComponentType>();
const listeners = new Set<() => void>();

/** Names what is shown while a page with this path is loading. */
export function setPendingSkeleton(pattern: string, Skeleton: ComponentType): void {
	skeletons.set(pattern, Skeleton);
	for (const listener of listeners) listener();
}

export function subscribeToSkeletons(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The skeleton of the page at this path; undefined if its module has not come yet, or names none. */
export function findPendingSkeleton(path: string): ComponentType | undefined {
	const own = skeletons.get(path);
	// A form for something new stands where others have an id: until its module has come, it matches the pattern of another page.
	return own || path.endsWith("/create") ? own : [...skeletons].find(([pattern]) => matchPath(pattern, path))?.[1];
}
