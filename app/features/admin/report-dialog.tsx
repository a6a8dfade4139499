import { useState } from "react";
import { LIMITS } from "#contract/limits";
import type { Report } from "#contract/reports";
import { REPORT_STATUSES } from "#contract/value-lists";
import { failureOf } from "~/api/api-error";
import { api } from "~/api/client";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { FormSelect, FormTextArea, useContractForm } from "~/ui/form";
import { toast } from "~/ui/toast";
import { useExplain, useWrite } from "./admin-listing";
import { SaveDialog } from "./save-dialog";

function isReport(value: unknown): value is Report {
	return typeof value === "object" && value !== null && "_id" in value && "status" in value && "version" in value;
}

interface ReportDialogProps {
	report: Report;
	onClose: () => void;
}

/** A report in full, with the status and notes that an admin can change. */
export function ReportDialog({ report, onClose }: ReportDialogProps) {
	const { t } = useTexts("admin");
	const write = useWrite();
	const explain = useExplain();
	/** The current report, if a save was refused because another admin changed it; the next save replaces it. */
	const [newer, setNewer] = useState<Report | null>(null);
	const failure = t("admin.errorUpdateReport");
	const form = useContractForm({
		schema: async () => (await import("#contract/reports")).updateReportBodySchema,
		defaultValues: { status: report.status, adminNotes: report.adminNotes ?? "" },
		failure,
		explain: (error) => explain(failure, error),
		save: async ({ status, adminNotes }) => {
			const body = { status, adminNotes, version: (newer ?? report).version };
			try {
				await write(() => api("PATCH /reports/{id}", { params: { id: report._id }, body }));
			} catch (error) {
				const refused = failureOf("PATCH /reports/{id}", error);
				if (refused?.code === "EDIT_CONFLICT" && isReport(refused.details)) setNewer(refused.details);
				throw error;
			}
			toast.success(t("admin.reportUpdated"));
			onClose();
		},
	});
	return (
		<SaveDialog
			title={t("admin.reportTitle")}
			form={form}
			onClose={onClose}
			conflict={
				newer && (
					<dl>
						<dt className="text-sm font-semibold">{t("admin.columnStatus")}</dt>
						<dd>{t(`admin.reportStatus.${newer.status}`)}</dd>
						<dt className="mt-2 text-sm font-semibold">{t("admin.adminNotes")}</dt>
						<dd className="whitespace-pre-line">{newer.adminNotes ?? "–"}</dd>
					</dl>
				)
			}
		>
			<p className="rounded-base bg-slate-100 px-3 py-2 font-medium break-words text-slate-900">
				<RichText text={report.questionText} />
			</p>
			<p>
				<strong>{t(`admin.reason.${report.reason}`)}</strong> · {report.reporterEmail || t("admin.deletedAccount")}
				{report.reporterNickname && ` · ${t("admin.nickname")}: ${report.reporterNickname}`}
			</p>
			<p className="break-words whitespace-pre-line">{report.description ?? t("admin.noDescription")}</p>
			<FormSelect
				control={form.control}
				name="status"
				label={t("admin.columnStatus")}
				options={REPORT_STATUSES.map((value) => ({ value, label: t(`admin.reportStatus.${value}`) }))}
			/>
			<FormTextArea control={form.control} name="adminNotes" label={t("admin.adminNotes")} maxLength={LIMITS.reportText.max} />
		</SaveDialog>
	);
}
