import { loadHostGame } from "~/features/host/game/load-host-game";
import { HostPanel } from "~/features/host/panel/host-panel";
import { HostSkeleton } from "~/features/host/panel/host-skeleton";
import type { PageHandle } from "~/features/shell/page-title";
import type { Route } from "./+types/host";

export const handle = { title: "host" } satisfies PageHandle;

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	return loadHostGame(params.pin, request.signal);
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
	return <HostSkeleton pin={params.pin} />;
}

export default function Host({ params, loaderData }: Route.ComponentProps) {
	return <HostPanel key={params.pin} pin={params.pin} start={loaderData} />;
}
