import { HostScreen } from "~/features/live-host/host-screen";
import { loadHostGame } from "~/features/live-host/load-host-game";
import type { PageHandle } from "~/features/shell/page-title";
import type { Route } from "./+types/host";

export const handle = { title: "host" } satisfies PageHandle;

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	return loadHostGame(params.pin, request.signal);
}

export default function Host({ params, loaderData }: Route.ComponentProps) {
	return <HostScreen key={params.pin} pin={params.pin} start={loaderData} />;
}
