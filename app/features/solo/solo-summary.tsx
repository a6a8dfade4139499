import { useEffect, useEffectEvent } from "react";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { countOf, type SoloRun } from "./run";

interface SoloSummaryProps {
	run: SoloRun;
	total: number;
	/** The run was complete when the page opened. */
	completedBefore: boolean;
	onAgain: () => void;
}

/** The result of a completed run. */
export function SoloSummary({ run, total, completedBefore, onAgain }: SoloSummaryProps) {
	const { t } = useTexts("site");
	const { correct, wrong } = countOf(run);
	const percentage = total === 0 ? 0 : Math.round((correct / total) * 100);
	const figures = [
		["resultCorrect", correct],
		["resultWrong", wrong],
		["resultPercentage", t("solo.percentage", { percentage })],
	] as const;
	const sayResult = useEffectEvent(() => {
		if (!completedBefore)
			announce([t("solo.completedTitle"), ...figures.map(([name, figure]) => `${t(`solo.${name}`)}: ${figure}`)].join(", "));
	});
	useEffect(() => sayResult(), []);
	return (
		<section className="rounded-card bg-gradient-to-br from-primary-700 to-secondary-700 p-6 text-center text-white sm:p-8">
			<h2 className="text-2xl font-bold">{t(completedBefore ? "solo.alreadyCompleted" : "solo.completedTitle")}</h2>
			<dl className="mx-auto mt-5 grid max-w-md grid-cols-3 gap-3">
				{figures.map(([name, figure]) => (
					<div key={name}>
						<dt className="text-sm opacity-90">{t(`solo.${name}`)}</dt>
						<dd className="text-3xl font-bold tabular-nums">{figure}</dd>
					</div>
				))}
			</dl>
			<div className="mt-6 flex flex-wrap justify-center gap-2">
				<Button variant="outlined" onClick={onAgain}>
					{t("solo.playAgain")}
				</Button>
				<ButtonLink to="/" variant="outlined">
					{t("solo.goHome")}
				</ButtonLink>
			</div>
		</section>
	);
}
