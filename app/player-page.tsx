import { StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, useTranslation } from "react-i18next";
import { restore } from "./api/auth";
import { noteHydrated } from "./api/session";
import { GameFrame } from "./features/live/game-frame";
import type { I18n } from "./i18n/client";
import { SiteTranslator } from "./i18n/site-translator";
import { PlayerScreen } from "./player/player-screen";
import { GAME_FRAME, type PlayerPageData } from "./player-page-data";

function PlayerPage({ data }: { data: PlayerPageData }) {
	const { t, i18n } = useTranslation();
	useEffect(() => {
		noteHydrated();
		void restore();
	}, []);
	useEffect(() => {
		// The server has named the page; only another language changes that.
		document.title = `${t("titles.play", { pin: data.pin })} · ${t("common.brand")}`;
		document.documentElement.lang = i18n.language;
	}, [t, i18n.language, data.pin]);
	return <PlayerScreen {...data} />;
}

/** Takes over the player's page as the server rendered it, without the router. */
export function startPlayerPage(i18n: I18n, data: PlayerPageData): void {
	const frame = document.getElementById(GAME_FRAME);
	if (!frame) throw new Error("the page has no frame to start in");
	hydrateRoot(
		frame,
		<StrictMode>
			<I18nextProvider i18n={i18n}>
				<SiteTranslator>
					<GameFrame.Content>
						<PlayerPage data={data} />
					</GameFrame.Content>
				</SiteTranslator>
			</I18nextProvider>
		</StrictMode>,
	);
}
