import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { createIcon } from "~/ui/icon";
import type { ReportedQuestion } from "./report-dialog";

const OpenReportContext = createContext<((question: ReportedQuestion) => void) | null>(null);

// The dialog is rarely opened, so its code loads on demand. A page older than the last deploy may no longer find it.
const ReportDialog = lazy(() => import("./report-dialog"));

function ReportFailed() {
	const { t } = useTexts();
	return (
		<p
			role="alert"
			className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-xl bg-error-800 px-4 py-3 font-medium text-white shadow-lg"
		>
			{t("report.notLoaded")}
		</p>
	);
}

interface ReportProviderProps {
	/** A quiz, or the PIN of a live session whose quiz is meant. */
	quizId: string;
	nickname?: string | undefined;
	children: ReactNode;
}

/** The dialog is outside of the questions, so that a half-typed report survives when a question closes. */
export function ReportProvider({ quizId, nickname, children }: ReportProviderProps) {
	const [reported, setReported] = useState<ReportedQuestion | null>(null);
	const close = useCallback(() => setReported(null), []);
	return (
		<OpenReportContext value={setReported}>
			{children}
			{reported && (
				<ErrorBoundary key={reported.question.id} fallback={<ReportFailed />}>
					<Suspense>
						<ReportDialog quizId={quizId} nickname={nickname} reported={reported} onClose={close} />
					</Suspense>
				</ErrorBoundary>
			)}
		</OpenReportContext>
	);
}

function useOpenReport(): (question: ReportedQuestion) => void {
	const open = useContext(OpenReportContext);
	if (!open) throw new Error("useOpenReport needs a ReportProvider above it");
	return open;
}

const FlagIcon = createIcon("M5 21V4m0 0h11l-2 4 2 4H5");

export function ReportQuestionButton(reported: ReportedQuestion) {
	const { t } = useTexts();
	const open = useOpenReport();
	return (
		<button
			type="button"
			onClick={() => open(reported)}
			aria-label={t("report.title")}
			title={t("report.title")}
			className="grid size-11 shrink-0 place-items-center rounded-lg text-slate-500 hover:bg-slate-200 hover:text-slate-800"
		>
			<FlagIcon />
		</button>
	);
}
