import { type CSSProperties, useMemo, useState } from "react";
import { TIMINGS } from "#contract/limits";
import { useCountdown } from "~/features/live/countdown";
import { useTexts } from "~/i18n/texts";

/** From 0 seconds on: each has a contrast of 7:1 on the dark disc. */
export const WARM_COLORS = ["#fca5a5", "#fca5a5", "#fdba74", "#fbbf24", "#fcd34d", "#fde68a"];

/** The animation ends at `endsAtMs` (by `performance.now()`) and may already be running. */
export function timed(endsAtMs: number | null, totalMs: number): CSSProperties {
	const leftMs = endsAtMs === null ? 0 : Math.max(0, endsAtMs - performance.now());
	// With a slower clock more time may seem to be left than the total.
	const lastsMs = Math.max(1, totalMs, leftMs);
	return { animationDuration: `${lastsMs}ms`, animationDelay: `${leftMs - lastsMs}ms` };
}

/** Each view of the game gives the deadline again, slightly earlier or later because of the network; a running animation must not restart for that. */
const SAME_MS = 300;

/** The first value of the moment, until it really changes. */
export function useSteady(momentMs: number | null): number | null {
	const [held, setHeld] = useState(momentMs);
	const same = held === momentMs || (held !== null && momentMs !== null && Math.abs(held - momentMs) < SAME_MS);
	if (!same) setHeld(momentMs);
	return same ? held : momentMs;
}

/** Each half rotates behind a window, so nothing is repainted. */
export function CountdownRing({ deadlineMs: fromGame, totalMs }: { deadlineMs: number | null; totalMs: number }) {
	const { t } = useTexts();
	const deadlineMs = useSteady(fromGame);
	const { seconds, remainingMs } = useCountdown(deadlineMs);
	const time = useMemo(() => timed(deadlineMs, totalMs), [deadlineMs, totalMs]);
	const color = seconds <= TIMINGS.countdownWarningSeconds ? WARM_COLORS[seconds] : "#ffffff";
	// With reduced motion the ring changes once a second.
	const gone = 1 - Math.min(1, remainingMs / Math.max(1, totalMs));
	const turned = (half: 0 | 1): CSSProperties => {
		const part = Math.min(1, Math.max(0, gone * 2 - half));
		// Hidden, because its edges would still be visible as a thin line.
		return { ...time, transform: `rotate(${180 * part}deg)`, visibility: part === 1 ? "hidden" : "visible" };
	};
	return (
		<div role="timer" className="stage-ring relative grid size-14 shrink-0 place-items-center rounded-full bg-indigo-950" style={{ color }}>
			<div key={deadlineMs} aria-hidden="true" className="absolute inset-0">
				<div className="absolute inset-y-0 end-0 w-[calc(50%+0.5px)] overflow-hidden">
					<div
						className="stage-ring-first absolute inset-y-0 end-0 w-14 rounded-full [clip-path:inset(0_0_0_calc(50%-0.5px))]"
						style={turned(0)}
					/>
				</div>
				<div className="absolute inset-y-0 start-0 w-[calc(50%+0.5px)] overflow-hidden">
					<div
						className="stage-ring-second absolute inset-y-0 start-0 w-14 rounded-full [clip-path:inset(0_calc(50%-0.5px)_0_0)]"
						style={turned(1)}
					/>
				</div>
			</div>
			<span
				key={seconds}
				aria-hidden="true"
				className={`text-[calc(6*var(--u))] leading-none font-bold tabular-nums ${seconds <= TIMINGS.countdownWarningSeconds ? "stage-beat" : ""}`}
			>
				{seconds}
			</span>
			<span className="sr-only">{t("live.secondsLeft", { count: seconds })}</span>
		</div>
	);
}
