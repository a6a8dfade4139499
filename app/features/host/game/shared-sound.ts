import { useEffect, useEffectEvent, useState } from "react";
import type { SoundFrame } from "#contract/games/live-frames";
import type { HostGame } from "./use-host-game";

interface SharedSound {
	music: boolean;
	effects: boolean;
	/** The sound is on, but the big screen's browser needs a click first. */
	blocked: boolean;
}

/** Reports the big screen's sound settings whenever they change or are requested, and applies changes from the remote. */
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

/** A big screen that does not answer within this time counts as closed. */
export const STAGE_ANSWER_MS = 4_000;

/**
 * Follows the big screen's sound; reports null once no big screen answers. A closing big screen's last frame may arrive after a request, so
 * the first answer is confirmed by a second request.
 */
export function followStage(send: (frame: Omit<SoundFrame, "type">) => void, onStage: (stage: SharedSound | null) => void) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let confirming = false;
	const request = (frame: Omit<SoundFrame, "type">) => {
		clearTimeout(timer);
		timer = setTimeout(() => onStage(null), STAGE_ANSWER_MS);
		send(frame);
	};
	const confirm = () => {
		confirming = true;
		request({ say: "ask" });
	};
	return {
		say(frame: Omit<SoundFrame, "type">) {
			confirming = false;
			request(frame);
		},
		receive({ say, music = false, effects = false, blocked = false }: SoundFrame) {
			if (say !== "state") return;
			clearTimeout(timer);
			if (!confirming) timer = setTimeout(confirm, STAGE_ANSWER_MS);
			onStage({ music, effects, blocked });
		},
		stop: () => clearTimeout(timer),
	};
}

/** The big screen's sound for remote and panel; null if none answers. A change of `occasion` requests it again. */
export function useSoundRemote(
	{ sound }: Pick<HostGame, "sound">,
	occasion = false,
): {
	stage: SharedSound | null;
	set: (to: { music: boolean; effects: boolean }) => void;
} {
	const { open, send, listen } = sound;
	const [stage, setStage] = useState<SharedSound | null>(null);
	const [remote] = useState(() => followStage(send, setStage));
	useEffect(() => listen(remote.receive), [listen, remote]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of occasion requests the settings again
	useEffect(() => {
		if (open) remote.say({ say: "ask" });
		else setStage(null);
		return remote.stop;
	}, [open, remote, occasion]);
	return { stage, set: (to) => remote.say({ say: "set", ...to }) };
}
