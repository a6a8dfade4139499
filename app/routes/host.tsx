import { readPin } from "#contract/games/pin";
import { loadHostGame } from "~/features/host/game/load-host-game";
import { HostPanel } from "~/features/host/panel/host-panel";
import { JoinInfo } from "~/features/host/panel/join-info";
import type { PageHandle } from "~/features/shell/page-title";
import { Skeleton } from "~/ui/skeleton";
import type { Route } from "./+types/host";

export const handle = { title: "host" } satisfies PageHandle;

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	return loadHostGame(params.pin, request.signal);
}

/** PIN and link follow from the address, so a class can already type the PIN. */
export function HydrateFallback({ params: { pin } }: Route.HydrateFallbackProps) {
	return (
		<div className="flex flex-1 flex-col gap-4">
			<div>
				<Skeleton className="h-7 w-64 max-w-full" />
				<Skeleton className="mt-2 h-7 w-80 max-w-full" />
			</div>
			<div className="flex flex-1 flex-col gap-3 console:grid console:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] console:grid-rows-[minmax(0,1fr)_auto] console:gap-4">
				<div>{readPin(pin) === pin && <JoinInfo pin={pin} size="lobby" />}</div>
				<Skeleton className="h-11 w-full rounded-button! console:col-span-2 console:row-start-2" />
				<Skeleton className="w-full flex-1 rounded-2xl! console:col-start-2 console:row-start-1" />
			</div>
			<Skeleton className="h-16 w-full rounded-button!" />
		</div>
	);
}

export default function Host({ params, loaderData }: Route.ComponentProps) {
	return <HostPanel key={params.pin} pin={params.pin} start={loaderData} />;
}
