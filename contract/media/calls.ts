import { adminListQuery } from "../common";
import { call, rawBytes } from "../define-call";
import { LIMITS } from "../limits";
import { z } from "../z";
import { judgedPictureBodySchema, judgePictureBodySchema, mediaBodySchema, PICTURE_TYPES, pendingCoversBodySchema } from "./media";

const tag = "Pictures";

export const mediaCalls = {
	"POST /media": call({
		id: "uploadPicture",
		access: "user",
		tag,
		summary: "Keep a picture",
		description:
			"The body is the picture itself. What it is, its bytes say, not the header. What is served carries no EXIF, XMP, comments or text; " +
			"`bytes` and `id` are those of what is served, so that the same picture twice is one. `GET /media/{id}` (not below /api) gives the bytes. " +
			"`details.reason` of PICTURE_INVALID: damaged, animated, turned, tooSmall, tooLarge.",
		body: rawBytes,
		bodyTypes: PICTURE_TYPES,
		bodyBytes: LIMITS.picture.bytes,
		reply: mediaBodySchema,
		status: 201,
		errors: ["PICTURE_INVALID", "DAILY_LIMIT_REACHED"],
	}),
	"GET /media/admin/pending": call({
		id: "listPendingCovers",
		access: "admin",
		tag,
		summary: "Uploaded covers of public books that wait for an admin",
		query: z.object(adminListQuery),
		reply: pendingCoversBodySchema,
	}),
	"PATCH /media/admin/{id}": call({
		id: "judgePicture",
		access: "admin",
		tag,
		summary: "Say of a picture whether everybody may see it",
		description: "Holds wherever the picture is shown: as a cover, and for every later save of a public quiz with it.",
		body: judgePictureBodySchema,
		reply: judgedPictureBodySchema,
		errors: ["NOT_FOUND"],
	}),
};
