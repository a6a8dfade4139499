import assets from "virtual:pupil-assets";
import { createElement } from "react";
import type { PupilState } from "#contract/homework/pupil-state";
import type { Texts } from "#contract/text/read-text";
import type { ServerContext } from "~/api/server-context";
import { hasSeatCookie } from "~/features/live/use-seat";
import { joinTexts } from "~/i18n/files";
import { requestLanguage } from "~/i18n/server";
import { createTranslator } from "~/i18n/texts";
import { loadFirst, pageResponse } from "~/player/page-response";
import type { PupilPageData } from "./page-data";
import styles from "./pupil.css?inline";
import { PupilPage } from "./pupil-page";

const files = import.meta.glob<Texts>("../../locales/*/{base,card,pupil}.json", { eager: true, import: "default" });

/** Renders the page with its own scripts, without those of a game. */
export async function renderPupilPage(request: Request, pin: string, fetchApi: ServerContext["fetchApi"]): Promise<Response> {
	const url = new URL(request.url);
	const first = await loadFirst<PupilState>(`/assignments/${pin}/state`, fetchApi);
	const language = requestLanguage(request.headers);
	const texts = joinTexts(files, language);
	const data: PupilPageData = {
		pin,
		first,
		askedNickname: url.searchParams.get("nickname"),
		seatedBefore: hasSeatCookie(request.headers.get("Cookie")),
		texts,
	};
	const { t } = createTranslator<"pupil">(language, texts);
	return pageResponse(request, {
		status: first.status === "gone" ? 404 : 200,
		language,
		title: `${t("doHomework.pageTitle", { pin })} · ${t("common.brand")}`,
		description: t("doHomework.description"),
		assets,
		styles,
		data,
		page: createElement(PupilPage, { data, language }),
	});
}
