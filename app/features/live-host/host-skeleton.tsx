import { readPin } from "#contract/pin";
import { Skeleton } from "~/ui/skeleton";
import { JoinInfo } from "./join-info";

/** The host panel before its game is there. How to join is known from the address: a class can begin to type the PIN. */
export function HostSkeleton({ pin, origin }: { pin: string; origin: string | undefined }) {
	return (
		<div className="flex flex-col gap-5">
			<div>
				<Skeleton className="h-9 w-64 max-w-full" />
				<Skeleton className="mt-3 h-8 w-80 max-w-full" />
			</div>
			<Skeleton className="h-13 w-full rounded-button!" />
			<div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
				{readPin(pin) === pin && <JoinInfo pin={pin} size="large" origin={origin} />}
				<Skeleton className="h-60 w-full rounded-2xl!" />
			</div>
		</div>
	);
}
