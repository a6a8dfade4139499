import { retryUntilReply } from "~/features/live/retry";
import type { JoinWish } from "./calls";

/**
 * The nickname of a seat after it asked for another one. If the reply is lost, the name may already have changed, and the old one proves
 * nothing any more: then the game is asked for it, which uses no further try.
 */
export async function anotherName(nickname: string, join: (wish: JoinWish) => Promise<{ nickname: string }>): Promise<string> {
	try {
		return (await join({ nickname, reroll: true })).nickname;
	} catch (error) {
		const { nickname: now } = await retryUntilReply(() => join({ nickname }));
		if (now === nickname) throw error;
		return now;
	}
}
