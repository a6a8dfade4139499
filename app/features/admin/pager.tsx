import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";

export function Pager({ skip, limit, hasMore, onSkip }: { skip: number; limit: number; hasMore: boolean; onSkip: (skip: number) => void }) {
	const { t } = useTranslation();
	if (skip === 0 && !hasMore) return null;
	return (
		<div className="flex justify-between gap-2">
			<Button variant="outlined" disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - limit))}>
				{t("admin.previous")}
			</Button>
			<Button variant="outlined" disabled={!hasMore} onClick={() => onSkip(skip + limit)}>
				{t("admin.next")}
			</Button>
		</div>
	);
}
