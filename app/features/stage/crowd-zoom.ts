import { type Crowd, type Room, TAG_HEIGHT } from "./crowd";

/** How much larger a crowd of at most so many stands. */
const ZOOMS = [
	{ upTo: 6, zoom: 1.7 },
	{ upTo: 14, zoom: 1.3 },
] as const;

/**
 * How much larger than measured the whole crowd stands while there are few, so that three names fill a wall: as one picture around
 * its middle, in which nobody moves. It only becomes smaller: who leaves makes nobody jump. `before`: the zoom so far, or null.
 */
export function crowdZoom(before: number | null, { placed, size }: Crowd, room: Room): number {
	const wanted = ZOOMS.find(({ upTo }) => placed.length <= upTo)?.zoom ?? 1;
	const farthest = (edges: readonly number[], middle: number) => Math.max(1, ...edges.map((edge) => Math.abs(edge - middle)));
	const aside = farthest(
		placed.flatMap(({ x, width }) => [x, x + width]),
		room.width / 2,
	);
	const away = farthest(
		placed.flatMap(({ y }) => [y, y + TAG_HEIGHT * size]),
		room.height / 2,
	);
	const fits = Math.min(room.width / 2 / aside, room.height / 2 / away);
	return Math.max(1, Math.min(before ?? wanted, wanted, Math.floor(fits * 20) / 20));
}
