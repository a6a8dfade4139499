import { limitPictures } from "../lib/rate-limit";
import { bringPicture } from "../services/media";
import type { Handlers } from "./route";

export const mediaHandlers = {
	"POST /media": async ({ deps, user, body }) => {
		await limitPictures(deps, user.id);
		return { media: await bringPicture(deps, user, body) };
	},
} satisfies Partial<Handlers>;
