import { useT } from "~/i18n/translator";
import { PageHeading } from "./page-heading";

/** A grey shape of what is being loaded; give it the size of the real thing so that nothing jumps. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
	return <span aria-hidden="true" className={`block animate-pulse rounded-lg bg-slate-200 ${className}`} />;
}

function Card() {
	return (
		<span className="flex h-72 flex-col overflow-hidden rounded-card border border-line bg-white">
			<Skeleton className="h-24 shrink-0 rounded-none" />
			<span className="flex flex-1 flex-col gap-3 p-5 pt-4">
				<span className="flex gap-2">
					<Skeleton className="h-7 w-20" />
					<Skeleton className="h-7 w-24" />
				</span>
				<Skeleton className="h-6 w-3/4" />
				<Skeleton className="h-4 w-1/2" />
				<span className="mt-auto flex gap-2">
					<Skeleton className="h-11 flex-1" />
					<Skeleton className="h-11 flex-1" />
				</span>
			</span>
		</span>
	);
}

function Row() {
	return (
		<span className="block h-24 rounded-card border border-line bg-white p-5">
			<Skeleton className="h-6 w-1/2" />
			<Skeleton className="mt-3 h-4 w-1/4" />
		</span>
	);
}

interface PageSkeletonProps {
	/** What is known of the page before its data: painted with the first bytes. */
	title?: string;
	subtitle?: string;
	/** A grid of cards instead of a list. */
	cards?: boolean;
}

/** A page that is on its way: its heading, and the shape of what comes below. */
export function PageSkeleton({ title, subtitle, cards = false }: PageSkeletonProps) {
	const { t } = useT();
	const Shape = cards ? Card : Row;
	return (
		<>
			{title ? (
				<PageHeading title={title} subtitle={subtitle} />
			) : (
				<div className="mb-6">
					<Skeleton className="h-9 w-56" />
					<Skeleton className="mt-3 h-5 w-80 max-w-full" />
				</div>
			)}
			<div role="status" className={cards ? "grid gap-4 sm:grid-cols-2 lg:grid-cols-3" : "flex flex-col gap-3"}>
				<span className="sr-only">{t("common.loading")}</span>
				<Shape />
				<Shape />
				<Shape />
			</div>
		</>
	);
}
