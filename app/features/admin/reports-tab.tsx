import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { REPORT_STATUSES, type Report, type ReportStatus } from "#contract/reports";
import { fetchReports, reportInTheWay, updateReport } from "~/api/admin";
import { Button } from "~/ui/button";
import { Chip, type Tone } from "~/ui/chip";
import { SelectField, TextArea } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import { ListStatus } from "./list-status";
import { Pager } from "./pager";
import { SaveDialog } from "./save-dialog";
import { useAdminList } from "./use-admin";

const TONES: Record<ReportStatus, Tone> = { pending: "warning", reviewed: "info", resolved: "success", rejected: "neutral" };

function ReportDetails({ report, onClose, onSaved }: { report: Report; onClose: () => void; onSaved: () => void }) {
	const { t } = useTranslation();
	const [status, setStatus] = useState(report.status);
	const [notes, setNotes] = useState(report.adminNotes ?? "");
	const [theirs, setTheirs] = useState<Report | null>(null);
	return (
		<SaveDialog
			title={t("admin.reportTitle")}
			save={() => updateReport(report._id, { status, adminNotes: notes, version: (theirs ?? report).version })}
			done={t("admin.reportUpdated")}
			failed={t("admin.errorUpdateReport")}
			onClose={onClose}
			onSaved={onSaved}
			onConflict={(error) => setTheirs(reportInTheWay(error))}
			current={
				theirs && (
					<dl>
						<dt className="text-sm font-semibold">{t("admin.columnStatus")}</dt>
						<dd>{t(`admin.reportStatus.${theirs.status}`)}</dd>
						<dt className="mt-2 text-sm font-semibold">{t("admin.adminNotes")}</dt>
						<dd className="whitespace-pre-line">{theirs.adminNotes ?? "–"}</dd>
					</dl>
				)
			}
		>
			<div className="flex flex-col gap-4">
				<p className="rounded-base bg-slate-100 px-3 py-2 font-medium break-words text-slate-900">{report.questionText}</p>
				<p>
					<strong>{t(`admin.reason.${report.reason}`)}</strong> · {report.reporterEmail}
					{report.reporterNickname && ` · ${t("admin.nickname")}: ${report.reporterNickname}`}
				</p>
				<p className="break-words whitespace-pre-line">{report.description ?? t("admin.noDescription")}</p>
				<SelectField
					label={t("admin.columnStatus")}
					value={status}
					onChange={(event) => setStatus(REPORT_STATUSES.find((one) => one === event.target.value) ?? status)}
					options={REPORT_STATUSES.map((value) => ({ value, label: t(`admin.reportStatus.${value}`) }))}
				/>
				<TextArea
					label={t("admin.adminNotes")}
					maxLength={LIMITS.reportText.max}
					value={notes}
					onChange={(event) => setNotes(event.target.value)}
				/>
			</div>
		</SaveDialog>
	);
}

/** All reports with their status; details change status and notes. */
export function ReportsTab() {
	const { t, i18n } = useTranslation();
	const [filter, setFilter] = useState<ReportStatus | "all">("all");
	const [open, setOpen] = useState<Report | null>(null);
	const load = useCallback((skip: number) => fetchReports(filter === "all" ? undefined : filter, skip), [filter]);
	const list = useAdminList(load, t("admin.errorLoadReports"));
	return (
		<div className="flex flex-col gap-4">
			<SelectField
				className="max-w-60"
				label={t("admin.statusFilter")}
				value={filter}
				onChange={(event) => {
					list.setSkip(0);
					setFilter(REPORT_STATUSES.find((one) => one === event.target.value) ?? "all");
				}}
				options={[
					{ value: "all", label: t("admin.all") },
					...REPORT_STATUSES.map((value) => ({ value, label: t(`admin.reportStatus.${value}`) })),
				]}
			/>
			<ListStatus list={list} icon={<SearchIcon />} />
			{list.items.length > 0 && (
				<div className="overflow-x-auto rounded-card border border-line bg-white">
					<table className="w-full min-w-3xl text-left">
						<thead className="border-b border-line text-sm text-slate-600">
							<tr>
								{(
									["columnQuiz", "columnQuestion", "columnReason", "columnReporter", "columnStatus", "columnDate", "columnActions"] as const
								).map((key) => (
									<th key={key} scope="col" className="px-4 py-3 font-semibold">
										{t(`admin.${key}`)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{list.items.map((report) => (
								<tr key={report._id} className="border-b border-line last:border-0">
									<td className="px-4 py-2 font-mono text-sm" title={report.quizId}>
										{report.quizId.slice(0, 8)}
									</td>
									<td className="max-w-72 truncate px-4 py-2" title={report.questionText}>
										{report.questionText}
									</td>
									<td className="px-4 py-2">{t(`admin.reason.${report.reason}`)}</td>
									<td className="max-w-48 truncate px-4 py-2" title={report.reporterEmail}>
										{report.reporterEmail}
									</td>
									<td className="px-4 py-2">
										<Chip tone={TONES[report.status]}>{t(`admin.reportStatus.${report.status}`)}</Chip>
									</td>
									<td className="px-4 py-2 text-sm whitespace-nowrap">{new Date(report.createdAt).toLocaleDateString(i18n.language)}</td>
									<td className="px-4 py-2">
										<Button variant="text" size="small" onClick={() => setOpen(report)}>
											{t("admin.details")}
										</Button>
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
			<Pager skip={list.skip} limit={list.limit} hasMore={list.hasMore} onSkip={list.setSkip} />
			{open && <ReportDetails key={open._id} report={open} onClose={() => setOpen(null)} onSaved={() => void list.reload()} />}
		</div>
	);
}
