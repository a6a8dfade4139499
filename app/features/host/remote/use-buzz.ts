import { useEffect, useRef, useState } from "react";
import type { Instance } from "#contract/live";
import { isSwitchedOn, saveSwitch } from "~/lib/storage";
import { useMedia } from "~/ui/use-media";
import { everybodyHasAnswered } from "./buzz";

const PATTERN_MS = [120, 80, 120];

/** Vibrates when everybody has answered. `able`: the phone can vibrate, and reduced motion is not set. */
export function useBuzz(instance: Instance | null) {
	const calm = useMedia("(prefers-reduced-motion: reduce)");
	const able = "vibrate" in navigator && !calm;
	const [on, setOn] = useState(() => isSwitchedOn("remote-buzz"));
	const before = useRef<Instance | null>(null);
	useEffect(() => {
		if (!instance) return;
		// Before the first touch the browser refuses, and says so in the console.
		const touched = navigator.userActivation?.hasBeenActive !== false;
		if (able && on && touched && everybodyHasAnswered(before.current, instance)) navigator.vibrate(PATTERN_MS);
		before.current = instance;
	}, [instance, able, on]);
	const switchTo = (next: boolean) => {
		setOn(next);
		saveSwitch("remote-buzz", next);
	};
	return { able, on, switchTo };
}
