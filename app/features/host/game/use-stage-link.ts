import { useEffect, useRef, useState } from "react";
import { openStageChannel, type StageChannel, type StageSettings } from "./stage-channel";

/** For the panel: the settings of a big screen in another window of this browser, or null if there is none. */
export function useStageLink(pin: string): { settings: StageSettings | null; change: (settings: Partial<StageSettings>) => void } {
	const [settings, setSettings] = useState<StageSettings | null>(null);
	const channel = useRef<StageChannel | null>(null);
	useEffect(() => {
		const opened = openStageChannel(pin, (message) => {
			if (message.type === "settings") setSettings(message.settings);
			else if (message.type === "gone") {
				setSettings(null);
				// There may be another one.
				opened.send({ type: "ask" });
			}
		});
		channel.current = opened;
		opened.send({ type: "ask" });
		return () => {
			opened.close();
			channel.current = null;
		};
	}, [pin]);
	return { settings, change: (changes) => channel.current?.send({ type: "change", settings: changes }) };
}
