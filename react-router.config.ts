import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	ssr: true,
	// The whole list of routes is a kilobyte: cheaper than asking for a part of it at every link.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
