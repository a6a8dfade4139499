import { deleteMedia, forgetOldGames, retireMedia } from "../db/media";
import type { Deps } from "../lib/deps";

/** Pictures of one batch, and batches of one run: what is left waits for the next. */
const BATCH = 100;
const MAX_BATCHES = 50;
/** Names of games that are forgotten in one batch. */
const NAMES = 500;

/**
 * Deletes the pictures that nothing has named since `before` (decisions section 10). First they are taken out of use, then the
 * bytes go, then the rows: what fails in between is found again by the next run.
 */
export async function deletePictures(deps: Deps, before: number): Promise<number> {
	for (let batch = 0; batch < MAX_BATCHES && (await forgetOldGames(deps.db, before, NAMES)) === NAMES; batch++);
	let deleted = 0;
	for (let batch = 0; batch < MAX_BATCHES; batch++) {
		const ids = await retireMedia(deps.db, before, BATCH);
		if (ids.length > 0) await deps.env.MEDIA.delete(ids);
		await deleteMedia(deps.db, ids, before);
		deleted += ids.length;
		if (ids.length < BATCH) break;
	}
	return deleted;
}
