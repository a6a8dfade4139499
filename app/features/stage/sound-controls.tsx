import { Bell, BellOff, type LucideIcon, Music, Volume2, VolumeX } from "lucide-react";
import type { StageSettings } from "~/features/host/game/stage-channel";
import { useTexts } from "~/i18n/texts";

/** Browsers let a page play sound only after a click: tells the person at the big screen what to do. */
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

/** Music and effects, each with its own switch, and one volume for both. */
export function SoundControls({ settings, change }: SoundControlsProps) {
	const { t } = useTexts("stage");
	const toggle = (part: "music" | "effects", Icon: LucideIcon) => (
		<button
			type="button"
			role="switch"
			aria-checked={settings[part]}
			onClick={() => change({ [part]: !settings[part] })}
			className={`flex min-h-11 items-center gap-3 px-3 font-semibold hover:bg-white/15 ${settings[part] ? "bg-white text-slate-900 hover:bg-primary-100" : ""}`}
		>
			<Icon />
			<span className="stage-control-name">{t(`stage.sound.${part}`)}</span>
		</button>
	);
	return (
		<>
			{toggle("music", Music)}
			{toggle("effects", settings.effects ? Bell : BellOff)}
			{(settings.music || settings.effects) && (
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
