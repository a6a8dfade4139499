import { LIMITS } from "../limits";
import { mediaBodySchema, PICTURE_TYPES } from "../media";
import { call, rawBytes } from "./define";

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
};
