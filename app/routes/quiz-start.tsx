import { href, redirect } from "react-router";
import { ApiError, findOpenGamesLimit, serverMessage, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { storedToken } from "~/api/session";
import { documentLanguage } from "~/i18n/languages";
import { loadTexts } from "~/i18n/site-texts";
import { loginPath } from "~/lib/paths";
import { loadJson, saveEntry } from "~/lib/storage";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/quiz-start";

/** A start that a visitor has requested; this tab stores it during login or registration. */
interface WantedStart {
	/** Empty for a game without a quiz. */
	id: string;
	answerCards?: boolean;
	page: string;
}

const KEY = "wanted-start";

function readWantedStart(): WantedStart | null {
	const stored = loadJson(KEY, "session");
	if (typeof stored !== "object" || stored === null) return null;
	const { id, page, answerCards } = stored as Partial<Record<keyof WantedStart, unknown>>;
	return typeof id === "string" && typeof page === "string" ? { id, page, answerCards: answerCards === true } : null;
}

/** Stores the start. Returns where to go after signing in: to the game, or back to the page if this browser stores nothing. */
function rememberStart(wanted: WantedStart): string {
	saveEntry(KEY, JSON.stringify(wanted), "session");
	return readWantedStart() ? href("/quiz/start") : wanted.page;
}

/** Reads the stored start once. An address alone never opens a game: somebody pressed Start in this tab. */
function takeWantedStart(): WantedStart | null {
	const wanted = readWantedStart();
	if (wanted) saveEntry(KEY, "null", "session");
	return wanted;
}

/** No page: this address only takes actions, and visitors who have signed in for one. */
export function loader() {
	throw redirect("/");
}

/** Opens a game, for a class if one is given; null if that failed, after a message. */
async function openGame(quizTemplateId: string, settings: { classId?: string; answerCards?: true } = {}): Promise<Response | null> {
	const source = quizTemplateId === "" ? { quick: true as const, language: documentLanguage() } : { quizTemplateId };
	try {
		const { pin } = await api("POST /instances", { body: { ...source, settings } });
		return redirect(href("/host/:pin", { pin }));
	} catch (error) {
		const { t } = await loadTexts("site");
		console.warn("session creation failed", error);
		// A class may have ended since its last game.
		const { classId, ...others } = settings;
		if (classId && error instanceof ApiError && (error.code === "CLASS_NOT_FOUND" || error.code === "WRONG_STATE"))
			return openGame(quizTemplateId, others);
		const message = serverMessage(error, t("explore.errorStart"), t("common.networkError"));
		const openGames = findOpenGamesLimit(error);
		if (openGames) {
			toast.error(`${message} (${t("explore.openGames", openGames)})`);
			return redirect(href("/results"));
		}
		toast.error(withDailyLimit(message, error, t));
		return null;
	}
}

/** Login and registration lead here if a visitor had pressed Start before: the game opens without a second search. */
export async function clientLoader() {
	const wanted = takeWantedStart();
	if (!wanted) return redirect("/");
	return (storedToken() ? await openGame(wanted.id, wanted.answerCards ? { answerCards: true } : {}) : null) ?? redirect(wanted.page);
}

/** Visitors log in first, those who are `new` sign up, and then the game opens. */
export async function clientAction({ request }: Route.ClientActionArgs) {
	const form = await request.formData();
	const id = String(form.get("id") ?? "");
	const classId = form.get("classId");
	const answerCards = form.has("answerCards");
	if (storedToken())
		return openGame(id, { ...(classId === null ? {} : { classId: String(classId) }), ...(answerCards && { answerCards }) });
	const { pathname, search } = window.location;
	const from = rememberStart({ id, answerCards, page: `${pathname}${search}` });
	return redirect(form.has("new") ? `${href("/register")}?${new URLSearchParams({ from })}` : loginPath(from));
}
