import { useTexts } from "~/i18n/texts";
import { icon } from "~/ui/icon";
import type { ReportedQuestion } from "./report-dialog";
import { useOpenReport } from "./report-provider";

const FlagIcon = icon("M5 21V4m0 0h11l-2 4 2 4H5");

/** The report icon beside a question. */
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
