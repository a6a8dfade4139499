import { href, redirect } from "react-router";
import { dailyLimitOf, openGamesOf, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { storedToken } from "~/api/session";
import { rememberStart, takeWantedStart } from "~/features/quizzes/wanted-start";
import { loadTexts } from "~/i18n/site-texts";
import { loginPath } from "~/lib/login-path";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/quiz-start";

/** No page: this address only takes actions, and visitors who have signed in for one. */
export function loader() {
	throw redirect("/");
}

/** Opens a game of the quiz and goes to its host panel; null if that failed and has been said. */
async function openGame(quizTemplateId: string): Promise<Response | null> {
	try {
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

/** Here lead login and registration if a visitor had pressed Start before: the game opens without a second search. */
export async function clientLoader() {
	const wanted = takeWantedStart();
	if (!wanted) return redirect("/");
	return (storedToken() ? await openGame(wanted.id) : null) ?? redirect(wanted.page);
}

/** Opens a game of the quiz `id`; visitors log in first, those who are `new` sign up, and then the game opens. */
export async function clientAction({ request }: Route.ClientActionArgs) {
	const form = await request.formData();
	const id = String(form.get("id"));
	if (storedToken()) return openGame(id);
	const { pathname, search } = window.location;
	const from = rememberStart({ id, page: `${pathname}${search}` });
	return redirect(form.has("new") ? `${href("/register")}?${new URLSearchParams({ from })}` : loginPath(from));
}
