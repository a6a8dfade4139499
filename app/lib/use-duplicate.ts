import { href, useNavigate } from "react-router";
import { serverMessage, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { toast } from "~/ui/toast";

/** Copies a quiz into a draft of the user, and opens it in the editor. */
export function useDuplicate(id: string) {
	const { t } = useTexts("site");
	const navigate = useNavigate();
	return useWrite(() => api("POST /quizzes/{id}/duplicate", { params: { id }, body: {} }), {
		failure: (error) => withDailyLimit(serverMessage(error, t("quizCard.errorAdapt"), t("common.networkError")), error, t),
		failureIn: "toast",
		onDone: ({ quiz: copy }) => {
			toast.success(t("quizCard.adapted", { name: copy.name }));
			return navigate(href("/quiz/edit/:id", { id: copy._id }));
		},
	});
}
