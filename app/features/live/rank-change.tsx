/** Up, down or unchanged since the rank before the last question, nothing if there was none; in words for screen readers. */
export function RankChange({ rank, previousRank }: { rank: number; previousRank: number | null }) {
	const { t } = useTexts();
	if (previousRank === null) return null;
	const change = previousRank - rank;
	if (change > 0) {
		return (
			<span className="inline-flex items-center gap-0.5 text-sm font-semibold text-success-700">
				<span aria-hidden="true">▲</span>
				<span aria-hidden="true">{change}</span>
				<span className="sr-only">{t("live.rankUp", { count: change })}</span>
			</span>
		);
	}
	if (change < 0) {
		return (
			<span className="inline-flex items-center gap-0.5 text-sm font-semibold text-error-700">
				<span aria-hidden="true">▼</span>
				<span aria-hidden="true">{-change}</span>
				<span className="sr-only">{t("live.rankDown", { count: -change })}</span>
			</span>
		);
	}
	return (
		<span className="text-sm font-semibold text-slate-500">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{t("live.rankSame")}</span>
		</span>
	);
}

import { useTexts } from "~/i18n/texts";
