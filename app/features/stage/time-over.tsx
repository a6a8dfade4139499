import { useCountdown } from "~/features/live/use-countdown";
import { useTexts } from "~/i18n/texts";

/** Shown while the question stays open after its common time, because some players have more time. */
export function TimeOver({ deadlineMs, waitingFor }: { deadlineMs: number | null; waitingFor: number }) {
	const { t } = useTexts("stage");
	const { seconds } = useCountdown(deadlineMs);
	if (deadlineMs === null || seconds > 0 || waitingFor === 0) return null;
	return <p className="-my-0.5 rounded-chip bg-indigo-950 px-2 py-0.5">{t("stage.waitingFor", { count: waitingFor })}</p>;
}
