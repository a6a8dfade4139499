import { useEffect, useEffectEvent, useState } from "react";
import type { SoundFrame } from "#contract/games/live-frames";
import type { HostGame } from "./use-host-game";

interface SharedSound {
	music: boolean;
	effects: boolean;
	/** It is on, but the big screen's browser needs a click there first. */
	blocked: boolean;
}

/** Reports the settings of the stage whenever they change or are requested, and accepts changes from the remote. */
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
export const ANSWER_MS = 4_000;

/**
 * Reports null once no stage answers. The last frame of a closing stage may arrive after a question: a first answer is confirmed by a
 * second question.
 */
export function followStage(send: (frame: Omit<SoundFrame, "type">) => void, onStage: (stage: SharedSound | null) => void) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let confirming = false;
	const request = (frame: Omit<SoundFrame, "type">) => {
		clearTimeout(timer);
		timer = setTimeout(() => onStage(null), ANSWER_MS);
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
			if (!confirming) timer = setTimeout(confirm, ANSWER_MS);
			onStage({ music, effects, blocked });
		},
		stop: () => clearTimeout(timer),
	};
}

/** For remote and panel: null if no stage answers, asked again when `occasion` changes. */
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: another occasion asks again
	useEffect(() => {
		if (open) remote.say({ say: "ask" });
		else setStage(null);
		return remote.stop;
	}, [open, remote, occasion]);
	return { stage, set: (to) => remote.say({ say: "set", ...to }) };
}
