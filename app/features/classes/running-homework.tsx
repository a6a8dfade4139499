import { href, Link } from "react-router";
import type { AssignmentSummary } from "#contract/homework/assignments";
import { useTexts } from "~/i18n/texts";
import { ProgressBar } from "~/ui/progress-bar";

/** Homework that pupils can do or soon will, each with how many have handed it in. */
export function RunningHomework({ homework }: { homework: readonly AssignmentSummary[] }) {
	const { t, formatDate } = useTexts("homework");
	return (
		<ul className="-mx-2 flex flex-col">
			{homework.map(({ _id, title, mode, status, dueAt, opensAt, handedInCount, pupilCount }) => (
				<li key={_id}>
					<Link to={href("/homework/:id", { id: _id })} className="flex flex-col gap-1.5 rounded-base px-2 py-2 hover:bg-primary-50">
						<span className="flex flex-wrap items-baseline justify-between gap-x-4">
							<span className="min-w-0 font-semibold wrap-anywhere text-slate-900">{title}</span>
							<span className="text-sm text-slate-700 tabular-nums">
								{t("homework.handedIn", { count: handedInCount, total: pupilCount })}
							</span>
						</span>
						<ProgressBar value={handedInCount} max={pupilCount} tone="success" className="h-2" />
						<span className="text-sm text-slate-600">
							{status === "scheduled" && opensAt
								? t("homework.opensOn", { date: formatDate(opensAt, "dayAndTime") })
								: t(mode === "class" ? "homework.dueInClass" : "homework.due", { date: formatDate(dueAt, "dayAndTime") })}
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
