import { TIMINGS } from "#contract/limits";
import type { Instance } from "#contract/live";
import { useCountdown } from "~/features/live/use-countdown";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announcementOf } from "./announcement";
import type { StageMoment } from "./stage-phase";

interface StageAnnouncerProps {
	instance: Instance | null;
	moment: StageMoment | null;
	deadlineMs: number | null;
}

/** For screen readers: announces each step politely, the end of the time assertively. Both regions exist before they have content. */
export function StageAnnouncer({ instance, moment, deadlineMs }: StageAnnouncerProps) {
	const { t } = useTexts("stage");
	const { seconds } = useCountdown(deadlineMs);
	const said = instance && moment ? announcementOf(moment.phase, instance, t) : null;
	const open = moment?.phase === "question" && deadlineMs !== null;
	const half = Math.floor((instance?.timeLimit ?? 0) / 2);
	const urgent = TIMINGS.countdownWarningSeconds;
	return (
		<>
			<div aria-live="polite" className="sr-only">
				{/* Keyed by step, so that the same text is announced again. */}
				<p key={`${moment?.phase} ${moment?.questionIndex}`}>
					{said?.line}{" "}
					{said?.text && (
						<span lang={instance?.language}>
							<RichText text={said.text} inName />
						</span>
					)}
				</p>
				{open && seconds <= half && half > urgent && seconds > urgent && <p>{t("live.secondsLeft", { count: half })}</p>}
			</div>
			<div aria-live="assertive" className="sr-only">
				{open && seconds > 0 && seconds <= urgent && t("live.secondsLeft", { count: urgent })}
				{open && seconds === 0 && t("live.timeUp")}
			</div>
		</>
	);
}
