import { useMemo, useSyncExternalStore } from "react";
import type { Support } from "#contract/classes/support";
import { isSwitchedOn, onSwitch, type SupportSwitch } from "~/lib/storage";

export function useSupportSwitch(name: SupportSwitch): boolean {
	return useSyncExternalStore(
		onSwitch,
		() => isSwitchedOn(name),
		() => false,
	);
}

/** What the pupil's card sets, and what somebody switched on for this device. */
export function useSupport({ calm, readAloud }: Support = {}): Support {
	const isCalm = useSupportSwitch("calm") || calm;
	const readsAloud = useSupportSwitch("read-aloud") || readAloud;
	return useMemo(() => ({ ...(isCalm && { calm: true }), ...(readsAloud && { readAloud: true }) }), [isCalm, readsAloud]);
}
