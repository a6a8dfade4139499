import { href, useNavigate } from "react-router";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";

/** Saves the questions asked on the spot in a game that has ended as a draft, and opens it in the editor. */
export function useSaveAsQuiz(instanceId: string, failure: string) {
	const navigate = useNavigate();
	return useWrite(() => api("POST /results/{instanceId}/quiz", { params: { instanceId }, body: {} }), {
		failure,
		failureIn: "toast",
		onDone: ({ quiz }) => navigate(href("/quiz/edit/:id", { id: quiz._id })),
	});
}
