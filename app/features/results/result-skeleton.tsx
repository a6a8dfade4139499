import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { Skeleton, TilesSkeleton } from "~/ui/skeleton";

function Line() {
	return (
		<span className="flex items-center gap-4 border-t border-line px-4 py-3.5">
			<Skeleton className="h-5 w-6" />
			<Skeleton className="h-5 w-1/3" />
			<Skeleton className="ml-auto h-5 w-16" />
		</span>
	);
}

/** The results of one game while they are loading. */
export function ResultSkeleton() {
	const { t } = useTexts("author");
	const tiles = [t("results.playersTile"), t("results.questionsTile"), t("results.averageCorrect"), t("results.averageScore")];
	return (
		<>
			<p role="status" className="sr-only">
				{t("common.loading")}
			</p>
			<div className="mb-8 flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
				<div>
					<Skeleton className="h-9 w-72 max-w-full" />
					<Skeleton className="mt-1.5 h-6 w-56" />
				</div>
				<div className="flex flex-wrap gap-2">
					<ButtonLink to="/results" variant="text">
						{t("results.back")}
					</ButtonLink>
					<Skeleton className="h-11 w-24" />
					<Skeleton className="h-11 w-30" />
				</div>
			</div>
			<div aria-hidden="true" className="flex flex-col gap-8">
				<TilesSkeleton labels={tiles} />
				<div>
					<p className="mb-3 text-xl font-bold text-slate-900">{t("results.playersTitle")}</p>
					<div className="rounded-card border border-line bg-white pt-11">
						<Line />
						<Line />
						<Line />
						<Line />
					</div>
				</div>
			</div>
		</>
	);
}
