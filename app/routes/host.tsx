import { HostScreen } from "~/features/live-host/host-screen";
import type { PageHandle } from "~/features/shell/page-title";
import type { Route } from "./+types/host";

export const handle = { title: "host" } satisfies PageHandle;

export default function Host({ params }: Route.ComponentProps) {
	return <HostScreen key={params.pin} pin={params.pin} />;
}
