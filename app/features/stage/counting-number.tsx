import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/texts";
import { isCalm } from "./climax-times";

interface CountingNumberProps {
	from: number;
	to: number;
	/** Whether it has started to count. */
	counting: boolean;
	durationMs: number;
	/** The number with its unit, as it is shown. */
	format?: (value: number) => string;
}

let turns = 0;

/** The text before and after a number, to write another number into it. A singular form is not needed: 1 is shown for a frame at most. */
function aroundOf(words: string, number: string): [before: string, after: string] {
	const at = words.indexOf(number);
	return at < 0 ? ["", ""] : [words.slice(0, at), words.slice(at + number.length)];
}

/**
 * A number that counts up, updated without React: each frame changes one text and nothing else. It takes the width of its final value from
 * the start, so that its row is not laid out again.
 */
export function CountingNumber({ from, to, counting, durationMs, format }: CountingNumberProps) {
	const { formatNumber } = useTexts();
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
		const end = () => {
			element.textContent = latest.current(to);
		};
		if (isCalm()) return end();
		const [before, after] = aroundOf(latest.current(to), formatNumber(to));
		let frame = 0;
		// In every other frame: that looks as smooth, and each frame writes half of the numbers.
		let turn = turns++;
		const startMs = performance.now();
		const step = () => {
			const part = Math.min(1, (performance.now() - startMs) / durationMs);
			if (part === 1) return end();
			if (turn++ % 2 === 0) element.textContent = before + formatNumber(Math.round(begin + (to - begin) * (1 - (1 - part) ** 3))) + after;
			frame = requestAnimationFrame(step);
		};
		step();
		return () => {
			cancelAnimationFrame(frame);
			end();
		};
	}, [counting, to, durationMs, formatNumber]);
	return (
		<span className="relative inline-block tabular-nums">
			<span className="invisible" aria-hidden="true">
				{words(to)}
			</span>
			<span ref={shown} aria-hidden="true" className="absolute inset-0 text-right whitespace-nowrap contain-strict">
				{words(last.current)}
			</span>
			<span className="sr-only">{words(to)}</span>
		</span>
	);
}
