import { Avatar } from "~/features/live/avatar";
import { shownNickname } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { Confetti } from "./confetti";
import { ClimbCard, HardestCard } from "./highlight-cards";
import { PodiumStage, PodiumSteps } from "./podium-steps";
import { podiumLightMs, podiumRisesMs, useSteps } from "./reveal-steps";
import { countWinners, podiumSteps } from "./stage-phase";
import type { ViewProps } from "./view-props";
import "./reveal.css";

/** The light goes on a moment before the text appears. */
const TEXT_DELAY_MS = 900;
/** The three best places rise one after the other in the dark; then the light goes on. */
export function PodiumView({ instance, fresh }: ViewProps) {
	const { t } = useTexts("stage");
	const steps = podiumSteps(instance);
	const light = podiumLightMs(steps.length);
	const done = useSteps([...podiumRisesMs(steps.length), light, light + TEXT_DELAY_MS], fresh);
	const lit = done > steps.length;
	const isTextShown = done > steps.length + 1;
	const { highlights, participantCount } = instance;
	const climb = highlights?.bestClimb;
	return (
		<PodiumStage lit={lit}>
			<h1 className="text-4xl leading-tight">{t(lit ? "stage.podium.title" : "stage.podium.drum", { count: countWinners(instance) })}</h1>
			<p className="podium-words text-xl" style={{ opacity: isTextShown ? 1 : 0 }}>
				{t("stage.podium.thanks", { count: participantCount })}
			</p>
			<PodiumSteps
				risen={done}
				steps={steps.map(({ place, winners, count }) => ({
					place,
					count,
					points: winners[0]?.totalScore ?? 0,
					winners: winners.map((winner) => ({
						name: shownNickname(winner),
						picture: (className) => <Avatar nickname={winner.nickname} className={className} />,
					})),
				}))}
			/>
			{/* Cards are in the corners above the lower places, so that nothing moves when they appear. */}
			<div className="absolute top-4 start-4 flex w-42">{isTextShown && <HardestCard instance={instance} fresh={fresh} />}</div>
			<div className="absolute top-4 end-4 flex w-42 justify-end">
				{isTextShown && climb && <ClimbCard instance={instance} climb={climb} fresh={fresh} wholeGame />}
			</div>
			{lit && fresh && <Confetti />}
		</PodiumStage>
	);
}
