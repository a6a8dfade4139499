import { useCallback, useEffect, useRef, useState } from "react";
import type { HostGame } from "./use-host-game";

/** The sound settings of the stage. */
interface SharedSound {
	music: boolean;
	effects: boolean;
	/** It is on, but the big screen's browser needs a click there first. */
	blocked: boolean;
}

/** For the stage: reports its sound settings whenever they change or are requested, and accepts changes from the remote. */
export function useSharedSound(
	{ sound }: HostGame,
	{ music, effects, blocked }: SharedSound,
	change: (to: Partial<SharedSound>) => void,
): void {
	const { open, send, listen } = sound;
	const latest = useRef({ music, effects, blocked });
	latest.current = { music, effects, blocked };
	const onSet = useRef(change);
	onSet.current = change;
	useEffect(() => {
		if (open) send({ say: "state", music, effects, blocked });
	}, [open, send, music, effects, blocked]);
	useEffect(
		() =>
			listen((frame) => {
				if (frame.say === "ask") return send({ say: "state", ...latest.current });
				if (frame.say !== "set") return;
				const { music: toMusic = latest.current.music, effects: toEffects = latest.current.effects } = frame;
				const unchanged = toMusic === latest.current.music && toEffects === latest.current.effects;
				// A device that asked waits for an answer, even if nothing has changed.
				if (unchanged) send({ say: "state", ...latest.current });
				else onSet.current({ music: toMusic, effects: toEffects });
			}),
		[listen, send],
	);
}

/** A stage that does not answer within this time counts as gone. */
const ANSWER_MS = 4_000;

/** For the remote: the sound settings of the stage, or null if no stage answers. */
export function useSoundRemote({ sound }: HostGame): {
	stage: SharedSound | null;
	set: (to: { music: boolean; effects: boolean }) => void;
} {
	const { open, send, listen } = sound;
	const [stage, setStage] = useState<SharedSound | null>(null);
	const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
	const say = useCallback(
		(frame: Parameters<typeof send>[0]) => {
			clearTimeout(silence.current);
			silence.current = setTimeout(() => setStage(null), ANSWER_MS);
			send(frame);
		},
		[send],
	);
	useEffect(() => {
		const stop = listen(({ say: said, music = false, effects = false, blocked = false }) => {
			if (said !== "state") return;
			clearTimeout(silence.current);
			setStage({ music, effects, blocked });
		});
		return () => {
			stop();
			clearTimeout(silence.current);
		};
	}, [listen]);
	useEffect(() => {
		if (open) say({ say: "ask" });
		else setStage(null);
	}, [open, say]);
	return { stage, set: (to) => say({ say: "set", ...to }) };
}
