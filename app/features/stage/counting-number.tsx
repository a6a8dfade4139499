import { useEffect, useRef } from "react";
import { useT } from "~/i18n/translator";
import { isCalm } from "./calm";

interface CountingNumberProps {
	from: number;
	to: number;
	/** Whether it has started to count. */
	counting: boolean;
	durationMs: number;
	/** The number with its unit, as it is shown. */
	format?: (value: number) => string;
}

/** A number that counts up, updated without React: each frame changes one text and nothing else. */
export function CountingNumber({ from, to, counting, durationMs, format }: CountingNumberProps) {
	const { formatNumber } = useT();
	const shown = useRef<HTMLSpanElement>(null);
	const words = format ?? formatNumber;
	const latest = useRef(words);
	latest.current = words;
	const last = useRef(counting ? to : from);
	useEffect(() => {
		const element = shown.current;
		if (!element || !counting || last.current === to) return;
		const begin = last.current;
		last.current = to;
		const write = (value: number) => {
			element.textContent = latest.current(value);
		};
		if (isCalm()) return write(to);
		let frame = 0;
		const startMs = performance.now();
		const step = () => {
			const part = Math.min(1, (performance.now() - startMs) / durationMs);
			write(Math.round(begin + (to - begin) * (1 - (1 - part) ** 3)));
			if (part < 1) frame = requestAnimationFrame(step);
		};
		step();
		return () => {
			cancelAnimationFrame(frame);
			write(to);
		};
	}, [counting, to, durationMs]);
	return (
		<>
			<span ref={shown} aria-hidden="true" className="tabular-nums">
				{words(last.current)}
			</span>
			<span className="sr-only">{words(to)}</span>
		</>
	);
}
