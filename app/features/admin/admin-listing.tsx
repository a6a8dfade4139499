import type { ReactNode } from "react";
import { useT } from "~/i18n/translator";
import type { Listing } from "~/lib/listing";
import { EmptyState } from "~/ui/empty-state";
import { ListingView } from "~/ui/listing-view";

interface AdminListingProps<Item> {
	listing: Listing<Item, unknown>;
	errorText: string;
	icon: ReactNode;
	children: (items: readonly Item[]) => ReactNode;
}

/** A list of the admin page. */
export function AdminListing<Item>({ icon, ...rest }: AdminListingProps<Item>) {
	const { t } = useT();
	return <ListingView {...rest} moreText={t("admin.loadMore")} empty={<EmptyState icon={icon} title={t("admin.empty")} />} />;
}
