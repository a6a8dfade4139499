import assets from "virtual:player-assets";
import { createElement } from "react";
import { readPin } from "#contract/games/pin";
import type { PlayerState } from "#contract/games/player-state";
import type { Texts } from "#contract/text/read-text";
import type { ServerContext } from "~/api/server-context";
import { hasSeatCookie } from "~/features/live/use-seat";
import { joinTexts } from "~/i18n/files";
import { requestLanguage } from "~/i18n/server";
import { createTranslator } from "~/i18n/texts";
import type { PlayerPageData } from "./page-data";
import { loadFirst, pageResponse } from "./page-response";
import styles from "./player.css?inline";
import { PlayerPage, pageTitle } from "./player-page";

const files = import.meta.glob<Texts>("../../locales/*/{base,card,player}.json", { eager: true, import: "default" });
const PATH = /^\/play(?:\/([^/]*))?\/?$/;

/** Finds the PIN of a player's page in its path: empty at `/play`, null for other paths. */
export function playerPagePin(pathname: string): string | null {
	const found = PATH.exec(pathname);
	if (!found) return null;
	const text = found[1] ?? "";
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Renders the page outside the router, so that a phone loads only what it needs to join and play. */
export async function renderPlayerPage(request: Request, typedPin: string, fetchApi: ServerContext["fetchApi"]): Promise<Response> {
	const url = new URL(request.url);
	const pin = readPin(typedPin);
	// "297 3417" in an address means the same game.
	if (pin !== null && pin !== typedPin) return new Response(null, { status: 302, headers: { Location: `/play/${pin}${url.search}` } });
	const first = pin === null ? ({ status: "gone" } as const) : await loadFirst<PlayerState>(`/instances/${pin}/state`, fetchApi);
	const language = requestLanguage(request.headers);
	const texts = joinTexts(files, language);
	const data: PlayerPageData = {
		pin: typedPin,
		first,
		askedNickname: url.searchParams.get("nickname"),
		seatedBefore: hasSeatCookie(request.headers.get("Cookie")),
		texts,
	};
	const { t } = createTranslator<"player">(language, texts);
	return pageResponse(request, {
		status: first.status === "gone" && typedPin !== "" ? 404 : 200,
		language,
		title: `${pageTitle(t, typedPin)} · ${t("common.brand")}`,
		description: t("playQuiz.description"),
		assets,
		styles,
		data,
		page: createElement(PlayerPage, { data, language }),
	});
}
