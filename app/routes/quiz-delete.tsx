import { redirect } from "react-router";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { loadTexts } from "~/i18n/site-texts";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/quiz-delete";

/** No page: this address only takes actions. */
export function loader() {
	throw redirect("/");
}

/**
 * Deletes a quiz for any page, by a fetcher; the router then reloads the page's data. `failure` is the text for a failure without a
 * message. A quiz that was changed since `version` is not deleted.
 */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<{ deleted: boolean }> {
	const form = await request.formData();
	const version = form.get("version");
	try {
		const { archived } = await api("DELETE /quizzes/{id}", {
			params: { id: String(form.get("id")) },
			query: version === null ? {} : { version: Number(version) },
		});
		const { t } = await loadTexts("site");
		toast.success(t(archived ? "quizCard.archivedInstead" : "quizCard.deleted"));
		return { deleted: true };
	} catch (error) {
		console.warn("quiz delete failed", error);
		const { t } = await loadTexts("site");
		toast.error(serverMessage(error, String(form.get("failure")), t("common.networkError")));
		return { deleted: false };
	}
}
