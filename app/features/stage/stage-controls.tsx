import { AArrowUp, Bell, BellOff, type LucideIcon, Maximize, Minimize, MonitorPlay, Music, Pause, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type StageSettings, TEXT_SIZES } from "~/features/host/game/stage-channel";
import { useTexts } from "~/i18n/texts";
import type { RequestedPhase } from "./stage-phase";

/** Browsers let a page play sound only after a click. */
export function SoundHint() {
	const { t } = useTexts("stage");
	return (
		<p
			role="status"
			className="absolute bottom-[calc(0.3*var(--u))] left-1/2 flex -translate-x-1/2 items-center gap-1 rounded-chip bg-slate-900 px-2 py-[calc(0.2*var(--u))] text-sm font-semibold"
		>
			<VolumeX />
			{t("stage.sound.click")}
		</p>
	);
}

interface SoundControlsProps {
	settings: StageSettings;
	change: (changes: Partial<StageSettings>) => void;
}

interface ToggleProps {
	label: string;
	on: boolean;
	onChange: (on: boolean) => void;
	icon: LucideIcon;
}

function Toggle({ label, on, onChange, icon: Icon }: ToggleProps) {
	return (
		<button
			type="button"
			role="switch"
			aria-checked={on}
			onClick={() => onChange(!on)}
			className={`flex min-h-11 items-center gap-3 px-3 font-semibold hover:bg-white/15 ${on ? "bg-white text-slate-900 hover:bg-primary-100" : ""}`}
		>
			<Icon />
			<span className="stage-control-name">{label}</span>
		</button>
	);
}

function SoundControls({ settings, change }: SoundControlsProps) {
	const { t } = useTexts("stage");
	const { music, effects } = settings;
	return (
		<>
			<Toggle label={t("stage.sound.music")} on={music} onChange={(on) => change({ music: on })} icon={Music} />
			<Toggle label={t("stage.sound.effects")} on={effects} onChange={(on) => change({ effects: on })} icon={effects ? Bell : BellOff} />
			{(music || effects) && (
				<label className="flex min-h-11 items-center gap-3 px-3">
					<Volume2 />
					<span className="sr-only">{t("stage.sound.volume")}</span>
					<input
						type="range"
						min={0}
						max={100}
						step={5}
						value={Math.round(settings.volume * 100)}
						onChange={(event) => change({ volume: event.currentTarget.valueAsNumber / 100 })}
						className="stage-control-name w-28 accent-primary-300"
					/>
				</label>
			)}
		</>
	);
}

/** `toggle` is null if the browser does not support full screen. */
function useFullScreen(): { on: boolean; toggle: (() => void) | null } {
	const [on, setOn] = useState(() => document.fullscreenElement !== null);
	useEffect(() => {
		const onChange = () => setOn(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", onChange);
		return () => document.removeEventListener("fullscreenchange", onChange);
	}, []);
	if (!document.fullscreenEnabled) return { on: false, toggle: null };
	const toggle = async () => {
		try {
			await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
		} catch {
			// The browser refused: the big screen stays in its window.
		}
	};
	return { on, toggle: () => void toggle() };
}

interface ControlProps {
	label: string;
	onClick: () => void;
	children: ReactNode;
}

function Control({ label, onClick, children }: ControlProps) {
	return (
		<button type="button" onClick={onClick} className="flex min-h-11 items-center gap-3 px-3 font-semibold hover:bg-white/15">
			{children}
			<span className="stage-control-name">{label}</span>
		</button>
	);
}

/** Escape hides the names of the controls until one of them gets the focus or the pointer enters again (WCAG 1.4.13). */
function useDismissed(): [boolean, () => void] {
	const [dismissed, setDismissed] = useState(false);
	useEffect(() => {
		const onKey = ({ key }: KeyboardEvent) => {
			if (key === "Escape") setDismissed(true);
		};
		window.addEventListener("keydown", onKey);
		return () => window.removeEventListener("keydown", onKey);
	}, []);
	return [dismissed, () => setDismissed(false)];
}

interface StageControlsProps {
	settings: StageSettings;
	change: (changes: Partial<StageSettings>) => void;
	/** Absent where there is one view, without a sound. */
	game?: { others: readonly RequestedPhase[]; show: (phase: RequestedPhase) => void };
}

/**
 * Controls of the picture and sound; none controls the game. They are at the edge, where they cover little more than the margin, and
 * aligned to the top, so that a pressed switch stays under the pointer.
 */
export function StageControls({ settings, change, game }: StageControlsProps) {
	const { t } = useTexts("stage");
	const fullScreen = useFullScreen();
	const { textSize } = settings;
	// State instead of `:has(:focus-visible)`, which Firefox supports only since 121.
	const [focused, setFocused] = useState(false);
	const [dismissed, showNames] = useDismissed();
	const nextSize = TEXT_SIZES[(TEXT_SIZES.indexOf(textSize) + 1) % TEXT_SIZES.length] ?? "normal";
	return (
		<aside
			aria-label={t("stage.controls")}
			data-focused={focused || undefined}
			data-dismissed={dismissed || undefined}
			onPointerEnter={showNames}
			// A click focuses without a visible ring: the controls may hide again after it.
			onFocus={({ target }) => {
				setFocused(target.matches(":focus-visible"));
				showNames();
			}}
			onBlur={() => setFocused(false)}
			className="stage-controls absolute top-1/4 end-0 flex flex-col overflow-hidden rounded-s-xl bg-slate-900 whitespace-nowrap"
		>
			<Control label={t(`stage.textSizes.${textSize}`)} onClick={() => change({ textSize: nextSize })}>
				<AArrowUp />
			</Control>
			{game && <SoundControls settings={settings} change={change} />}
			<Toggle label={t("stage.still")} on={settings.still} onChange={(still) => change({ still })} icon={Pause} />
			{fullScreen.toggle && (
				<Control label={t(fullScreen.on ? "stage.leaveFullScreen" : "stage.fullScreen")} onClick={fullScreen.toggle}>
					{fullScreen.on ? <Minimize /> : <Maximize />}
				</Control>
			)}
			{/* Last, because they come and go. */}
			{game?.others.map((phase) => (
				<Control key={phase} label={t(`stage.show.${phase}`)} onClick={() => game.show(phase)}>
					<MonitorPlay />
				</Control>
			))}
		</aside>
	);
}
