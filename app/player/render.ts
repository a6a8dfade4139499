import assets from "virtual:player-assets";
import { createElement, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { readPin } from "#contract/pin";
import type { PlayerState } from "#contract/player-state";
import type { ServerContext } from "~/api/server-context";
import { documentPolicy, newNonce } from "~/document-policy";
import { texts as en } from "~/i18n/en/player";
import type { InterfaceLanguage } from "~/i18n/languages";
import { requestLanguage } from "~/i18n/server";
import { createTranslator, type Texts } from "~/i18n/texts";
import { texts as tr } from "~/i18n/tr/player";
import { PlayerDocument } from "./document";
import type { FirstState, PlayerPageData } from "./page-data";
import styles from "./player.css?inline";
import { PlayerPage } from "./player-page";
import { hasSeatMark } from "./seat-memory";

const TEXTS: Record<InterfaceLanguage, Texts> = { en, tr };
const PATH = /^\/play\/([^/]+)\/?$/;

/** The text at the place of the PIN in an address of the player's page, or null for any other address. */
export function playerPagePin(pathname: string): string | null {
	const text = PATH.exec(pathname)?.[1];
	if (text === undefined) return null;
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Asks the game in process, so that the first page already shows the join form, or says that it is too late. */
async function loadFirstState(pin: string, fetchApi: ServerContext["fetchApi"]): Promise<FirstState> {
	const response = await fetchApi(`/instances/${pin}/state`);
	if (!response.ok) {
		await response.body?.cancel();
		return { status: response.status === 404 || response.status === 410 ? "gone" : "unknown" };
	}
	const { success: _success, ...state }: PlayerState & { success: true } = await response.json();
	return { status: "found", state: state as PlayerState };
}

/** What React renders, as a text. */
export async function renderText(node: ReactNode): Promise<string> {
	const stream = await renderToReadableStream(node);
	await stream.allReady;
	return new Response(stream).text();
}

/** The document of `/play/{pin}`. It is not a page of the router: a phone loads only what it needs to join and play. */
export async function renderPlayerPage(request: Request, typedPin: string, fetchApi: ServerContext["fetchApi"]): Promise<Response> {
	const url = new URL(request.url);
	const pin = readPin(typedPin);
	// "297 3417" in an address means the same game.
	if (pin !== null && pin !== typedPin) return new Response(null, { status: 302, headers: { Location: `/play/${pin}${url.search}` } });
	const first: FirstState = pin === null ? { status: "gone" } : await loadFirstState(pin, fetchApi);
	const language = requestLanguage(request.headers);
	const texts = TEXTS[language];
	const data: PlayerPageData = {
		pin: typedPin,
		first,
		askedNickname: url.searchParams.get("nickname"),
		seatedBefore: hasSeatMark(request.headers.get("Cookie")),
		texts,
	};
	const nonce = newNonce();
	const headers = new Headers({
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": documentPolicy(nonce, url.host),
	});
	const status = first.status === "gone" ? 404 : 200;
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const { t } = createTranslator(language, () => texts);
	const page = await renderText(createElement(PlayerPage, { data, language }));
	const html = await renderText(
		createElement(PlayerDocument, {
			language,
			title: `${t("playQuiz.pageTitle", { pin: typedPin })} · ${t("common.brand")}`,
			description: t("playQuiz.description"),
			nonce,
			assets,
			styles,
			data,
			page,
		}),
	);
	return new Response(html, { status, headers });
}
