import { href, useFetcher } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useAttempt } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";

/** True if nothing was found in it that an admin has to judge: then its pictures alone hold it. */
const waitsForPictures = ({ moderationResult }: Pick<Quiz, "moderationResult">): boolean =>
	moderationResult !== null && (moderationResult.severity === null || moderationResult.severity === "low");

/** For the owner of a public quiz under review: makes it private, which publishes it at once if only pictures held it (decisions section 4). */
export function MakePrivate({ quiz, onMade }: { quiz: Quiz; onMade: (quiz: Quiz) => void }) {
	const { t } = useTexts("author");
	const { busy, problem, attempt } = useAttempt((error) => serverMessage(error, t("editQuiz.errorUpdate")));
	const { _id: id, name, questions, version } = quiz;
	const make = () =>
		attempt(async () => {
			const body = { name, questions, version, visibility: "private" as const };
			const { quiz: made } = await api("PUT /quizzes/{id}", { params: { id }, body });
			// Published, the page itself says so.
			if (made.status !== "published") toast.info(t("editQuiz.stillWaits"));
			onMade(made);
		});
	const pictures = waitsForPictures(quiz);
	return (
		<div className="mt-3 flex flex-col items-start gap-3">
			<p className="font-normal">{t(pictures ? "editQuiz.makePrivateText" : "editQuiz.makePrivateFound")}</p>
			{problem && <Alert tone="error">{problem}</Alert>}
			<Button variant="outlined" loading={busy} onClick={() => void make()}>
				{t(pictures ? "editQuiz.makePrivate" : "editQuiz.makePrivateOnly")}
			</Button>
		</div>
	);
}

/** After it was made private: it can be played now. */
export function PlayNow({ quiz }: { quiz: Quiz }) {
	const { t } = useTexts("author", "site");
	const fetcher = useFetcher();
	return (
		<Alert tone="success">
			<div className="flex flex-wrap items-center gap-3">
				<p className="min-w-52 flex-1">{t("editQuiz.playNow")}</p>
				<Button
					loading={fetcher.state !== "idle"}
					onClick={() => void fetcher.submit({ id: quiz._id }, { method: "post", action: href("/quiz/start") })}
				>
					{t("quizCard.start")}
				</Button>
			</div>
		</Alert>
	);
}
