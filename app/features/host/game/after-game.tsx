import { ChartColumn, FilePlus, GraduationCap, Library, RotateCcw } from "lucide-react";
import { href, type To, useFetcher, useNavigate } from "react-router";
import type { Instance } from "#contract/games/live";
import type { Quiz } from "#contract/quizzes/quizzes";
import { hardestQuestions } from "#contract/results/figures";
import { api } from "~/api/client";
import { storedToken, storedUser } from "~/api/session";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { bookPath, homeworkPath } from "~/lib/paths";
import { WhatNext, type WhatNextProps } from "~/ui/what-next";

interface NextQuizPlace {
	to: To;
	state?: unknown;
}

type Origin = Pick<Quiz, "bookId" | "topicNumber" | "createdBy">;

/**
 * Finds the page where the host chooses the next quiz: the game's class, else where its quiz came from. `quiz`: null if it cannot be read.
 */
export function findNextQuizPlace(classId: string | undefined, quiz: Origin | null, userId: string | undefined): NextQuizPlace {
	if (classId) return { to: `/classes/${classId}`, state: { open: "start" } };
	if (quiz?.bookId) return { to: bookPath(quiz.bookId, quiz.topicNumber) };
	// Other authors' quizzes outside books were found in the library.
	return { to: quiz && quiz.createdBy !== userId ? "/" : "/my-quizzes" };
}

export function useNextQuiz(quizId: string, classId?: string): NextQuizPlace {
	const { reply } = useRead(classId || quizId === "" ? null : quizId, (signal) =>
		api("GET /quizzes/{id}", { params: { id: quizId }, signal }),
	);
	return findNextQuizPlace(classId, reply?.quiz ?? null, storedUser()?.id);
}

/** Saves the quick questions of an ended game as a draft and opens it in the editor. */
export function useSaveAsQuiz(instanceId: string, failure: string) {
	const navigate = useNavigate();
	return useWrite(() => api("POST /results/{instanceId}/quiz", { params: { instanceId }, body: {} }), {
		failure,
		failureIn: "toast",
		onDone: ({ quiz }) => navigate(href("/quiz/edit/:id", { id: quiz._id })),
	});
}

interface AfterGameProps {
	instance: Instance;
	/** True if the game ended while the page was open: focus then moves to the next steps. */
	takesFocus: boolean;
}

/** Hardest questions and class from the result; until it is loaded, the hardest question that the game names. */
function useResult({ _id, questions, highlights }: Instance): { hardest: readonly { id: string }[]; classId: string | undefined } {
	// A paired phone may have no login.
	const { reply } = useRead(storedToken() === null ? null : _id, (signal) =>
		api("GET /results/{instanceId}", { params: { instanceId: _id }, query: { limit: 1 }, signal }),
	);
	if (reply) return { hardest: hardestQuestions(reply.result), classId: reply.result.classId };
	const named = questions[highlights?.hardestQuestion?.questionIndex ?? -1];
	return { hardest: named ? [named] : [], classId: undefined };
}

export function AfterGame({ instance, takesFocus }: AfterGameProps) {
	const { t } = useTexts("site");
	const starting = useFetcher();
	const { hardest, classId } = useResult(instance);
	const quizId = instance.quizTemplateId;
	const nextQuiz = useNextQuiz(quizId, classId);
	const saving = useSaveAsQuiz(instance._id, t("hostPanel.after.errorKeep"));
	const playAgainStep = (label: string) => ({
		label,
		icon: <RotateCcw />,
		loading: starting.state !== "idle",
		onClick: () => void starting.submit({ id: quizId, ...(classId ? { classId } : {}) }, { method: "post", action: href("/quiz/start") }),
	});
	const toResults = { label: t("hostPanel.toResults"), icon: <ChartColumn />, to: href("/results/:id", { id: instance._id }) };
	const steps: WhatNextProps["steps"] = instance.quick
		? [
				toResults,
				// A paired phone may have no login.
				storedToken() !== null &&
					instance.questions.length > 0 && {
						label: t("hostPanel.after.keep"),
						icon: <FilePlus />,
						loading: saving.pending,
						onClick: () => void saving.run(),
					},
				playAgainStep(t("hostPanel.quickQuestion")),
			]
		: [
				toResults,
				{
					label: t(hardest.length > 0 ? "hostPanel.after.hardest" : "hostPanel.after.homework"),
					icon: <GraduationCap />,
					to: homeworkPath(quizId, { classId, ...(hardest.length > 0 ? { questions: hardest } : {}) }),
				},
				playAgainStep(t("hostPanel.after.again")),
				{ label: t("hostPanel.after.next"), icon: <Library />, ...nextQuiz },
			];
	return <WhatNext takesFocus={takesFocus} title={t("hostPanel.after.title")} steps={steps} />;
}
