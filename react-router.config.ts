import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	// Scripts build into a folder of their own (scripts/product-build.mjs).
	buildDirectory: process.env.BUILD_DIR ?? "build",
	ssr: true,
	// The whole list of routes has a kilobyte: cheaper than requesting a part of it for every link.
	routeDiscovery: { mode: "initial" },
	// Loaders in separate files would be a dozen more requests for the first page of a visit.
	splitRouteModules: false,
} satisfies Config;
