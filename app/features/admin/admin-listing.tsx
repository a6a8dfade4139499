import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { Report } from "#contract/reports/reports";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";
import { ListingView } from "~/ui/listing-view";

export function Reporter({ report: { reporterEmail } }: { report: Report }) {
	const { t } = useTexts("admin");
	return reporterEmail === null ? t("admin.noEmail") : reporterEmail || t("admin.deletedAccount");
}

/**
 * Returns a function that makes a form's call and reloads the page's data, whether the call succeeded or not. After a conflict the
 * list shows what another admin has saved, and a user who lost the admin role is sent to the login page by the guarded layout.
 */
export function useWithReload() {
	const { revalidate } = useRevalidator();
	return async <Reply,>(call: () => Promise<Reply>): Promise<Reply> => {
		try {
			return await call();
		} finally {
			await revalidate();
		}
	};
}

export function useExplainFailure() {
	const { t } = useTexts("admin");
	return (failure: string, error: unknown): string => {
		const reason = serverMessage(error, "", t("common.networkError"));
		return reason ? t("admin.failure", { failure, reason }) : failure;
	};
}

export const SHORT_ID_LENGTH = 8;

interface AdminListingProps<Item> {
	listing: Listing<Item, unknown>;
	errorText: string;
	icon: ReactNode;
	list: "reports" | "problematic" | "users" | "pending" | "log";
	/** The path of the unfiltered list, if a filter or a search is active. */
	unfilteredPath?: string | undefined;
	children: (items: readonly Item[]) => ReactNode;
}

export function AdminListing<Item>({ icon, list, unfilteredPath, ...rest }: AdminListingProps<Item>) {
	const { t } = useTexts("admin");
	return (
		<ListingView
			{...rest}
			moreText={t("admin.loadMore")}
			empty={
				<EmptyState
					icon={icon}
					title={t("admin.empty")}
					text={t(unfilteredPath === undefined ? `admin.emptyText.${list}` : "admin.emptyFiltered")}
				>
					{unfilteredPath === undefined ? (
						<ButtonLink to="/" variant="outlined">
							{t("common.goHome")}
						</ButtonLink>
					) : (
						<ButtonLink to={unfilteredPath} variant="outlined" preventScrollReset>
							{t("admin.showAll")}
						</ButtonLink>
					)}
				</EmptyState>
			}
		/>
	);
}
