import { REPORT_REASONS } from "#contract/value-lists";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import type { Reported } from "./question-dialogs";

export type ReportedAction = "view" | "validate" | "edit" | "resolved" | "rejected" | "delete";

interface ReportedQuestionProps {
	reported: Reported;
	/** The model is checking it. */
	validating: boolean;
	onAction: (action: ReportedAction) => void;
}

/** A question with the reasons it was reported for, and what an admin can do about it. */
export function ReportedQuestion({ reported, validating, onAction }: ReportedQuestionProps) {
	const { t } = useTexts("admin");
	return (
		<li className="rounded-base border border-line p-4">
			<p className="font-semibold break-words text-slate-900">
				{reported.questionIndex + 1}. <RichText text={reported.questionText} />
			</p>
			<p className="mt-2 flex flex-wrap gap-1.5">
				<Chip tone="error">{t("admin.reports", { count: reported.reportCount })}</Chip>
				{REPORT_REASONS.map((reason) => {
					const count = reported.reasons[reason];
					return count ? <Chip key={reason}>{`${t(`admin.reason.${reason}`)}: ${count}`}</Chip> : null;
				})}
			</p>
			<div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
				<Button variant="outlined" size="small" onClick={() => onAction("view")}>
					{t("admin.view")}
				</Button>
				<Button variant="outlined" size="small" loading={validating} onClick={() => onAction("validate")}>
					{t("admin.validate")}
				</Button>
				<Button variant="outlined" size="small" onClick={() => onAction("edit")}>
					{t("admin.edit")}
				</Button>
				<Button size="small" onClick={() => onAction("resolved")}>
					{t("admin.resolve")}
				</Button>
				<Button variant="outlined" size="small" onClick={() => onAction("rejected")}>
					{t("admin.reject")}
				</Button>
				<Button variant="text" size="small" className="text-error-700!" onClick={() => onAction("delete")}>
					{t("admin.deleteQuestion")}
				</Button>
			</div>
		</li>
	);
}
