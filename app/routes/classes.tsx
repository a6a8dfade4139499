import { GraduationCap, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "~/api/client";
import { ClassDialog } from "~/features/classes/class-dialog";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { createListing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Card, EmptyState, PageHeading } from "~/ui/layout";
import { ListingView } from "~/ui/listing-view";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/classes";

preloadTexts("classes");

export const handle = { title: "classes" } satisfies PageHandle;

const loadClasses = createListing({
	fetchPage: (page, signal) => api("GET /classes", { query: page, signal }),
	getItems: ({ classes }) => classes,
	getId: ({ _id }) => _id,
	pageSize: 50,
});

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return { listing: await loadClasses(request) };
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

export default function Classes({ loaderData: { listing } }: Route.ComponentProps) {
	const { t, formatDate } = useTexts("classes");
	const navigate = useNavigate();
	const [creating, setCreating] = useState(false);
	const create = (
		<Button onClick={() => setCreating(true)}>
			<Plus />
			{t("classes.create")}
		</Button>
	);
	return (
		<>
			<PageHeading title={t("classes.title")} subtitle={t("classes.subtitle")} actions={listing.items.length > 0 ? create : undefined} />
			<ListingView
				listing={listing}
				errorText={t("classes.errorLoad")}
				moreText={t("classes.more")}
				empty={
					<EmptyState icon={<GraduationCap />} title={t("classes.empty")} text={t("classes.emptyText")}>
						{create}
					</EmptyState>
				}
			>
				{(classes) => (
					<ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{classes.map(({ _id, name, pupilCount, endsAt, ended }) => (
							<li key={_id}>
								<Card as={Link} to={`/classes/${_id}`} className="flex h-full flex-col gap-1 p-5 transition-shadow hover:shadow-md">
									<span className="text-lg font-bold wrap-anywhere text-slate-900">{name}</span>
									<span className="text-slate-600">{t("classes.pupilCount", { count: pupilCount })}</span>
									<span className="mt-2">
										<Chip size="small" tone={ended ? "neutral" : "primary"}>
											{ended ? t("classes.ended") : t("classes.until", { date: formatDate(endsAt, "day") })}
										</Chip>
									</span>
								</Card>
							</li>
						))}
					</ul>
				)}
			</ListingView>
			{creating && (
				<ClassDialog
					onClose={() => setCreating(false)}
					onSaved={({ _id }) => {
						toast.success(t("classes.created"));
						void navigate(`/classes/${_id}?tab=pupils`);
					}}
				/>
			)}
		</>
	);
}
