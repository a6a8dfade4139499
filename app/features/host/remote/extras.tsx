import type { ReactNode } from "react";
import type { HostGame } from "~/features/host/game/use-host-game";
import { useSoundRemote } from "~/features/host/game/wall-sound";
import { useTexts } from "~/i18n/texts";
import { Switch } from "~/ui/switch";

interface ExtrasProps {
	game: HostGame;
	buzz: { able: boolean; on: boolean; switchTo: (on: boolean) => void };
	children: ReactNode;
}

/** Rarely needed controls: the sound of the wall, the vibration of this phone, the end of the game. */
export function Extras({ game, buzz, children }: ExtrasProps) {
	const { t } = useTexts("site");
	const { wall, set } = useSoundRemote(game);
	return (
		<section aria-label={t("remote.more")} className="flex flex-col gap-1 rounded-2xl border border-line bg-white px-4 py-3">
			<h2 className="text-sm font-semibold text-slate-600">{t("remote.wall")}</h2>
			{wall ? (
				<>
					<div className="grid grid-cols-2 gap-2">
						<Switch label={t("remote.music")} checked={wall.music} onChange={(music) => set({ music, effects: wall.effects })} />
						<Switch label={t("remote.effects")} checked={wall.effects} onChange={(effects) => set({ music: wall.music, effects })} />
					</div>
					{wall.blocked && <p className="text-sm font-medium text-warning-800">{t("remote.wallBlocked")}</p>}
				</>
			) : (
				<p className="flex min-h-11 items-center text-sm text-slate-600">{t("remote.noWall")}</p>
			)}
			{buzz.able && <Switch label={t("remote.buzz")} checked={buzz.on} onChange={buzz.switchTo} />}
			{children}
		</section>
	);
}
