import { ChartColumn, GraduationCap, Library, RotateCcw } from "lucide-react";
import { href, useFetcher } from "react-router";
import type { Instance } from "#contract/games/live";
import { hardestQuestions } from "#contract/results/figures";
import { api } from "~/api/client";
import { storedToken } from "~/api/session";
import { useRead } from "~/api/use-read";
import { useTexts } from "~/i18n/texts";
import { WhatNext } from "~/ui/what-next";

interface AfterGameProps {
	instance: Instance;
	/** The game ended while the page was open: the focus goes to what comes next. */
	takesFocus: boolean;
}

/** The hardest questions by their ids: those of the result, or the one that the game names until it is loaded. */
function useHardest({ _id, questions, highlights }: Instance): string[] {
	// A paired phone may belong to nobody who is logged in.
	const { reply } = useRead(storedToken() === null ? null : _id, (signal) =>
		api("GET /results/{instanceId}", { params: { instanceId: _id }, query: { limit: 1 }, signal }),
	);
	if (reply) return hardestQuestions(reply.result).map(({ id }) => id);
	const named = questions[highlights?.hardestQuestion?.questionIndex ?? -1];
	return named ? [named.id] : [];
}

/** What a host does after a game, on panel and remote; pages that need the account ask a phone to log in. */
export function AfterGame({ instance, takesFocus }: AfterGameProps) {
	const { t } = useTexts("site");
	const starting = useFetcher();
	const hardest = useHardest(instance);
	const quizId = instance.quizTemplateId;
	const search = new URLSearchParams({ quizId, ...(hardest.length > 0 && { questions: hardest.join(",") }) });
	return (
		<WhatNext
			takesFocus={takesFocus}
			title={t("hostPanel.after.title")}
			steps={[
				{ label: t("hostPanel.toResults"), icon: <ChartColumn />, to: href("/results/:id", { id: instance._id }) },
				{
					label: t(hardest.length > 0 ? "hostPanel.after.hardest" : "hostPanel.after.homework"),
					icon: <GraduationCap />,
					to: `${href("/homework/create")}?${search}`,
				},
				{
					label: t("hostPanel.after.again"),
					icon: <RotateCcw />,
					loading: starting.state !== "idle",
					onClick: () => void starting.submit({ id: quizId }, { method: "post", action: href("/quiz/start") }),
				},
				{ label: t("hostPanel.after.next"), icon: <Library />, to: href("/") },
			]}
		/>
	);
}
