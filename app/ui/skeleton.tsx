import { useT } from "~/i18n/translator";

/** A grey shape of what is being loaded; give it the size of the real thing so that nothing jumps. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
	return <span aria-hidden="true" className={`block animate-pulse rounded-lg bg-slate-200 ${className}`} />;
}

/** Skeletons of a grid of cards. */
export function CardGridSkeleton({ count = 6 }: { count?: number }) {
	const { t } = useT();
	return (
		<div role="status" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
			<span className="sr-only">{t("common.loading")}</span>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
				<span key={index} className="flex h-60 flex-col gap-4 rounded-card border border-line bg-white p-5">
					<Skeleton className="h-6 w-3/4" />
					<span className="flex gap-2">
						<Skeleton className="h-7 w-20" />
						<Skeleton className="h-7 w-16" />
					</span>
					<Skeleton className="h-4 w-1/2" />
					<span className="mt-auto flex gap-2">
						<Skeleton className="h-11 flex-1" />
						<Skeleton className="h-11 flex-1" />
					</span>
				</span>
			))}
		</div>
	);
}

/** Skeleton of a page with a heading and a list of rows. */
export function ListSkeleton() {
	const { t } = useT();
	return (
		<div role="status">
			<span className="sr-only">{t("common.loading")}</span>
			<Skeleton className="h-9 w-56" />
			<Skeleton className="mt-3 mb-6 h-5 w-80 max-w-full" />
			<span className="flex flex-col gap-3">
				{Array.from({ length: 4 }, (_, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
					<span key={index} className="block h-24 rounded-card border border-line bg-white p-5">
						<Skeleton className="h-6 w-1/2" />
						<Skeleton className="mt-3 h-4 w-1/4" />
					</span>
				))}
			</span>
		</div>
	);
}
