import { POINTS_MODES } from "#contract/limits";
import type { Instance } from "#contract/live";
import type { Settings } from "~/features/live/host/use-settings";
import { useT } from "~/i18n/translator";
import { Switch } from "~/ui/switch";

interface GameSettingsProps {
	instance: Instance;
	/** As they are shown, with what was switched and not answered yet. */
	settings: Settings;
	change: (changes: Partial<Settings>) => Promise<void>;
}

/** The switches of a game: lock, late join, and how points are given, which is settled once the game has started. */
export function GameSettings({ instance, settings, change }: GameSettingsProps) {
	const { t } = useT();
	const lobby = instance.status === "lobby";
	return (
		<section aria-labelledby="host-settings" className="rounded-2xl border border-line bg-white p-5">
			<h2 id="host-settings" className="text-lg font-bold text-slate-900">
				{t("hostPanel.settings")}
			</h2>
			<div className="mt-3 flex flex-col gap-4">
				<Switch
					label={t("hostPanel.lock")}
					hint={t("hostPanel.lockHint")}
					checked={settings.locked}
					onChange={(locked) => void change({ locked })}
				/>
				<Switch
					label={t("hostPanel.lateJoin")}
					hint={t("hostPanel.lateJoinHint")}
					checked={settings.lateJoin}
					onChange={(lateJoin) => void change({ lateJoin })}
				/>
				{lobby ? (
					<fieldset>
						<legend className="font-medium text-slate-800">{t("hostPanel.points")}</legend>
						<div className="mt-1 flex flex-col">
							{POINTS_MODES.map((mode) => (
								<label key={mode} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg py-1">
									<input
										type="radio"
										name="pointsMode"
										value={mode}
										checked={settings.pointsMode === mode}
										onChange={() => void change({ pointsMode: mode })}
										className="size-5 shrink-0 accent-primary-700"
									/>
									<span className="min-w-0">
										<span className="block text-slate-800">{t(`hostPanel.pointsMode.${mode}`)}</span>
										<span className="block text-sm text-slate-600">{t(`hostPanel.pointsModeHint.${mode}`)}</span>
									</span>
								</label>
							))}
						</div>
					</fieldset>
				) : (
					<p className="text-slate-700">
						<span className="font-medium text-slate-800">{t("hostPanel.points")}: </span>
						{t(`hostPanel.pointsMode.${settings.pointsMode}`)}
					</p>
				)}
			</div>
		</section>
	);
}
