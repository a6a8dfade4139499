import { href, redirect } from "react-router";
import { dailyLimitOf, openGamesOf, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { storedToken } from "~/api/session";
import { loadTexts } from "~/i18n/site-texts";
import { loginPath } from "~/lib/login-path";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/quiz-start";

/** No page: this address only takes actions. */
export function loader() {
	throw redirect("/");
}

/** Opens a game of the quiz `id` and goes to its host panel; visitors log in first and return to the page they were on. */
export async function clientAction({ request }: Route.ClientActionArgs) {
	const { pathname, search } = window.location;
	if (!storedToken()) return redirect(loginPath(`${pathname}${search}`));
	try {
		const quizTemplateId = String((await request.formData()).get("id"));
		const { pin } = await api("POST /instances", { body: { quizTemplateId } });
		return redirect(href("/host/:pin", { pin }));
	} catch (error) {
		const { t } = await loadTexts("site");
		console.warn("session creation failed", error);
		const message = serverMessage(error, t("explore.errorStart"));
		const openGames = openGamesOf(error);
		if (openGames) {
			toast.error(`${message} (${t("explore.openGames", openGames)})`);
			return redirect(href("/results"));
		}
		const daily = dailyLimitOf(error);
		toast.error(daily ? `${message} (${t(`dailyLimit.${daily.kind}`, daily)})` : message);
		return null;
	}
}
