import { useEffect, useRef, useState } from "react";
import {
	DEFAULT_STAGE_SETTINGS,
	openStageChannel,
	readStageSettings,
	type StageChannel,
	type StageSettings,
} from "~/features/host/game/stage-channel";
import { loadJson, saveEntry } from "~/lib/storage";

/** Entry of local storage: the big screen of the next game starts with these settings. */
const ENTRY = "stage-settings";

const stored = (): StageSettings => ({ ...DEFAULT_STAGE_SETTINGS, ...readStageSettings(loadJson(ENTRY)) });

/** Text size and sound of the big screen: remembered, and changed from here or from the panel in another window. */
export function useStageSettings(pin: string): [StageSettings, (changes: Partial<StageSettings>) => void] {
	const [settings, setSettings] = useState(stored);
	const latest = useRef(settings);
	const channel = useRef<StageChannel | null>(null);
	const change = (changes: Partial<StageSettings>) => {
		latest.current = { ...latest.current, ...changes };
		setSettings(latest.current);
		saveEntry(ENTRY, JSON.stringify(latest.current));
		channel.current?.send({ type: "settings", settings: latest.current });
	};
	const onChange = useRef(change);
	onChange.current = change;
	useEffect(() => {
		const opened = openStageChannel(pin, (message) => {
			if (message.type === "change") onChange.current(message.settings);
			else if (message.type === "ask") opened.send({ type: "settings", settings: latest.current });
		});
		channel.current = opened;
		const leave = () => opened.send({ type: "gone" });
		opened.send({ type: "settings", settings: latest.current });
		window.addEventListener("pagehide", leave);
		return () => {
			leave();
			window.removeEventListener("pagehide", leave);
			opened.close();
			channel.current = null;
		};
	}, [pin]);
	return [settings, change];
}
