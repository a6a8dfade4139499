import { deleteMedia, forgetOldGames, retireMedia } from "../db/media";
import type { Deps } from "../lib/deps";

/** Pictures per batch, and batches per run: the rest waits for the next run. */
const BATCH = 100;
const MAX_BATCHES = 50;
/** Uses by games that are deleted in one batch. */
const NAMES = 500;

/**
 * Deletes the pictures that nothing has used since `before` (decisions section 10). First they are retired, then the
 * bytes are deleted, then the rows: if a step fails, the next run finds the rest.
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
