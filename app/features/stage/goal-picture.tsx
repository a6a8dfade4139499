import "./goal-picture.css";

interface Window {
	x: number;
	y: number;
	width: number;
}

const COLUMNS = [12, 25, 38, 51, 101, 114, 127, 140];
const FLOORS = [50, 62, 74, 86];
const TOWER_FLOORS = [47, 58, 69];

const WINDOWS: readonly Window[] = [
	...COLUMNS.flatMap((x) => FLOORS.map((y) => ({ x, y, width: 8 }))),
	...TOWER_FLOORS.flatMap((y) => [71, 82].map((x) => ({ x, y, width: 7 }))),
];

/** The windows light up here and there, as in a real house, and in the same order each time. */
const scatter = (index: number) => (index * index * 7 + index * 13) % 31;
const ORDER = WINDOWS.map((_, index) => index).sort((a, b) => scatter(a) - scatter(b));

/** Computes how bright each window is, 0 to 1, in the order in which they light up: a part of a window is a window that begins to glow. */
export function windowLights(share: number): number[] {
	const lit = Math.min(1, Math.max(0, share)) * WINDOWS.length;
	return ORDER.map((_, place) => Math.min(1, Math.max(0, lit - place)));
}

/** The ring of the product's Q as the clock of the tower, in a box of 48. */
const CLOCK = "M24 5a19 19 0 0 1 0 38 19 19 0 0 1 0-38M35 35l7 7";

interface GoalPictureProps {
	/** How much of the goal is done, 0 to 1. */
	share: number;
	reached: boolean;
}

/** A school in the evening: with each right answer more of its windows are lit, and with the goal its clock and its door. */
export function GoalPicture({ share, reached }: GoalPictureProps) {
	const lights = windowLights(share);
	return (
		<svg viewBox="0 0 160 104" aria-hidden="true" data-reached={reached} className="goal-picture size-full overflow-visible">
			<radialGradient id="goal-glow">
				<stop offset="0" stopColor="var(--color-light)" stopOpacity="0.5" />
				<stop offset="1" stopColor="var(--color-light)" stopOpacity="0" />
			</radialGradient>
			<circle className="goal-on" cx="80" cy="31" r="46" fill="url(#goal-glow)" />
			<path className="goal-roof" d="M5 43 12 34h136l7 9zM60 20 80 4l20 16z" />
			<path className="goal-wall" d="M8 43h144v55H8zM63 20h34v78H63z" />
			<path className="goal-edge" d="M63 20v78M97 20v78M0 98h160" />
			{ORDER.map((at, place) => {
				const { x, y, width } = WINDOWS[at] ?? { x: 0, y: 0, width: 0 };
				const light = lights[place] ?? 0;
				return (
					<g key={at}>
						<rect className="goal-dark" x={x} y={y} width={width} height="8" rx="1" />
						<rect className="goal-halo" x={x - 1.5} y={y - 1.5} width={width + 3} height="11" rx="2.5" style={{ opacity: light * 0.22 }} />
						<rect className="goal-light" x={x} y={y} width={width} height="8" rx="1" style={{ opacity: light }} />
						<path className="goal-edge" d={`M${x + width / 2} ${y}v8`} />
					</g>
				);
			})}
			<path className="goal-dark" d="M75 98V86a5 5 0 0 1 10 0v12z" />
			<path className="goal-light goal-on" d="M75 98V86a5 5 0 0 1 10 0v12z" />
			<g transform="translate(68.6 20.5) scale(0.475)">
				<circle className="goal-dark" cx="24" cy="24" r="19" />
				<path className="goal-clock" d={CLOCK} />
				<path className="goal-clock goal-clock-lit goal-on" d={CLOCK} />
			</g>
		</svg>
	);
}
