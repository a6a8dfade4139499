import { type Media, mediaUrl, type User } from "#contract";
import { findUploadState, type NewMedia, recordMedia, saveMedia } from "#worker/db/media/media";
import { bytesRefusal } from "#worker/db/stored-bytes";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { resolveAccountTier } from "#worker/lib/tiers";
import { PictureError } from "#worker/media/container";
import { type Decode, readPicture, type ServedPicture } from "#worker/media/read-picture";

/** The decoders have a third of a megabyte, so the first picture loads them. */
async function loadDecoder(): Promise<Decode> {
	return (await import("#worker/media/worker-decode")).decode;
}

async function readUploadedPicture(bytes: Uint8Array<ArrayBuffer>): Promise<ServedPicture> {
	try {
		const picture = await readPicture(bytes, await loadDecoder());
		if (picture) return picture;
	} catch (error) {
		if (error instanceof PictureError) throw new AppError("PICTURE_INVALID", { details: { reason: error.problem } });
		throw error;
	}
	throw new AppError("UNSUPPORTED_MEDIA_TYPE", { about: "picture" });
}

/** Stores a picture (docs/rules/pictures-and-formulas.md#pictures): first the row, then bytes, then quota. The cron trigger cleans up. */
export async function storePicture(deps: Deps, user: User, sent: Uint8Array<ArrayBuffer>): Promise<Media> {
	const { id, type, width, height, bytes } = await readUploadedPicture(sent);
	const picture: NewMedia = { id, type, width, height, bytes: bytes.byteLength };
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const state = await findUploadState(deps.db, user.id, id);
		if (!state) throw new AppError("UNAUTHENTICATED");
		const { account, owned: isOwned } = state;
		const used = account.pictureBytes;
		const limit = resolveAccountTier(deps.env, account).pictureBytes;
		const quotaError = () =>
			bytesRefusal(account, picture.bytes) ??
			new AppError("DAILY_LIMIT_REACHED", { about: "picture", details: { kind: "pictures", used, limit } });
		if (!isOwned && (used + picture.bytes > limit || bytesRefusal(account, picture.bytes))) throw quotaError();
		const nowMs = deps.now();
		await recordMedia(deps.db, picture, nowMs);
		if (!state.stored) await deps.env.MEDIA.put(id, bytes, { httpMetadata: { contentType: type } });
		const { rowExists, owned } = await saveMedia(deps.db, { picture, userId: user.id, limit, nowMs });
		if (rowExists && !owned) throw quotaError();
		if (rowExists) return { id, url: mediaUrl(id), width, height, bytes: picture.bytes };
	}
	throw new AppError("OVERLOADED", { retryAfterSeconds: 1 });
}
