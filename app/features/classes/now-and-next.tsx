import { href, Link } from "react-router";
import type { ClassActivity, ClassProgress } from "#contract/classes/progress";
import type { AssignmentSummary } from "#contract/homework/assignments";
import { hardestQuestions, rightPercentage } from "#contract/results/figures";
import { toGroupPercentage } from "#contract/results/percentage";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { RichText, waitForFormulas } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Section } from "~/ui/layout";
import { Skeleton } from "~/ui/skeleton";
import { formatActivityNote } from "./progress-line";
import { RunningHomework } from "./running-homework";

/** One line, so that nothing moves when it arrives. */
function HardestQuestion({ instanceId }: { instanceId: string }) {
	const { t } = useTexts("classes");
	const { reply: result, error } = useRead(instanceId, async (signal) => {
		const reply = await api("GET /results/{instanceId}", { params: { instanceId }, query: { limit: 1 }, signal });
		await waitForFormulas(reply.result.questions);
		return reply.result;
	});
	const hardest = result && hardestQuestions(result)[0];
	return (
		<p className="flex h-8 items-center gap-2 overflow-hidden text-slate-800">
			{error !== null ? (
				t("classes.errorHardest")
			) : !result ? (
				<Skeleton className="h-5 w-3/4" />
			) : hardest ? (
				<>
					<span className="shrink-0 rounded-chip bg-error-50 px-2 py-0.5 text-sm font-semibold text-error-800 tabular-nums">
						{t("classes.hardest", { percentage: rightPercentage(hardest) ?? 0 })}
					</span>
					<span lang={result.language} className="min-w-0 truncate">
						<RichText text={hardest.text} />
					</span>
				</>
			) : (
				t("classes.noHardest")
			)}
		</p>
	);
}

function LastActivity({ activity }: { activity: ClassActivity }) {
	const { t, formatDate } = useTexts("classes");
	const { _id, kind, title, results } = activity;
	const mean = toGroupPercentage(results);
	const note = formatActivityNote(activity, { t, formatDate });
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<h3 className="text-sm font-semibold text-slate-600">{t("classes.last")}</h3>
			<Link
				to={kind === "homework" ? href("/homework/:id", { id: _id }) : href("/results/:id", { id: _id })}
				className="-mx-2 flex flex-col gap-1 rounded-base px-2 py-2 hover:bg-primary-50"
			>
				<span className="font-semibold wrap-anywhere text-slate-900">{title}</span>
				<span className="text-sm text-slate-600">
					{mean === null ? note : `${note} · ${t("classes.mean")}: ${t("classes.percentage", { percentage: mean })}`}
				</span>
			</Link>
			<HardestQuestion instanceId={_id} />
		</div>
	);
}

interface NowAndNextProps {
	/** The running homework of the class; null if it could not be loaded. */
	homework: readonly AssignmentSummary[] | null;
	activities: ClassProgress["activities"];
}

/** Shows what the class is doing, and what it did last. Renders nothing for a class that has done nothing yet. */
export function NowAndNext({ homework, activities }: NowAndNextProps) {
	const { t } = useTexts("classes");
	const last = activities.find(({ endedAt }) => endedAt !== null);
	if (homework?.length === 0 && !last) return null;
	return (
		<Section title={t("classes.now")} card className="mb-6">
			<div className="grid gap-x-10 gap-y-4 lg:auto-cols-fr lg:grid-flow-col">
				{homework === null ? (
					<Alert tone="error">{t("classes.errorHomework")}</Alert>
				) : (
					homework.length > 0 && (
						<div className="flex min-w-0 flex-col gap-1">
							<h3 className="text-sm font-semibold text-slate-600">{t("classes.runningHomework")}</h3>
							<RunningHomework homework={homework} />
						</div>
					)
				)}
				{last && <LastActivity activity={last} />}
			</div>
		</Section>
	);
}
