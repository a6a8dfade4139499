import { CircleCheck, History, MessageCircleQuestion, PenLine } from "lucide-react";
import { lazy } from "react";
import type { Instance } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import type { QuickDialog } from "./quick-dialogs";
import { canAskNow, canWriteWords, listEarlierOpenQuestions, listSolvableQuestions } from "./quick-question";

/** The code of the dialogs loads with the first quick question. */
export const LazyQuickDialogs = lazy(() => import("./quick-dialogs"));

interface QuickActionsProps {
	instance: Instance;
	disabled: boolean;
	withoutAsk?: boolean;
	onOpen: (about: QuickDialog) => void;
}

/** Buttons of quick questions; empty if the game takes none and has no earlier texts. */
export function QuickActions({ instance, disabled, withoutAsk = false, onOpen }: QuickActionsProps) {
	const { t } = useTexts("site");
	const { questions, currentQuestionIndex } = instance;
	const solvable = listSolvableQuestions(instance);
	const current = questions[currentQuestionIndex];
	const isHere = solvable.includes(currentQuestionIndex);
	const mark = !isHere ? "markSolutions" : current && isScoredQuestion(current) ? "correctSolution" : "markSolution";
	const button = (about: QuickDialog, icon: React.ReactNode, label: string) => (
		<Button key={about} variant="outlined" size="small" aria-haspopup="dialog" disabled={disabled} onClick={() => onOpen(about)}>
			{icon}
			{label}
		</Button>
	);
	return (
		<div className="flex flex-wrap gap-2 empty:hidden">
			{!withoutAsk && canAskNow(instance) && button("ask", <MessageCircleQuestion />, t("hostPanel.quickQuestion"))}
			{canWriteWords(instance) && button("words", <PenLine />, t(current?.text ? "hostPanel.changeWords" : "hostPanel.writeWords"))}
			{solvable.length > 0 && (isHere || instance.questionStatus !== "open") && button("solve", <CircleCheck />, t(`hostPanel.${mark}`))}
			{listEarlierOpenQuestions(instance).length > 0 && button("texts", <History />, t("hostPanel.earlierAnswers"))}
		</div>
	);
}
