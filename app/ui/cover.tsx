import { type ReactNode, useState } from "react";

const toChannel = (linear: number) => {
	const part = Math.min(1, Math.max(0, linear));
	return Math.round((part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055) * 255);
};

/**
 * OKLCH as a hex colour (https://bottosson.github.io/posts/oklab): all hues of one lightness look equally light, which HSL cannot do, and
 * older browsers do not know `oklch()`.
 */
function toHex(lightness: number, chroma: number, hue: number): string {
	const angle = (hue * Math.PI) / 180;
	const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
	const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const linear = [
		4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
	];
	return `#${linear.map((part) => toChannel(part).toString(16).padStart(2, "0")).join("")}`;
}

const CHROMA = 0.15;
/** White letters are readable on all of them in every hue (4.5:1). */
const LIGHTNESSES = [0.41, 0.46, 0.51];
/** The golden angle, which puts the hues of consecutive numbers far apart. */
const TURN_DEGREES = 137;
/** The way from one end of a cover to the other. */
const HUE_STEP_DEGREES = 28;

interface CoverShape {
	path: string;
	opacity: number;
}

interface CoverDesign {
	from: string;
	to: string;
	degrees: number;
	pattern: number;
	mirrored: boolean;
}

/** Patterns are drawn for this size and cropped if a cover has another shape. */
export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 200;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const circle = (x: number, y: number, radius: number) =>
	`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;

const rings = (): CoverShape[] => range(6).map((index) => ({ path: circle(288, 24, 40 + index * 46), opacity: 0.09 }));

const dots = (): CoverShape[] => [
	{
		path: range(8)
			.flatMap((column) => range(5).map((row) => circle(20 + column * 40, 20 + row * 40, 2 + column * 1.7)))
			.join(""),
		opacity: 0.2,
	},
];

const waves = (): CoverShape[] =>
	range(4).map((index) => {
		const y = 52 + index * 38;
		const rise = index % 2 === 0 ? 44 : -44;
		return { path: `M0 ${y}c70 ${-rise} 100 ${-rise} 160 0s90 ${rise} 160 0V200H0Z`, opacity: 0.1 };
	});

const bands = (): CoverShape[] =>
	range(6).map((index) => {
		const x = -40 + index * 64;
		const width = 12 + index * 7;
		return { path: `M${x} 200L${x + 110} 0h${width}L${x + width} 200Z`, opacity: 0.07 + index * 0.02 };
	});

const facets = (): CoverShape[] => {
	const tones: string[] = ["", "", ""];
	for (const row of range(4))
		for (const column of range(9)) {
			const x = column * 40 - (row % 2 === 0 ? 40 : 20);
			const y = row * 50;
			tones[(column * 2 + row) % 3] += `M${x} ${y}h40l-20 50Z`;
			tones[(column + row * 2 + 1) % 3] += `M${x + 40} ${y}l20 50h-40Z`;
		}
	return tones.map((path, index) => ({ path, opacity: 0.02 + index * 0.08 }));
};

const tiles = (): CoverShape[] => {
	const tones: string[] = ["", ""];
	for (const row of range(3))
		for (const column of range(5)) {
			const [x, y] = [column * 67, row * 67];
			const quarter = [
				`M${x} ${y}h67a67 67 0 0 1 -67 67Z`,
				`M${x + 67} ${y}v67a67 67 0 0 1 -67 -67Z`,
				`M${x + 67} ${y + 67}h-67a67 67 0 0 1 67 -67Z`,
				`M${x} ${y + 67}v-67a67 67 0 0 1 67 67Z`,
			][(column * 3 + row * 2) % 4];
			tones[(column + row) % 2] += quarter ?? "";
		}
	return tones.map((path, index) => ({ path, opacity: 0.09 + index * 0.11 }));
};

const rays = (): CoverShape[] => {
	const point = (step: number) => {
		const angle = (step / 18) * Math.PI;
		return `${Math.round(110 - Math.cos(angle) * 400)} ${Math.round(214 - Math.sin(angle) * 400)}`;
	};
	return [
		{
			path: range(9)
				.map((index) => `M110 214L${point(index * 2)}L${point(index * 2 + 1)}Z`)
				.join(""),
			opacity: 0.13,
		},
		{ path: circle(110, 214, 62), opacity: 0.16 },
	];
};

const hills = (): CoverShape[] => [
	{ path: circle(236, 62, 34), opacity: 0.26 },
	{ path: circle(236, 62, 54), opacity: 0.1 },
	{ path: "M0 138C60 84 120 92 176 132S276 168 320 124V200H0Z", opacity: 0.13 },
	{ path: "M0 176C70 132 130 152 190 168S290 172 320 152V200H0Z", opacity: 0.16 },
];

export const COVER_PATTERNS: readonly (() => CoverShape[])[] = [rings, dots, waves, bands, facets, tiles, rays, hills];

/** Each letter of the id affects about half of the bits (FNV-1a, mixed). */
function hashId(id: string): number {
	let hash = 0x811c9dc5;
	for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

/** The design for an id: always the same, and rarely equal to that of its neighbour in a list. */
export function designCover(id: string): CoverDesign {
	const bits = hashId(id);
	const hue = (bits * TURN_DEGREES) % 360;
	const lightness = LIGHTNESSES[(bits >>> 8) % LIGHTNESSES.length] ?? 0.46;
	return {
		from: toHex(lightness, CHROMA, hue),
		to: toHex(lightness - 0.06, CHROMA, hue + HUE_STEP_DEGREES),
		degrees: 100 + ((bits >>> 9) % 5) * 20,
		pattern: (bits >>> 16) % COVER_PATTERNS.length,
		mirrored: (bits >>> 20) % 2 === 1,
	};
}

interface CoverProps {
	id: string;
	picture?: string | undefined;
	className?: string;
	/** A large letter at one side, for example the first one of a name. */
	letter?: string;
	children?: ReactNode;
}

/**
 * Colours and a pattern derived from an id, so that items look different from each other; decoration beside their names. A picture lies over
 * them once it is there: its server, which may be anybody's, does not learn which page was open, and gets requests only for what is in view.
 */
export function Cover({ id, picture, className = "", letter, children }: CoverProps) {
	const [loaded, setLoaded] = useState<string | null>(null);
	const [broken, setBroken] = useState<string | null>(null);
	const { from, to, degrees, pattern, mirrored } = designCover(id);
	return (
		<span
			aria-hidden="true"
			className={`relative grid place-items-center overflow-hidden font-bold text-white select-none ${className}`}
			style={{ background: `linear-gradient(${degrees}deg, ${from}, ${to})` }}
		>
			<svg
				viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
				preserveAspectRatio="xMidYMid slice"
				fill="#fff"
				aria-hidden="true"
				className={`absolute inset-0 size-full ${mirrored ? "-scale-x-100" : ""}`}
			>
				{COVER_PATTERNS[pattern]?.().map(({ path, opacity }) => (
					<path key={path} d={path} opacity={opacity} />
				))}
			</svg>
			{letter && <span className={`absolute -bottom-[0.19em] leading-none ${mirrored ? "end-[0.16em]" : "start-[0.16em]"}`}>{letter}</span>}
			{children && <span className="relative">{children}</span>}
			{picture && broken !== picture && (
				<img
					// Pictures of a page from the server may be there before its scripts.
					ref={(image) => {
						if (image?.complete && image.naturalWidth > 0) setLoaded(picture);
					}}
					src={picture}
					alt=""
					loading="lazy"
					decoding="async"
					referrerPolicy="no-referrer"
					onLoad={() => setLoaded(picture)}
					onError={() => setBroken(picture)}
					className={`absolute inset-0 size-full object-cover ${loaded === picture ? "bg-slate-100" : ""}`}
				/>
			)}
		</span>
	);
}
