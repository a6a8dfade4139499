import type { Instance } from "../../../worker/contract/live";
import { GameSettings } from "./game-settings";
import { JoinInfo } from "./join-info";

interface HostAsideProps {
	pin: string;
	instance: Instance;
	change: (settings: Partial<Instance["settings"]>) => Promise<boolean>;
	large?: boolean;
}

/** How to join, and who may. */
export function HostAside({ pin, instance, change, large = false }: HostAsideProps) {
	return (
		<div className="flex min-w-0 flex-col gap-5">
			<JoinInfo pin={pin} large={large} />
			<GameSettings instance={instance} change={change} />
		</div>
	);
}
