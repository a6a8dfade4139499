import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { ListingView } from "~/ui/listing-view";

interface AdminListingProps<Item> {
	listing: Listing<Item, unknown>;
	errorText: string;
	icon: ReactNode;
	/** Which list it is. */
	of: "reports" | "problematic" | "users" | "pending" | "log";
	/** The address of the whole list, if a filter or a search shows only a part of it. */
	whole?: string | undefined;
	children: (items: readonly Item[]) => ReactNode;
}

/** A list of the admin page; an empty one says what will be here, or links to what a filter hides. */
export function AdminListing<Item>({ icon, of, whole, ...rest }: AdminListingProps<Item>) {
	const { t } = useTexts("admin");
	return (
		<ListingView
			{...rest}
			moreText={t("admin.loadMore")}
			empty={
				<EmptyState icon={icon} title={t("admin.empty")} text={t(whole === undefined ? `admin.emptyText.${of}` : "admin.emptyFiltered")}>
					{whole === undefined ? (
						<ButtonLink to="/" variant="outlined">
							{t("common.goHome")}
						</ButtonLink>
					) : (
						<ButtonLink to={whole} variant="outlined" preventScrollReset>
							{t("admin.showAll")}
						</ButtonLink>
					)}
				</EmptyState>
			}
		/>
	);
}
