import { Shield } from "lucide-react";
import { useSearchParams } from "react-router";
import type { AdminAction, AdminTargetType } from "#contract/accounts/admin";
import { ADMIN_TARGET_TYPES } from "#contract/quizzes/value-lists";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { SelectField } from "~/ui/field";
import { Card } from "~/ui/layout";
import { AdminListing } from "./admin-listing";

const ACTIONS = [
	"quiz.approve",
	"quiz.reject",
	"quiz.delete",
	"question.update",
	"question.delete",
	"question.validate",
	"book.hide",
	"report.update",
	"reports.resolved",
	"reports.rejected",
	"user.membership",
	"user.reset-link",
	"user.logout-everywhere",
	"picture.approve",
	"picture.refuse",
] as const;

function Side({ label, value }: { label: string; value: unknown }) {
	if (value === null || value === undefined) return null;
	return (
		<div className="min-w-0">
			<p className="text-sm font-semibold text-slate-600">{label}</p>
			<pre className="mt-1 max-h-60 overflow-auto rounded-base bg-slate-50 p-3 text-sm wrap-anywhere whitespace-pre-wrap text-slate-800">
				{typeof value === "string" ? value : JSON.stringify(value, null, 1)}
			</pre>
		</div>
	);
}

function Entry({ entry }: { entry: AdminAction }) {
	const { t, formatDate } = useTexts("admin");
	const { adminId, adminEmail, action, targetType, targetId, before, after, createdAt } = entry;
	const known = ACTIONS.find((one) => one === action);
	const kind = ADMIN_TARGET_TYPES.find((one) => one === targetType);
	return (
		<li>
			<Card as="details">
				<summary className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-5 py-3 hover:bg-primary-50">
					<time dateTime={createdAt} className="text-sm text-slate-600 tabular-nums">
						{formatDate(createdAt, "dayAndSeconds")}
					</time>
					<span className="font-semibold text-slate-900">{known ? t(`adminLog.action.${known}`) : action}</span>
					<span className="min-w-0 wrap-anywhere text-slate-700">
						{adminEmail === null ? adminId : adminEmail || t("admin.deletedAccount")}
					</span>
				</summary>
				<div className="grid gap-4 border-t border-line p-5 sm:grid-cols-2">
					<p className="text-sm wrap-anywhere text-slate-700 sm:col-span-2">
						{kind ? t(`adminLog.target.${kind}`) : targetType}: {targetId}
					</p>
					<Side label={t("adminLog.before")} value={before} />
					<Side label={t("adminLog.after")} value={after} />
				</div>
			</Card>
		</li>
	);
}

interface AdminLogProps {
	targetType: AdminTargetType | undefined;
	listing: Listing<AdminAction, unknown>;
}

export function AdminLog({ targetType, listing }: AdminLogProps) {
	const { t } = useTexts("admin");
	const [, setSearch] = useSearchParams();
	return (
		<div className="flex flex-col gap-5">
			<SelectField
				className="max-w-xs"
				label={t("adminLog.filter")}
				value={targetType ?? "all"}
				onChange={({ target: { value } }) => setSearch(value === "all" ? {} : { target: value }, { preventScrollReset: true })}
				options={(["all", ...ADMIN_TARGET_TYPES] as const).map((value) => ({ value, label: t(`adminLog.target.${value}`) }))}
			/>
			<AdminListing
				listing={listing}
				errorText={t("adminLog.errorLoad")}
				icon={<Shield />}
				list="log"
				unfilteredPath={targetType && "/admin/log"}
			>
				{(entries) => (
					<ol className="flex flex-col gap-3">
						{entries.map((entry) => (
							<Entry key={entry.id} entry={entry} />
						))}
					</ol>
				)}
			</AdminListing>
		</div>
	);
}
