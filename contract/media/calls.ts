import { adminListQuery } from "../common";
import { defineCall, rawBytes } from "../define-call";
import { LIMITS } from "../limits";
import { z } from "../z";
import { judgedPictureBodySchema, judgePictureBodySchema, mediaBodySchema, PICTURE_TYPES, pendingCoversBodySchema } from "./media";

const tag = "Pictures";

export const mediaCalls = {
	"POST /media": defineCall({
		id: "uploadPicture",
		access: "user",
		tag,
		summary: "Upload a picture",
		description:
			"The body is the picture itself; its format is detected from the bytes, not from the header. EXIF, XMP, comments and text are removed; " +
			"`bytes` and `id` describe the cleaned picture, so uploading the same picture twice gives the same id. `GET /media/{id}` (not below /api) serves it. " +
			"`details.reason` of PICTURE_INVALID: damaged, animated, turned, tooSmall, tooLarge.",
		body: rawBytes,
		bodyTypes: PICTURE_TYPES,
		bodyBytes: LIMITS.picture.bytes,
		reply: mediaBodySchema,
		status: 201,
		errors: ["PICTURE_INVALID", "DAILY_LIMIT_REACHED"],
	}),
	"GET /media/admin/pending": defineCall({
		id: "listPendingCovers",
		access: "admin",
		tag,
		summary: "Uploaded covers of public books waiting for review",
		query: z.object(adminListQuery),
		reply: pendingCoversBodySchema,
	}),
	"PATCH /media/admin/{id}": defineCall({
		id: "judgePicture",
		access: "admin",
		tag,
		summary: "Decide whether everybody may see a picture",
		description: "Applies wherever the picture is shown: as a cover, and to later saves of public quizzes that use it.",
		body: judgePictureBodySchema,
		reply: judgedPictureBodySchema,
		errors: ["NOT_FOUND"],
	}),
};
