import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SoundFrame } from "#contract/games/live-frames";
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
	useEffect(() => {
		if (open) send({ say: "state", music, effects, blocked });
	}, [open, send, music, effects, blocked]);
	const onFrame = useEffectEvent((frame: SoundFrame) => {
		if (frame.say === "state") return;
		const { music: toMusic = music, effects: toEffects = effects } = frame.say === "set" ? frame : {};
		// The device waits for a reply, even if nothing changes.
		if (toMusic === music && toEffects === effects) send({ say: "state", music, effects, blocked });
		else change({ music: toMusic, effects: toEffects });
	});
	useEffect(() => listen((frame) => onFrame(frame)), [listen]);
}

/** A stage that does not answer within this time counts as gone. */
const ANSWER_MS = 4_000;

/** For remote and panel: the sound settings of the stage, or null if no stage answers. It is asked again when `occasion` changes. */
export function useSoundRemote(
	{ sound }: Pick<HostGame, "sound">,
	occasion = false,
): {
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: another occasion asks again
	useEffect(() => {
		if (open) say({ say: "ask" });
		else setStage(null);
	}, [open, say, occasion]);
	return { stage, set: (to) => say({ say: "set", ...to }) };
}
