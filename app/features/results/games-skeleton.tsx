import { useTexts } from "~/i18n/texts";
import { PageSkeleton, Skeleton } from "~/ui/skeleton";

/** One game that has ended, with the sizes of `FinishedGame`. */
function Row() {
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-white p-5">
			<span className="flex-1 basis-60">
				<Skeleton className="mb-1.5 h-6 w-1/2" />
				<Skeleton className="h-5 w-40" />
			</span>
			<Skeleton className="h-7 w-24" />
			<Skeleton className="h-7 w-24" />
		</div>
	);
}

/** The games of a host while they are loading. */
export function GamesSkeleton() {
	const { t } = useTexts("author");
	return (
		<PageSkeleton title={t("results.title")} subtitle={t("results.subtitle")}>
			<Skeleton className="mb-3 h-7 w-44" />
			<div className="flex flex-col gap-3">
				<Row />
				<Row />
				<Row />
			</div>
		</PageSkeleton>
	);
}
