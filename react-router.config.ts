import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	// Scripts build into a folder of their own (scripts/product-build.mjs).
	buildDirectory: process.env.BUILD_DIR ?? "build",
	ssr: true,
	// The whole list of routes is a kilobyte: cheaper than asking for a part of it at every link.
	routeDiscovery: { mode: "initial" },
	// Loaders in files of their own would be a dozen more requests for the first page of a visit.
	splitRouteModules: false,
} satisfies Config;
