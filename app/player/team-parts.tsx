import { type ComponentProps, lazy, Suspense } from "react";
import type { TeamRanking } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";

/** The chunk loads in the lobby of games with teams. */
const load = () => import("~/features/live/team");

export const LazyTeamBadge = lazy(async () => ({ default: (await load()).TeamBadge }));
export const LazyTeamName = lazy(async () => ({ default: (await load()).TeamName }));
const LazyTeamRanking = lazy(async () => ({ default: (await load()).TeamRanking }));

interface TeamsProps {
	rows: ComponentProps<typeof TeamRanking>["rows"] | undefined;
	own: number | undefined;
	className?: string;
}

export function Teams({ rows = [], own, className }: TeamsProps) {
	const { t } = useTexts();
	if (rows.length === 0) return null;
	return (
		<div className={className}>
			<h2 className="mb-3 text-lg font-bold text-slate-900">{t("live.teams")}</h2>
			<Suspense fallback={<div className="min-h-64" />}>
				<LazyTeamRanking rows={rows} own={own} />
			</Suspense>
		</div>
	);
}
