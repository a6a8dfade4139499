import { ChartColumn } from "lucide-react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { RichText } from "~/features/question/rich-text";
import { PageProblem } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import type { Route } from "./+types/class-pupil";

preloadTexts("classes");

export const handle = { title: "pupil" } satisfies PageHandle;

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
	const { progress } = await api("GET /classes/{id}/pupils/{pupilId}/progress", { params, signal });
	return { progress };
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const { t } = useTexts("classes");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("classes.pupilNotFound"), text: t("classes.notFoundText") }}
			failedTitle={t("classes.errorLoad")}
		>
			<ButtonLink to={`/classes/${params.id ?? ""}`} variant="outlined">
				{t("classes.backToClass")}
			</ButtonLink>
		</PageProblem>
	);
}

export default function ClassPupil({ loaderData: { progress }, params }: Route.ComponentProps) {
	const { t, formatDate } = useTexts("classes");
	const { pupil, activities } = progress;
	return (
		<>
			<PageHeading
				title={t("classes.pupilTitle", { number: pupil.number })}
				subtitle={pupil.label}
				actions={
					<ButtonLink to={`/classes/${params.id}`} variant="outlined">
						{t("classes.backToClass")}
					</ButtonLink>
				}
			/>
			{activities.length === 0 ? (
				<EmptyState icon={<ChartColumn />} title={t("classes.noActivities")} text={t("classes.noActivitiesText")} />
			) : (
				<ul className="flex flex-col gap-4">
					{activities.map(({ _id, kind, title, endedAt, right, total, percentage, wrong }) => (
						<Card as="li" key={_id} className="p-5">
							<div className="flex flex-wrap items-baseline justify-between gap-x-4">
								<h2 className="text-lg wrap-anywhere text-slate-900">
									<Link to={`/${kind === "live" ? "results" : "homework"}/${_id}`} className="underline-offset-4 hover:underline">
										{title}
									</Link>
								</h2>
								<p className="font-semibold text-slate-900 tabular-nums">
									{percentage === null ? t("classes.notThere") : t("classes.percentage", { percentage })}
								</p>
							</div>
							<p className="mt-0.5 text-sm text-slate-600">
								{t(kind === "live" ? "classes.live" : "classes.homework")}, {formatDate(endedAt, { dateStyle: "long" })} ·{" "}
								{total === 0 ? t("classes.nothingScored") : t("classes.right", { right, total })}
							</p>
							{total === 0 ? null : wrong.length === 0 ? (
								<p className="mt-3 text-slate-700">{t("classes.allRight")}</p>
							) : (
								<>
									<h3 className="mt-4 text-base font-semibold text-slate-900">{t("classes.wrong")}</h3>
									<ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
										{wrong.map(({ index, text, answered }) => (
											<li key={index} className="wrap-anywhere text-slate-800">
												<RichText text={text} />
												{!answered && <span className="text-slate-600"> ({t("classes.leftOut")})</span>}
											</li>
										))}
									</ul>
								</>
							)}
						</Card>
					))}
				</ul>
			)}
		</>
	);
}
