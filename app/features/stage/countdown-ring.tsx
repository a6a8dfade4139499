import { type CSSProperties, useMemo, useState } from "react";
import { TIMINGS } from "#contract/limits";
import { useCountdown } from "~/features/live/countdown";
import { useTexts } from "~/i18n/texts";

/** The colour of the last seconds: orange-700, lightened to a contrast of 7:1 on the dark disc. Amber is for answers alone. */
export const WARNING_COLOR = "#fb923c";

/** Timing of an animation that ends at `endsAtMs` (a time of `performance.now()`) and may be running already. */
export function animationTiming(endsAtMs: number | null, totalMs: number): CSSProperties {
	const leftMs = endsAtMs === null ? 0 : Math.max(0, endsAtMs - performance.now());
	// If this device's clock is behind, the time left can exceed the total.
	const durationMs = Math.max(1, totalMs, leftMs);
	return { animationDuration: `${durationMs}ms`, animationDelay: `${leftMs - durationMs}ms` };
}

/** Each view of the game repeats the deadline, slightly shifted by the network; a running animation must not restart for that. */
const SAME_MOMENT_MS = 300;

/** Keeps the first value of a moment until it changes by SAME_MOMENT_MS or more. */
export function useSteadyMoment(momentMs: number | null): number | null {
	const [steadyMs, setSteadyMs] = useState(momentMs);
	const same = steadyMs === momentMs || (steadyMs !== null && momentMs !== null && Math.abs(steadyMs - momentMs) < SAME_MOMENT_MS);
	if (!same) setSteadyMs(momentMs);
	return same ? steadyMs : momentMs;
}

/** Each half of the ring rotates behind a window, so nothing is repainted. */
export function CountdownRing({ deadlineMs: fromGame, totalMs }: { deadlineMs: number | null; totalMs: number }) {
	const { t } = useTexts();
	const deadlineMs = useSteadyMoment(fromGame);
	const { seconds, remainingMs } = useCountdown(deadlineMs);
	const time = useMemo(() => animationTiming(deadlineMs, totalMs), [deadlineMs, totalMs]);
	const color = seconds <= TIMINGS.countdownWarningSeconds ? WARNING_COLOR : "#ffffff";
	// Four digits, as in 1800, fit into the ring, too.
	const digitSize = seconds > 999 ? "text-[calc(3.6*var(--u))]" : seconds > 99 ? "text-[calc(4.8*var(--u))]" : "text-[calc(6*var(--u))]";
	// The style moves the ring if reduced motion turns the animation off.
	const elapsedShare = 1 - Math.min(1, remainingMs / Math.max(1, totalMs));
	const halfStyle = (half: 0 | 1): CSSProperties => {
		const part = Math.min(1, Math.max(0, elapsedShare * 2 - half));
		// A finished half is hidden, because its edges would show as a thin line.
		return { ...time, transform: `rotate(${180 * part}deg)`, visibility: part === 1 ? "hidden" : "visible" };
	};
	return (
		<div role="timer" className="stage-ring relative grid size-14 shrink-0 place-items-center rounded-full bg-indigo-950" style={{ color }}>
			<span aria-hidden="true" className="stage-ring-tail" />
			<div key={deadlineMs} aria-hidden="true" className="absolute inset-0">
				<div className="absolute inset-y-0 end-0 w-[calc(50%+0.5px)] overflow-hidden">
					<div
						className="stage-ring-first absolute inset-y-0 end-0 w-14 rounded-full [clip-path:inset(0_0_0_calc(50%-0.5px))]"
						style={halfStyle(0)}
					/>
				</div>
				<div className="absolute inset-y-0 start-0 w-[calc(50%+0.5px)] overflow-hidden">
					<div
						className="stage-ring-second absolute inset-y-0 start-0 w-14 rounded-full [clip-path:inset(0_calc(50%-0.5px)_0_0)]"
						style={halfStyle(1)}
					/>
				</div>
			</div>
			<span
				key={seconds}
				aria-hidden="true"
				className={`${digitSize} leading-none font-bold tabular-nums ${seconds <= TIMINGS.countdownWarningSeconds ? "stage-beat" : ""}`}
			>
				{seconds}
			</span>
			<span className="sr-only">{t("live.secondsLeft", { count: seconds })}</span>
		</div>
	);
}
