import { useEffect, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import { isSwitchedOn, saveSwitch } from "~/lib/storage";
import { useMedia } from "~/ui/use-media";

type Standing = Pick<Instance, "currentQuestionIndex" | "questionStatus" | "answeredCount" | "participantCount">;

/** True when the last answer to a question has just arrived: the game then closes it by itself. */
export function everybodyHasAnswered(before: Standing | null, now: Standing): boolean {
	if (before?.questionStatus !== "open" || before.currentQuestionIndex !== now.currentQuestionIndex) return false;
	return now.questionStatus === "closed" && now.participantCount > 0 && now.answeredCount >= now.participantCount;
}

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
