import type { Usage } from "#contract/accounts/accounts";
import { DAILY_KINDS, type MembershipType, TIERS } from "#contract/accounts/tiers";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { ProgressBar } from "~/ui/progress-bar";
import { AccountSection } from "./section";

const COMPARED_MEMBERSHIPS = ["standard", "premium", "gold"] as const satisfies MembershipType[];

/** The next midnight UTC. */
const nextResetMs = () => Math.ceil(Date.now() / 86_400_000) * 86_400_000;

/** Rounded up, so that a few bytes do not read as 0. */
const bytesToMib = (bytes: number) => Math.ceil(bytes / 1_048_576);

function UsageLine({ label, used, limit }: { label: string; used: number; limit: number | null }) {
	const { t } = useTexts("account");
	const words = t(limit === null ? "account.usage.noLimit" : "account.usage.of", { used, limit: limit ?? 0 });
	return (
		<li>
			<p className="flex justify-between gap-4">
				<span className="min-w-0 text-slate-700">{label}</span>
				<span className="font-semibold whitespace-nowrap text-slate-900 tabular-nums">{words}</span>
			</p>
			{limit !== null && (
				<ProgressBar className="mt-1.5 h-1.5" label={label} value={used} max={limit} tone={used >= limit ? "warning" : "primary"} />
			)}
		</li>
	);
}

export function UsageSection({ membership, usage }: { membership: MembershipType; usage: Usage }) {
	const { t, formatDate } = useTexts("account");
	const { openGames, classes, pictures, bytes } = usage;
	const time = formatDate(nextResetMs(), "time");
	return (
		<AccountSection title={t("account.usage.title")} text={t("account.usage.text", { time })}>
			<Chip tone={membership === "admin" ? "secondary" : "primary"}>{t(`common.membership.${membership}`)}</Chip>
			<ul className="mt-4 flex flex-col gap-4">
				{DAILY_KINDS.map((kind) => (
					<UsageLine key={kind} label={t(`account.usage.kind.${kind}`)} {...usage[kind]} />
				))}
				<UsageLine label={t("account.usage.openGames")} used={openGames.open} limit={openGames.limit} />
				<UsageLine label={t("account.usage.classes")} {...classes} />
				<UsageLine label={t("account.usage.pictures")} used={bytesToMib(pictures.used)} limit={bytesToMib(pictures.limit ?? 0)} />
				<UsageLine
					label={t("account.usage.bytes")}
					used={bytesToMib(bytes.used)}
					limit={bytes.limit === null ? null : bytesToMib(bytes.limit)}
				/>
			</ul>
			<details className="mt-6 border-t border-line pt-3">
				<summary className="flex min-h-11 items-center font-semibold text-primary-800">{t("account.usage.compare")}</summary>
				<table className="mt-2 w-full text-sm max-sm:text-xs">
					<caption className="sr-only">{t("account.usage.compare")}</caption>
					<thead>
						<tr className="border-b border-line text-end text-slate-600">
							<th scope="col" className="py-2 pe-2 text-start font-medium">
								{t("account.usage.perDay")}
							</th>
							{COMPARED_MEMBERSHIPS.map((type) => (
								<th key={type} scope="col" className={`px-1.5 py-2 font-semibold ${type === membership ? "text-primary-800" : ""}`}>
									{t(`common.membership.${type}`)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{DAILY_KINDS.map((kind) => (
							<Row
								key={kind}
								label={t(`account.usage.kind.${kind}`)}
								membership={membership}
								readLimit={(type) => TIERS[type].daily[kind]}
							/>
						))}
						<Row label={t("account.usage.pictures")} membership={membership} readLimit={(type) => bytesToMib(TIERS[type].pictureBytes)} />
						<Row label={t("account.usage.bytes")} membership={membership} readLimit={(type) => bytesToMib(TIERS[type].bytes ?? 0)} />
						<Row label={t("account.usage.openAtOnce")} membership={membership} readLimit={(type) => TIERS[type].openGames} />
						<Row label={t("account.usage.classes")} membership={membership} readLimit={(type) => TIERS[type].classes} />
					</tbody>
				</table>
			</details>
		</AccountSection>
	);
}

interface RowProps {
	label: string;
	membership: MembershipType;
	readLimit: (type: MembershipType) => number | null;
}

function Row({ label, membership, readLimit }: RowProps) {
	const { formatNumber } = useTexts();
	return (
		<tr className="border-b border-line last:border-0">
			<th scope="row" className="py-2 pe-2 text-start font-normal text-slate-700">
				{label}
			</th>
			{COMPARED_MEMBERSHIPS.map((type) => (
				<td
					key={type}
					className={`px-1.5 py-2 text-end tabular-nums ${type === membership ? "font-bold text-primary-800" : "text-slate-700"}`}
				>
					{formatNumber(readLimit(type) ?? 0)}
				</td>
			))}
		</tr>
	);
}
