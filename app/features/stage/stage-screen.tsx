import { useCallback, useState } from "react";
import { storedToken } from "~/api/session";
import type { HostGameStart } from "~/features/host/game/load-host-game";
import { useHostGame } from "~/features/host/game/use-host-game";
import { useWallSound } from "~/features/host/game/wall-sound";
import { useTexts } from "~/i18n/texts";
import "./stage.css";
import "./stage-lengths.css";
import "./stage-pieces.css";
import { useWakeLock } from "~/features/host/game/use-wake-lock";
import { SoundHint } from "./sound-hint";
import { StageAnnouncer } from "./stage-announcer";
import { StageControls } from "./stage-controls";
import { StageNotice } from "./stage-notice";
import { StageViews } from "./stage-views";
import { useAwake } from "./use-awake";
import { useFormulas } from "./use-formulas";
import { useScoresBefore } from "./use-scores-before";
import { useSilentAnimations } from "./use-silent-animations";
import { useStageMoment } from "./use-stage-moment";
import { useStagePage } from "./use-stage-page";
import { useStageSettings } from "./use-stage-settings";
import { useStageSound } from "./use-stage-sound";

/** The big screen: it follows a game and never controls it. After a reload it shows the current state. */
export function StageScreen({ pin, start }: { pin: string; start: HostGameStart }) {
	const { t } = useTexts("stage");
	// The wall shows a small note itself, and keeps its content.
	const onLoadFailed = useCallback(() => {}, []);
	const [isDevice] = useState(() => storedToken() === null);
	const game = useHostGame(pin, start, onLoadFailed, isDevice, true);
	const { instance, blocked } = game;
	const [settings, changeSettings] = useStageSettings(pin);
	const { moment, others, show } = useStageMoment(instance);
	const scoresBefore = useScoresBefore(instance);
	const awake = useAwake();
	useWakeLock();
	useSilentAnimations();
	useStagePage(game);
	useFormulas(instance);
	const sound = useStageSound(game, moment, settings);
	useWallSound(game, { ...settings, blocked: sound.blocked }, changeSettings);

	const ended = instance?.status === "finished" || instance?.status === "archived";
	return (
		<div className="stage" data-text-size={settings.textSize} data-awake={awake} data-phase={moment?.phase}>
			<div className="stage-cloud" />
			<div className="stage-cloud" />
			<main id="content" className="absolute inset-0">
				{/* An ended game stays on the wall even after the server has deleted it. */}
				{blocked && !ended ? (
					<StageNotice title={t(`stage.${blocked}`)} text={t(`stage.${blocked}Text`)} />
				) : instance && moment ? (
					<StageViews
						instance={instance}
						moment={moment}
						deadlineMs={game.deadlineMs}
						opensAtMs={game.opensAtMs}
						settings={settings}
						scoresBefore={scoresBefore}
					/>
				) : (
					<StageNotice title={t("common.loading")} />
				)}
			</main>
			<StageAnnouncer instance={instance} moment={moment} deadlineMs={game.deadlineMs} />
			{game.offline && !blocked && (
				<p
					role="status"
					className="absolute bottom-[calc(0.3*var(--u))] left-1/2 -translate-x-1/2 rounded-chip bg-slate-900 px-2 py-[calc(0.2*var(--u))] text-sm font-semibold"
				>
					{t("stage.offline")}
				</p>
			)}
			<StageControls settings={settings} change={changeSettings} others={others} show={show} />
			{sound.blocked && <SoundHint />}
		</div>
	);
}
