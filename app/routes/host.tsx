import { HostScreen } from "~/features/live-host/host-screen";
import type { Route } from "./+types/host";

export default function Host({ params }: Route.ComponentProps) {
	return <HostScreen key={params.pin} pin={params.pin} />;
}
