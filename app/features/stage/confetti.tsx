import { useEffect, useRef } from "react";
import { PODIUM, prefersReducedMotion } from "./reveal-steps";

const PIECES = 120;
const COLORS = ["#a5b4fc", "#f9a8d4", "#fdba74", "#6ee7b7", "#7dd3fc", "#f0abfc", "#5eead4", "#fde68a"];
/** Pixels. A higher resolution is not visible, and a screen of 3840 × 2160 would take four times as long to draw. */
const MAX_WIDTH_PIXELS = 1280;

interface Piece {
	x: number;
	y: number;
	vx: number;
	vy: number;
	size: number;
	angle: number;
	spin: number;
	color: string;
}

/** Creates the pieces of confetti; units are screen heights and seconds. */
function createPieces(width: number): Piece[] {
	return Array.from({ length: PIECES }, (_, index) => {
		const left = index % 2 === 0;
		const speed = 1.05 + Math.random() * 0.75;
		const angle = (0.22 + Math.random() * 0.22) * Math.PI;
		return {
			x: left ? 0.02 : width - 0.02,
			y: 1.02,
			vx: (left ? 1 : -1) * Math.cos(angle) * speed * 0.9,
			vy: -Math.sin(angle) * speed * 1.15,
			size: 0.012 + Math.random() * 0.014,
			angle: Math.random() * Math.PI,
			spin: (Math.random() - 0.5) * 9,
			color: COLORS[index % COLORS.length] ?? "#fff",
		};
	});
}

export function Confetti() {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		const element = canvas.current;
		const pen = element?.getContext("2d");
		if (!element || !pen || prefersReducedMotion()) return;
		const scale = Math.min(1, MAX_WIDTH_PIXELS / element.clientWidth);
		element.width = Math.round(element.clientWidth * scale);
		element.height = Math.round(element.clientHeight * scale);
		const { width, height } = element;
		const all = createPieces(width / height);
		const totalSeconds = PODIUM.confettiMs / 1000;
		let beforeMs = performance.now();
		let age = 0;
		let frame = 0;
		const draw = (nowMs: number) => {
			// After the page was paused, the confetti continues where it was.
			const seconds = Math.min(0.05, Math.max(0, (nowMs - beforeMs) / 1000));
			beforeMs = nowMs;
			age += seconds;
			pen.setTransform(1, 0, 0, 1, 0, 0);
			pen.clearRect(0, 0, width, height);
			if (age >= totalSeconds) return;
			pen.globalAlpha = Math.min(1, (totalSeconds - age) / 0.6);
			for (const piece of all) {
				piece.vy += 1.35 * seconds;
				piece.vx *= 1 - 0.6 * seconds;
				piece.x += piece.vx * seconds;
				piece.y += piece.vy * seconds;
				piece.angle += piece.spin * seconds;
				const [sin, cos] = [Math.sin(piece.angle) * height, Math.cos(piece.angle) * height];
				pen.setTransform(cos, sin, -sin, cos, piece.x * height, piece.y * height);
				pen.fillStyle = piece.color;
				pen.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size * Math.abs(Math.cos(piece.angle * 1.7)) * 0.6);
			}
			frame = requestAnimationFrame(draw);
		};
		frame = requestAnimationFrame(draw);
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<div aria-hidden="true" className="pointer-events-none absolute inset-0">
			<canvas ref={canvas} className="size-full" />
		</div>
	);
}
