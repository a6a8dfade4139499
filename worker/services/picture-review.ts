import { LIMITS, PICTURE_TYPES, type User } from "#contract";
import { pooled } from "#durable/lib/async";
import { withTimeout } from "../ai/ask";
import { visionKind } from "../ai/kind";
import { type SeenPicture, seePicture } from "../ai/see-picture";
import { returnDaily, takeDaily } from "../db/day-counters";
import { findVerdicts, keepVerdict } from "../db/media";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { logError, logInfo } from "../lib/log";
import { takeAiTurns } from "../lib/rate-limit";
import { NOT_JUDGED, type PictureVerdict } from "../moderation/picture-verdict";
import { dailyUseOf, refusedUse } from "./daily";

/** The author waits for the save to finish. */
const MAX_WAIT_MS = 25_000;
/** Pictures that are judged at the same time: each takes some megabytes of memory while it is sent. */
const SIDE_BY_SIDE = 4;

/** True if the operator trusts authors: an unjudged picture needs no review (decisions section 10). */
export function trustsAuthors({ PICTURE_REVIEW }: Cloudflare.Env): boolean {
	return PICTURE_REVIEW?.trim().toLowerCase() === "off";
}

async function readKept({ env }: Deps, id: string): Promise<SeenPicture | undefined> {
	const object = await env.MEDIA.get(id);
	const type = PICTURE_TYPES.find((known) => known === object?.httpMetadata?.contentType);
	if (!object || !type || object.size > LIMITS.picture.bytes) return undefined;
	return { type, bytes: new Uint8Array(await object.arrayBuffer()) };
}

/** Asks the model about one picture and stores the verdict; false if there was no usable answer. */
async function judgeOne(deps: Deps, id: string, signal: AbortSignal): Promise<boolean> {
	try {
		const picture = await readKept(deps, id);
		if (!picture) return false;
		await keepVerdict(deps.db, id, await seePicture(deps.env, picture, signal));
		return true;
	} catch (error) {
		// The picture stays unjudged. The library's failures are logged where they happen.
		if (error instanceof AppError) logInfo("picture.notJudged", { code: error.code });
		else logError("picture.notJudged", error);
		return false;
	}
}

async function judgeSideBySide(deps: Deps, ids: readonly string[]): Promise<boolean[]> {
	const signal = withTimeout(deps.env, undefined, MAX_WAIT_MS);
	return pooled(ids, SIDE_BY_SIDE, async (id) => !signal.aborted && judgeOne(deps, id, signal));
}

interface Asked {
	/** Who saves: the calls of the model count as theirs. */
	user: User;
	ids: readonly string[];
	/** True if this save has already used one of the day's checks. */
	counted?: boolean;
	/** False to use only existing verdicts: a model that has just failed is not asked again. */
	ask?: boolean;
}

/**
 * What is known about these pictures, after the vision model was asked about the unjudged ones (decisions section 10). One
 * call per picture, one of the day's checks per save; a verdict is stored with the picture, so that the model is never asked again. A picture
 * for which there was no free call, no time or no usable answer stays without a verdict. DAILY_LIMIT_REACHED if the checks are used up.
 */
export async function judgePictures(deps: Deps, { user, ids, counted = false, ask = true }: Asked): Promise<Map<string, PictureVerdict>> {
	const known = await findVerdicts(deps.db, ids);
	const open = ids.filter((id) => known.get(id)?.verdict === null);
	if (!ask || open.length === 0 || visionKind(deps.env) === "none") return known;
	const use = dailyUseOf(deps, user, "checks");
	if (!counted && !(await takeDaily(deps.db, use))) throw await refusedUse(deps, use);
	const turns = await takeAiTurns(deps, user.id, open.length);
	const judged = await judgeSideBySide(deps, open.slice(0, turns));
	if (!counted && !judged.includes(true)) await returnDaily(deps.db, use);
	// Read again: an admin or another save may have been first.
	return new Map([...known, ...(await findVerdicts(deps.db, open))]);
}

/** The verdict about this picture. */
export function verdictOf(verdicts: ReadonlyMap<string, PictureVerdict>, id: string): PictureVerdict {
	return verdicts.get(id) ?? NOT_JUDGED;
}
