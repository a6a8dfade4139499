import { type Crowd, type Room, TAG_HEIGHT } from "./crowd";

/** The zoom for at most this many names. */
const ZOOMS = [
	{ upTo: 6, zoom: 1.7 },
	{ upTo: 14, zoom: 1.3 },
] as const;

/**
 * By how much the whole list of names is scaled around its centre while there are few names, so that three names do not look lost.
 * It only gets smaller, so that names do not jump when somebody leaves. `before`: the current zoom, or null.
 */
export function crowdZoom(before: number | null, { placed, size, lower }: Crowd, room: Room): number {
	const wanted = ZOOMS.find(({ upTo }) => placed.length <= upTo)?.zoom ?? 1;
	const farthest = (edges: readonly number[]) => Math.max(1, ...edges.map((edge) => Math.abs(edge * size)));
	const aside = farthest(placed.flatMap(({ x, width }) => [x, x + width]));
	const away = farthest(placed.flatMap(({ y }) => [y + lower, y + lower + TAG_HEIGHT]));
	const fits = Math.min(room.width / 2 / aside, room.height / 2 / away);
	return Math.max(1, Math.min(before ?? wanted, wanted, Math.floor(fits * 20) / 20));
}
