import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
	DEFAULT_STAGE_SETTINGS,
	openStageChannel,
	readStageSettings,
	type StageChannel,
	type StageSettings,
} from "~/features/host/game/stage-channel";
import { loadJson, saveEntry } from "~/lib/storage";

/** Key of the stored settings; the big screen of the next game starts with them. */
const SETTINGS_KEY = "stage-settings";

const loadSettings = (): StageSettings => ({ ...DEFAULT_STAGE_SETTINGS, ...readStageSettings(loadJson(SETTINGS_KEY)) });

/** Settings of this browser's big screen, changed here or from the panel in another window. */
export function useStageSettings(pin: string): [StageSettings, (changes: Partial<StageSettings>) => void] {
	const [settings, setSettings] = useState(loadSettings);
	const latest = useRef(settings);
	const channel = useRef<StageChannel | null>(null);
	const change = (changes: Partial<StageSettings>) => {
		latest.current = { ...latest.current, ...changes };
		setSettings(latest.current);
		saveEntry(SETTINGS_KEY, JSON.stringify(latest.current));
		channel.current?.send({ type: "settings", settings: latest.current });
	};
	const onChange = useEffectEvent(change);
	useEffect(() => {
		const opened = openStageChannel(pin, (message) => {
			if (message.type === "change") onChange(message.settings);
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

const AWAKE_MS = 3_000;

/** False while nobody uses pointer or keys: the controls hide then. */
export function useAwake(): boolean {
	const [awake, setAwake] = useState(true);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const wake = () => {
			setAwake(true);
			clearTimeout(timer);
			timer = setTimeout(() => setAwake(false), AWAKE_MS);
		};
		wake();
		const kinds = ["pointermove", "pointerdown", "keydown"] as const;
		for (const kind of kinds) window.addEventListener(kind, wake);
		return () => {
			clearTimeout(timer);
			for (const kind of kinds) window.removeEventListener(kind, wake);
		};
	}, []);
	return awake;
}
