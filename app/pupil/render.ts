import assets from "virtual:pupil-assets";
import { createElement } from "react";
import type { PupilState } from "#contract/pupil-state";
import type { ServerContext } from "~/api/server-context";
import { documentPolicy, newNonce } from "~/document-policy";
import { texts as en } from "~/i18n/en/pupil";
import type { InterfaceLanguage } from "~/i18n/languages";
import { requestLanguage } from "~/i18n/server";
import { createTranslator, type Texts } from "~/i18n/texts";
import { texts as tr } from "~/i18n/tr/pupil";
import { PlayerDocument } from "~/player/document";
import { renderText } from "~/player/render";
import { hasSeatMark } from "~/player/seat-memory";
import type { FirstHomework, PupilPageData } from "./page-data";
import styles from "./pupil.css?inline";
import { PupilPage } from "./pupil-page";

const TEXTS: Record<InterfaceLanguage, Texts> = { en, tr };

/** Asks the homework in process, so that the first page already shows the form, or says that there is none. */
async function loadFirstHomework(pin: string, fetchApi: ServerContext["fetchApi"]): Promise<FirstHomework> {
	const response = await fetchApi(`/assignments/${pin}/state`);
	if (!response.ok) {
		await response.body?.cancel();
		return { status: response.status === 404 || response.status === 410 ? "gone" : "unknown" };
	}
	const { success: _success, ...state }: PupilState & { success: true } = await response.json();
	return { status: "found", state: state as PupilState };
}

/** The document of `/play/{pin}` for the PIN of a homework: scripts of its own, none of a game's (decisions section 13). */
export async function renderPupilPage(request: Request, pin: string, fetchApi: ServerContext["fetchApi"]): Promise<Response> {
	const url = new URL(request.url);
	const first = await loadFirstHomework(pin, fetchApi);
	const language = requestLanguage(request.headers);
	const texts = TEXTS[language];
	const data: PupilPageData = {
		pin,
		first,
		askedNickname: url.searchParams.get("nickname"),
		seatedBefore: hasSeatMark(request.headers.get("Cookie")),
		hasCard: /(?:^|;\s*)card=./.test(request.headers.get("Cookie") ?? ""),
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
	const page = await renderText(createElement(PupilPage, { data, language }));
	const html = await renderText(
		createElement(PlayerDocument, {
			language,
			title: `${t("doHomework.pageTitle", { pin })} · ${t("common.brand")}`,
			description: t("doHomework.description"),
			nonce,
			assets,
			styles,
			data,
			page,
		}),
	);
	return new Response(html, { status, headers });
}
