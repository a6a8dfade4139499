import type { PupilState } from "#contract/homework/pupil-state";
import { useTexts } from "~/i18n/texts";
import { ProgressBar } from "~/ui/progress-bar";

type Goal = Extract<PupilState, { joined: true }>["goalProgress"];

/** How far the class is together; no pupil's part in it is shown. */
export function ClassGoal({ goal }: { goal: Goal }) {
	const { t } = useTexts("pupil");
	if (!goal) return null;
	const { mastered, needed, reachedAt } = goal;
	const isReached = reachedAt !== null;
	return (
		<div className="flex flex-col gap-1 text-sm font-semibold text-slate-700">
			<p>
				{!isReached && t("doHomework.goal", { mastered, needed })}
				<span role="status" className="text-success-800">
					{isReached && t("doHomework.goalReached")}
				</span>
			</p>
			<ProgressBar value={isReached ? needed : mastered} max={needed} tone={isReached ? "success" : "primary"} className="h-2" />
		</div>
	);
}
