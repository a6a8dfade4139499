import { Flag } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LIMITS } from "#contract/limits";
import { REPORT_STATUSES } from "#contract/quizzes/value-lists";
import type { Report, ReportStatus } from "#contract/reports/reports";
import { toApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { Chip, type Tone } from "~/ui/chip";
import { SelectField } from "~/ui/field";
import { FormSelect, FormTextArea, useContractForm } from "~/ui/form";
import { Card } from "~/ui/layout";
import { ColumnHeading, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { useMedia } from "~/ui/use-media";
import { AdminListing, Reporter, SHORT_ID_LENGTH, useExplainFailure, useWithReload } from "./admin-listing";
import { SaveDialog } from "./save-dialog";

function isReport(value: unknown): value is Report {
	return typeof value === "object" && value !== null && "_id" in value && "status" in value && "version" in value;
}

interface ReportDialogProps {
	report: Report;
	onClose: () => void;
}

function ReportDialog({ report, onClose }: ReportDialogProps) {
	const { t } = useTexts("admin");
	const withReload = useWithReload();
	const explain = useExplainFailure();
	/** Set if a save was refused because another admin changed the report; the next save replaces it. */
	const [newer, setNewer] = useState<Report | null>(null);
	const failure = t("admin.errorUpdateReport");
	const form = useContractForm({
		schema: async () => (await import("#contract/reports/reports")).updateReportBodySchema,
		defaultValues: { status: report.status, adminNotes: report.adminNotes ?? "" },
		failure,
		explain: (error) => explain(failure, error),
		save: async ({ status, adminNotes }) => {
			const body = { status, adminNotes, version: (newer ?? report).version };
			try {
				await withReload(() => api("PATCH /reports/{id}", { params: { id: report._id }, body }));
			} catch (error) {
				const refused = toApiError("PATCH /reports/{id}", error);
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
				<strong>{t(`admin.reason.${report.reason}`)}</strong> · <Reporter report={report} />
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

const TONES: Record<ReportStatus, Tone> = { pending: "warning", reviewed: "info", resolved: "success", rejected: "neutral" };
const COLUMNS = ["columnQuiz", "columnQuestion", "columnReason", "columnReporter", "columnStatus", "columnDate", "columnActions"] as const;

/** If the table is wider than the screen, the button that opens a report stays visible. */
const STICKY_COLUMN = "max-lg:sticky max-lg:end-0 max-lg:border-s max-lg:border-line max-lg:bg-white";

function ReportRow({ report, onOpen }: { report: Report; onOpen: () => void }) {
	const { t, formatDate } = useTexts("admin");
	return (
		<tr>
			<td className="px-4 py-2 font-mono text-sm" title={report.quizId}>
				{report.quizId.slice(0, SHORT_ID_LENGTH)}
			</td>
			<td className="max-w-72 truncate px-4 py-2" title={report.questionText}>
				<RichText text={report.questionText} />
			</td>
			<td className="px-4 py-2">{t(`admin.reason.${report.reason}`)}</td>
			<td className="max-w-48 truncate px-4 py-2" title={report.reporterEmail ?? undefined}>
				<Reporter report={report} />
			</td>
			<td className="px-4 py-2">
				<Chip tone={TONES[report.status]}>{t(`admin.reportStatus.${report.status}`)}</Chip>
			</td>
			<td className="px-4 py-2 text-sm whitespace-nowrap">{formatDate(report.createdAt, "day")}</td>
			<td className={`${STICKY_COLUMN} px-4 py-2`}>
				<Button variant="text" size="small" onClick={onOpen}>
					{t("admin.details")}
				</Button>
			</td>
		</tr>
	);
}

function ReportCard({ report, onOpen }: { report: Report; onOpen: () => void }) {
	const { t, formatDate } = useTexts("admin");
	return (
		<Card as="li" className="flex flex-col gap-2 p-4">
			<p className="flex flex-wrap items-center gap-1.5">
				<Chip tone={TONES[report.status]}>{t(`admin.reportStatus.${report.status}`)}</Chip>
				<Chip>{t(`admin.reason.${report.reason}`)}</Chip>
				<time dateTime={report.createdAt} className="ms-auto text-sm text-slate-600">
					{formatDate(report.createdAt, "day")}
				</time>
			</p>
			<p className="font-semibold wrap-anywhere text-slate-900">
				<RichText text={report.questionText} />
			</p>
			<p className="wrap-anywhere whitespace-pre-line text-slate-700">{report.description ?? t("admin.noDescription")}</p>
			<p className="text-sm wrap-anywhere text-slate-600">
				<Reporter report={report} /> · {t("admin.columnQuiz")} <span className="font-mono">{report.quizId.slice(0, SHORT_ID_LENGTH)}</span>
			</p>
			<Button variant="outlined" onClick={onOpen}>
				{t("admin.details")}
			</Button>
		</Card>
	);
}

const WIDE_SCREEN = "(min-width: 48rem)";

interface ReportsTabProps {
	status: ReportStatus | undefined;
	listing: Listing<Report, unknown>;
}

export function ReportsTab({ status, listing }: ReportsTabProps) {
	const { t } = useTexts("admin");
	const [, setSearch] = useSearchParams();
	const [openReport, setOpenReport] = useState<Report | null>(null);
	const wide = useMedia(WIDE_SCREEN);
	const showStatus = (value: string) =>
		setSearch({ tab: "reports", ...(value === "all" ? {} : { status: value }) }, { preventScrollReset: true });
	return (
		<div className="flex flex-col gap-4">
			<SelectField
				className="max-w-60"
				label={t("admin.statusFilter")}
				value={status ?? "all"}
				onChange={(event) => showStatus(event.target.value)}
				options={[
					{ value: "all", label: t("admin.all") },
					...REPORT_STATUSES.map((value) => ({ value, label: t(`admin.reportStatus.${value}`) })),
				]}
			/>
			<AdminListing
				listing={listing}
				errorText={t("admin.errorLoadReports")}
				icon={<Flag />}
				list="reports"
				unfilteredPath={status && "/admin?tab=reports"}
			>
				{(reports) => (
					<FormulasOfPage questions={reports.map(({ questionText: text }) => ({ text }))}>
						{wide ? (
							<Table
								caption={t("admin.tabReports")}
								className="w-full min-w-3xl"
								head={COLUMNS.map((key) => (
									<ColumnHeading key={key} className={`px-4 ${key === "columnActions" ? STICKY_COLUMN : ""}`}>
										{t(`admin.${key}`)}
									</ColumnHeading>
								))}
							>
								{reports.map((report) => (
									<ReportRow key={report._id} report={report} onOpen={() => setOpenReport(report)} />
								))}
							</Table>
						) : (
							<ul className="flex flex-col gap-3">
								{reports.map((report) => (
									<ReportCard key={report._id} report={report} onOpen={() => setOpenReport(report)} />
								))}
							</ul>
						)}
					</FormulasOfPage>
				)}
			</AdminListing>
			{openReport && <ReportDialog key={openReport._id} report={openReport} onClose={() => setOpenReport(null)} />}
		</div>
	);
}
