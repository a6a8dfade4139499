import { lazy, Suspense, useState } from "react";
import { useT } from "~/i18n/translator";
import { icon } from "~/ui/icon";

interface ReportQuestionButtonProps {
	quizId?: string | undefined;
	question: { id: string; text: string };
	questionIndex: number;
	nickname?: string | undefined;
}

const FlagIcon = icon("M5 21V4m0 0h11l-2 4 2 4H5");

// The dialog is rarely opened: its code is fetched when it is.
const ReportDialog = lazy(() => import("./report-dialog"));

/** The report icon beside a question. */
export function ReportQuestionButton({ quizId, question, questionIndex, nickname }: ReportQuestionButtonProps) {
	const { t } = useT();
	const [open, setOpen] = useState(false);
	if (!quizId) return null;
	return (
		<>
			<button
				type="button"
				onClick={() => setOpen(true)}
				aria-label={t("playQuiz.report")}
				title={t("playQuiz.report")}
				className="grid size-11 shrink-0 place-items-center rounded-lg text-slate-500 hover:bg-slate-200 hover:text-slate-800"
			>
				<FlagIcon />
			</button>
			{open && (
				<Suspense fallback={null}>
					<ReportDialog
						quizId={quizId}
						question={question}
						questionIndex={questionIndex}
						nickname={nickname}
						onClose={() => setOpen(false)}
					/>
				</Suspense>
			)}
		</>
	);
}
