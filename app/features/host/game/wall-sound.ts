import { useCallback, useEffect, useRef, useState } from "react";
import type { HostGame } from "./use-host-game";

/** The sound settings of the wall. */
interface WallSound {
	music: boolean;
	effects: boolean;
	/** It is on, but the wall's browser needs a click there first. */
	blocked: boolean;
}

/** For the wall: reports its sound settings whenever they change or are requested, and accepts changes from the remote. */
export function useWallSound({ sound }: HostGame, { music, effects, blocked }: WallSound, change: (to: Partial<WallSound>) => void): void {
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

/** A wall that does not answer within this time counts as gone. */
const ANSWER_MS = 4_000;

/** For the remote: the sound settings of the wall, or null if no wall answers. */
export function useSoundRemote({ sound }: HostGame): { wall: WallSound | null; set: (to: { music: boolean; effects: boolean }) => void } {
	const { open, send, listen } = sound;
	const [wall, setWall] = useState<WallSound | null>(null);
	const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
	const say = useCallback(
		(frame: Parameters<typeof send>[0]) => {
			clearTimeout(silence.current);
			silence.current = setTimeout(() => setWall(null), ANSWER_MS);
			send(frame);
		},
		[send],
	);
	useEffect(() => {
		const stop = listen(({ say: said, music = false, effects = false, blocked = false }) => {
			if (said !== "state") return;
			clearTimeout(silence.current);
			setWall({ music, effects, blocked });
		});
		return () => {
			stop();
			clearTimeout(silence.current);
		};
	}, [listen]);
	useEffect(() => {
		if (open) say({ say: "ask" });
		else setWall(null);
	}, [open, say]);
	return { wall, set: (to) => say({ say: "set", ...to }) };
}
