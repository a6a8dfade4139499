import { useEffect, useState } from "react";
import { TIMINGS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { QRing } from "~/ui/q-ring";
import { useWhen } from "~/ui/use-when";

const clockMs = () => (typeof performance === "undefined" ? 0 : performance.now());

/**
 * Whole seconds until `deadlineMs` (a time of `performance.now()`), updated four times a second; 0 without a deadline. A local deadline is
 * computed when the server's remaining time arrives, so a wrong device clock does not matter.
 */
export function useCountdown(deadlineMs: number | null): { seconds: number; remainingMs: number } {
	const [tick, setTick] = useState(() => ({ deadlineMs, nowMs: clockMs() }));
	let { nowMs } = tick;
	if (tick.deadlineMs !== deadlineMs) {
		// The last tick belongs to the previous deadline: a new question would start with too much time.
		nowMs = clockMs();
		setTick({ deadlineMs, nowMs });
	}
	useEffect(() => {
		if (deadlineMs === null) return;
		const timer = setInterval(() => {
			setTick({ deadlineMs, nowMs: clockMs() });
			if (clockMs() >= deadlineMs) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [deadlineMs]);
	const remainingMs = deadlineMs === null ? 0 : Math.max(0, deadlineMs - nowMs);
	return { seconds: Math.ceil(remainingMs / 1000), remainingMs };
}

/** Below this total, half of the time and the last five seconds are too close to announce both. */
const MIN_TOTAL_FOR_HALF_MS = 15_000;

interface CountdownProps {
	seconds: number;
	remainingMs: number;
	totalMs: number;
	quiet: boolean;
}

/** Screen readers hear half of the time, the last seconds and the end, unless `quiet` (the player has answered). */
export function Countdown({ seconds, remainingMs, totalMs, quiet }: CountdownProps) {
	const { t } = useTexts();
	const late = seconds <= TIMINGS.countdownWarningSeconds;
	const color = seconds === 0 ? "text-error-700" : late ? "text-warning-700" : "text-primary-700";
	const halfway = totalMs >= MIN_TOTAL_FOR_HALF_MS && remainingMs <= totalMs / 2;
	const moment = seconds === 0 ? "end" : late ? "late" : halfway ? "half" : "";
	useWhen(moment, () => {
		if (!quiet) announce(seconds === 0 ? t("live.timeUp") : t("live.secondsLeft", { count: seconds }), "assertive");
	});
	const share = totalMs === 0 ? 0 : Math.min(1, remainingMs / totalMs);
	return (
		<div className={`flex items-center gap-3 ${color}`}>
			<div aria-hidden="true" className="h-2.5 flex-1 overflow-hidden rounded-full bg-slate-200">
				<div
					className="h-full origin-left rounded-full bg-current transition-transform rtl:origin-right duration-300 ease-linear motion-reduce:transition-none"
					style={{ transform: `scaleX(${share})` }}
				/>
			</div>
			<span role="timer" className="relative grid size-12 place-items-center font-bold tabular-nums">
				<QRing progress={share} className="absolute" />
				{/* Four digits, as in 1800, fit into the ring, too. A number with fewer digits begins elsewhere: it is another element, not one that moves. */}
				<span key={String(seconds).length} aria-hidden="true" className={seconds > 999 ? "text-xs" : seconds > 99 ? "text-sm" : "text-lg"}>
					{seconds}
				</span>
				<span className="sr-only">{t("live.secondsLeft", { count: seconds })}</span>
			</span>
		</div>
	);
}
