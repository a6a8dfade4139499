import type { ClassActivity } from "#contract/classes/progress";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";

/** The kind of an activity, and when it ended or is due. */
export function formatActivityNote(
	{ kind, endedAt, dueAt }: Pick<ClassActivity, "kind" | "endedAt" | "dueAt">,
	{ t, formatDate }: { t: Translate<"classes">; formatDate: (date: string, form: "day") => string },
): string {
	const kindText = t(kind === "live" ? "classes.live" : "classes.homework");
	if (endedAt !== null) return `${kindText}, ${formatDate(endedAt, "day")}`;
	return dueAt === undefined ? kindText : `${kindText}, ${t("classes.dueOn", { date: formatDate(dueAt, "day") })}`;
}

interface ProgressLineProps {
	/** Oldest first. */
	points: readonly { key: string; percentage: number }[];
	/** The class's mean at the same places. */
	classMeans?: readonly (number | null)[];
}

const GRID = [100, 50, 0];

/** A chart of results over time; the list beside it contains all its figures. */
export function ProgressLine({ points, classMeans }: ProgressLineProps) {
	const { t } = useTexts("classes");
	const formatPercent = (percentage: number) => t("classes.percentage", { percentage });
	const computeX = (at: number) => (points.length === 1 ? 50 : (100 * at) / (points.length - 1));
	const formatPoints = (line: readonly (number | null)[]) =>
		line.flatMap((percentage, at) => (percentage === null ? [] : [`${computeX(at)},${100 - percentage}`])).join(" ");
	return (
		<div
			role="img"
			// Time goes to the right in every language, as in the SVG.
			dir="ltr"
			aria-label={t("classes.lineLabel", { figures: points.map(({ percentage }) => formatPercent(percentage)).join(", ") })}
			className="py-3 pe-3 ps-13"
		>
			{/* Borders and strokes, not backgrounds: a browser prints no backgrounds. */}
			<div className="relative h-40">
				{GRID.map((percentage) => (
					<div key={percentage} className="absolute inset-x-0 border-t border-slate-300" style={{ bottom: `${percentage}%` }}>
						<span className="absolute -top-2.5 -start-13 w-11 text-end text-sm text-slate-600 tabular-nums">
							{formatPercent(percentage)}
						</span>
					</div>
				))}
				<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
					{classMeans && (
						<polyline
							points={formatPoints(classMeans)}
							fill="none"
							className="stroke-slate-500"
							strokeWidth="2"
							strokeDasharray="5 5"
							vectorEffect="non-scaling-stroke"
						/>
					)}
					<polyline
						points={formatPoints(points.map(({ percentage }) => percentage))}
						fill="none"
						className="stroke-primary-700"
						strokeWidth="3"
						strokeLinejoin="round"
						vectorEffect="non-scaling-stroke"
					/>
				</svg>
				{points.map(({ key, percentage }, at) => (
					<span
						key={key}
						className="absolute -mb-1.5 -ms-1.5 rounded-full border-6 border-primary-700"
						style={{ left: `${computeX(at)}%`, bottom: `${percentage}%` }}
					/>
				))}
			</div>
		</div>
	);
}
