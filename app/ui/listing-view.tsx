import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useLocation, useNavigation, useSearchParams } from "react-router";
import { type Listing, PAGE_PARAM } from "~/lib/listing";
import { Alert } from "./alert";
import { Button } from "./button";
import { RetryButton } from "./button-link";
import { TextField } from "./field";
import { EmptyState } from "./layout";

function dropPageParam(search: string): string {
	const query = new URLSearchParams(search);
	query.delete(PAGE_PARAM);
	query.sort();
	return query.toString();
}

function useListingNavigation(): { loadingMore: boolean; filtering: boolean } {
	const { pathname, search } = useLocation();
	const { location } = useNavigation();
	if (location?.pathname !== pathname || location.search === search) return { loadingMore: false, filtering: false };
	const isSameFilter = dropPageParam(location.search) === dropPageParam(search);
	return { loadingMore: isSameFilter, filtering: !isSameFilter };
}

/** The filters of a list, from the address that is shown or about to be: two quick changes do not undo each other. */
export function useListingSearch() {
	const { pathname } = useLocation();
	const { location } = useNavigation();
	const [shown, setSearch] = useSearchParams();
	const search = location?.pathname === pathname ? new URLSearchParams(location.search) : shown;
	return { search, setSearch: (next: URLSearchParams, replace = false) => setSearch(next, { replace, preventScrollReset: true }) };
}

interface ListingViewProps<Item> {
	listing: Listing<Item, unknown>;
	errorText: string;
	moreText: string;
	empty: ReactNode;
	children: (items: readonly Item[]) => ReactNode;
}

export function ListingView<Item>({ listing, errorText, moreText, empty, children }: ListingViewProps<Item>) {
	const { search, setSearch } = useListingSearch();
	const { loadingMore, filtering } = useListingNavigation();
	const { items, hasMore, failed } = listing;
	const loadMore = () => {
		const next = new URLSearchParams(search);
		next.set(PAGE_PARAM, String(Number(search.get(PAGE_PARAM) ?? 1) + 1));
		setSearch(next, true);
	};
	if (items.length === 0) {
		if (!failed) return <div aria-busy={filtering}>{empty}</div>;
		return (
			<EmptyState icon={<WifiOff />} title={errorText}>
				<RetryButton />
			</EmptyState>
		);
	}
	return (
		<div aria-busy={filtering} className={`flex flex-col gap-6 transition-opacity ${filtering ? "opacity-50" : ""}`}>
			{children(items)}
			{failed ? (
				<div className="flex flex-col items-center gap-3">
					<Alert tone="error">{errorText}</Alert>
					<RetryButton />
				</div>
			) : (
				hasMore && (
					<Button variant="outlined" className="self-center" loading={loadingMore} onClick={loadMore}>
						{moreText}
					</Button>
				)
			)}
		</div>
	);
}

interface SearchFormProps {
	name: string;
	value: string;
	label: string;
	submitLabel: string;
	maxLength: number;
	className?: string;
	children?: ReactNode;
}

export function SearchForm({ value, submitLabel, className = "", children, ...field }: SearchFormProps) {
	return (
		<search>
			<Form preventScrollReset className={`flex flex-wrap items-end gap-3 ${className}`}>
				{children}
				<TextField key={value} className="min-w-60 flex-1" type="search" defaultValue={value} {...field} />
				<Button type="submit" className="min-h-12">
					{submitLabel}
				</Button>
			</Form>
		</search>
	);
}
