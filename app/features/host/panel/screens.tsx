import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import type { Instance } from "#contract/games/live";
import { useSoundRemote } from "~/features/host/game/shared-sound";
import {
	followStageChannel,
	type RequestedPhase,
	type StageChannel,
	type StageReport,
	type StageSettings,
	TEXT_SIZES,
} from "~/features/host/game/stage-channel";
import type { HostGame } from "~/features/host/game/use-host-game";
import { useCountdown } from "~/features/live/countdown";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { toast } from "~/ui/toast";

export interface StageLink {
	settings: StageSettings | null;
	view: StageReport | null;
	change: (settings: Partial<StageSettings>) => void;
	show: (phase: RequestedPhase) => void;
}

/** Connects to a big screen in another window of this browser; `settings` and `view` are null while no such window is open. */
export function useStageLink(pin: string): StageLink {
	const [settings, setSettings] = useState<StageSettings | null>(null);
	const [view, setView] = useState<StageReport | null>(null);
	const channel = useRef<StageChannel | null>(null);
	useEffect(() => {
		const opened = followStageChannel(pin, { onSettings: setSettings, onView: setView });
		channel.current = opened;
		return () => {
			opened.close();
			channel.current = null;
		};
	}, [pin]);
	return {
		settings,
		view,
		change: (changes) => channel.current?.send({ type: "change", settings: changes }),
		show: (phase) => channel.current?.send({ type: "show", phase }),
	};
}

/** Says whether a big screen is open in this browser or on a paired computer. */
export function useStageConnected({ settings }: StageLink, game: Pick<HostGame, "sound">): boolean {
	const isHere = settings !== null;
	// A big screen in this browser reports its closing; paired ones are then asked again.
	const { stage } = useSoundRemote(game, isHere);
	return isHere || stage !== null;
}

/** Opens the big screen in a separate window, or brings the open one to the front unchanged. */
function openStage(pin: string): boolean {
	// An empty address returns the existing window of that name unchanged, or opens an empty one.
	const stage = window.open("", `stage-${pin}`, "popup,width=1280,height=720");
	if (!stage) return false;
	const path = href("/host/:pin/stage", { pin });
	if (stage.location.pathname !== path) stage.location.href = path;
	stage.focus();
	return true;
}

/** Returns a function that opens the big screen in a window of this browser, and says so if the browser blocked it. */
export function useOpenStage(pin: string): () => void {
	const { t } = useTexts("site");
	return () => {
		if (!openStage(pin)) toast.error(t("hostPanel.windowBlocked"));
	};
}

/** Settings of a big screen in another window of this browser; shows nothing while no such window is open. */
export function OpenStageSettings({ link: { settings, change } }: { link: StageLink }) {
	const { t } = useTexts("site");
	if (!settings) return null;
	const sound = settings.music || settings.effects;
	return (
		<div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line pt-4">
			<Button variant="outlined" aria-pressed={sound} onClick={() => change({ music: !sound, effects: !sound })}>
				{sound ? <Volume2 /> : <VolumeX />}
				{t(sound ? "hostPanel.stageSoundOn" : "hostPanel.stageSoundOff")}
			</Button>
			<ChoiceGroup
				legend={t("hostPanel.stageText")}
				choices={TEXT_SIZES.map((value) => ({ value, label: t(`hostPanel.stageTextSize.${value}`) }))}
				value={settings.textSize}
				onChange={(textSize) => change({ textSize })}
			/>
		</div>
	);
}

interface StageLineProps {
	status: Instance["status"];
	link: StageLink;
	/** A big screen is open, in this browser or on a paired computer. */
	hasStage: boolean;
}

/** Says what the big screen shows and what comes by itself, with a button that brings it now. Its place stays while a game runs. */
export function StageLine({ status, link: { view, show }, hasStage }: StageLineProps) {
	const { t } = useTexts("site");
	const otherAtMs = view?.otherAtMs ?? null;
	const deadlineMs = useMemo(() => (otherAtMs === null ? null : performance.now() + otherAtMs - Date.now()), [otherAtMs]);
	const { seconds } = useCountdown(deadlineMs);
	if (status === "lobby" || status === "archived" || (status === "finished" && !view)) return null;
	if (!view)
		return (
			<p key={String(hasStage)} className="hidden text-sm text-slate-600 console:block">
				{t(hasStage ? "hostPanel.stageView.elsewhere" : "remote.noStage")}
			</p>
		);
	const { phase, other } = view;
	return (
		<p className="text-sm leading-6 text-slate-700">
			{/* A browser that translates the page keeps a text that changes in place. */}
			<span key={`${phase} ${other} ${seconds}`}>
				{t("hostPanel.stageView.shows")} <span className="font-semibold">{t(`hostPanel.stageView.${phase}`)}</span>
				{other && deadlineMs !== null && `, ${t("hostPanel.stageView.next", { name: t(`hostPanel.stageView.${other}`), seconds })}`}
			</span>
			{other && (
				<span className="whitespace-nowrap">
					<span aria-hidden="true"> · </span>
					<button
						key={`${other} ${deadlineMs === null}`}
						type="button"
						onClick={() => show(other)}
						className="-my-1 min-h-8 min-w-8 rounded-lg px-1 font-semibold text-primary-800 underline decoration-1 underline-offset-4 hover:bg-primary-50 pointer-coarse:min-h-11"
					>
						{deadlineMs === null ? (
							t(`hostPanel.stageView.show.${other}`)
						) : (
							<>
								{t("hostPanel.stageView.now")}
								<span className="sr-only">{`: ${t(`hostPanel.stageView.show.${other}`)}`}</span>
							</>
						)}
					</button>
				</span>
			)}
		</p>
	);
}
