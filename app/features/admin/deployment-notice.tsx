import type { DeploymentUsage } from "#contract/accounts/admin";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";

const WARN_FROM_SHARE = 0.8;
const GIGABYTE_BYTES = 1e9;

/** null if the usage cannot be loaded: the page works without it. */
export async function loadDeploymentUsage(signal: AbortSignal): Promise<DeploymentUsage | null> {
	try {
		return (await api("GET /admin/usage", { signal })).data;
	} catch {
		return null;
	}
}

export function DeploymentNotice({ usage: { aiCalls, mails, databaseBytes, databaseLimit, parked } }: { usage: DeploymentUsage }) {
	const { t, formatNumber } = useTexts("admin");
	const isNearLimit = (used: number, limit: number) => limit > 0 && used >= WARN_FROM_SHARE * limit;
	const formatGigabytes = (bytes: number) => formatNumber(bytes / GIGABYTE_BYTES, { maximumFractionDigits: 1 });
	const warnings = [
		...(isNearLimit(aiCalls.used, aiCalls.limit) ? [t("admin.deployment.aiCalls", aiCalls)] : []),
		...(isNearLimit(mails.used, mails.limit) ? [t("admin.deployment.mails", mails)] : []),
		...(isNearLimit(databaseBytes, databaseLimit)
			? [t("admin.deployment.database", { used: formatGigabytes(databaseBytes), limit: formatGigabytes(databaseLimit) })]
			: []),
		...(parked > 0 ? [t("admin.deployment.parked", { count: parked })] : []),
	];
	if (warnings.length === 0) return null;
	return (
		<div className="mb-4">
			<Alert tone="warning">
				{warnings.map((warning) => (
					<p key={warning} className="not-first:mt-1.5">
						{warning}
					</p>
				))}
			</Alert>
		</div>
	);
}
