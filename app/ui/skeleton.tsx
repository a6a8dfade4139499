import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { BackLink, type BackTarget, Card, PageHeading } from "./layout";

/** Give it the size of the real content so that nothing jumps. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
	return <span aria-hidden="true" className={`block animate-pulse rounded-lg bg-slate-200 ${className}`} />;
}

function CardSkeleton() {
	return (
		<Card as="span" className="flex h-82.75 flex-col overflow-hidden">
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
			<span className="flex h-14.5 items-center border-t border-line px-5">
				<Skeleton className="h-5 w-28" />
			</span>
		</Card>
	);
}

function Row() {
	return (
		<Card as="span" className="block h-24 p-5">
			<Skeleton className="h-6 w-1/2" />
			<Skeleton className="mt-3 h-4 w-1/4" />
		</Card>
	);
}

export function CardsSkeleton() {
	return (
		<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
			<CardSkeleton />
			<CardSkeleton />
			<CardSkeleton />
		</div>
	);
}

export function RowsSkeleton() {
	return (
		<div className="flex flex-col gap-3">
			<Row />
			<Row />
			<Row />
		</div>
	);
}

/** A table whose first column has names. */
export function TableSkeleton({ columns = 4, rows = 6 }: { columns?: number; rows?: number }) {
	return (
		<Card as="span" className="block divide-y divide-line">
			{Array.from({ length: rows }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all equal and never move
				<span key={row} className="flex h-11 items-center gap-6 px-4">
					<Skeleton className="h-5 w-32 shrink-0" />
					{Array.from({ length: columns }, (_, column) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all equal and never move
						<Skeleton key={column} className="h-5 w-14 min-w-0" />
					))}
				</span>
			))}
		</Card>
	);
}

interface PageSkeletonProps {
	/** Needs no data: painted with the first bytes. */
	title?: string;
	back?: BackTarget | undefined;
	subtitle?: ReactNode;
	actions?: ReactNode;
	children?: ReactNode;
}

/** A placeholder as high as a real field. */
export function FieldSkeleton({ label, className = "" }: { label: string; className?: string }) {
	return (
		<span className={`block min-w-0 ${className}`}>
			<span className="mb-1.5 block text-sm font-semibold text-slate-800">{label}</span>
			<Skeleton className="h-12 w-full rounded-field" />
		</span>
	);
}

export function TabsSkeleton({ labels, counted = false }: { labels: readonly string[]; counted?: boolean }) {
	return (
		<div className="flex gap-1 overflow-hidden border-b border-line pt-1">
			{labels.map((label) => (
				<span
					key={label}
					className="-mb-px flex min-h-11 shrink-0 items-center border-b-3 border-transparent px-3.5 font-semibold text-slate-600"
				>
					{label}
					{counted && <Skeleton className="ms-3 h-6 w-6" />}
				</span>
			))}
		</div>
	);
}

export function PageSkeleton({ title, back, subtitle, actions, children }: PageSkeletonProps) {
	const { t } = useTexts();
	return (
		<>
			{title ? (
				<PageHeading back={back} title={title} subtitle={subtitle} actions={actions} />
			) : (
				<div className="mb-6 flex flex-wrap items-end gap-4">
					<div className="min-w-0 flex-1 basis-full sm:basis-80">
						{back && <BackLink {...back} />}
						<Skeleton className="h-9 w-56" />
						<Skeleton className="mt-2.5 h-5 w-80 max-w-full" />
					</div>
					{actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
				</div>
			)}
			<p role="status" className="sr-only">
				{t("common.loading")}
			</p>
			<div aria-hidden="true">{children ?? <RowsSkeleton />}</div>
		</>
	);
}
