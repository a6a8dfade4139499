import { NotebookPen, Play } from "lucide-react";
import { href, useFetcher } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { headingName } from "~/lib/saved-quiz";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { WhatNext } from "~/ui/what-next";

/** Without findings for an admin, only its pictures hold it. */
const waitsForPictures = ({ moderationResult }: Pick<Quiz, "moderationResult">): boolean =>
	moderationResult !== null && (moderationResult.severity === null || moderationResult.severity === "low");

/** For the owner of a public quiz under review: publishes it at once if only pictures held it. */
export function MakePrivate({ quiz, onMade }: { quiz: Quiz; onMade: (quiz: Quiz) => void }) {
	const { t } = useTexts("author");
	const { _id: id, name, questions, version } = quiz;
	const make = useWrite("PUT /quizzes/{id}", {
		failure: t("editQuiz.errorUpdate"),
		onDone: ({ quiz: made }) => {
			// A published quiz needs no message: the page itself says so.
			if (made.status !== "published") toast.info(t("editQuiz.stillWaits"));
			onMade(made);
		},
	});
	const body = { name, questions, version, visibility: "private" as const };
	const pictures = waitsForPictures(quiz);
	return (
		<div className="mt-3 flex flex-col items-start gap-3">
			<p className="font-normal">{t(pictures ? "editQuiz.makePrivateText" : "editQuiz.makePrivateFound")}</p>
			{make.problem && <Alert tone="error">{make.problem}</Alert>}
			<Button variant="outlined" loading={make.pending} onClick={() => void make.run({ params: { id }, body })}>
				{t(pictures ? "editQuiz.makePrivate" : "editQuiz.makePrivateOnly")}
			</Button>
		</div>
	);
}

export function PlayNow({ quiz: { _id: id, name } }: { quiz: Quiz }) {
	const { t } = useTexts("author", "site");
	const fetcher = useFetcher();
	return (
		<WhatNext
			title={t("site:saved.published", { name: headingName(name) })}
			text={t("editQuiz.playNow")}
			steps={[
				{
					label: t("site:saved.play"),
					icon: <Play className="size-5" />,
					loading: fetcher.state !== "idle",
					onClick: () => void fetcher.submit({ id }, { method: "post", action: href("/quiz/start") }),
				},
				{ label: t("site:quizCard.homework"), icon: <NotebookPen className="size-5" />, to: `/homework/create?quizId=${id}` },
			]}
		/>
	);
}
