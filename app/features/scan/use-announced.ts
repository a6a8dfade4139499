import { useEffect, useState } from "react";
import { announce } from "~/ui/announce";

const ANNOUNCE_EVERY_MS = 2_000;

/** Announces texts that change often: only the latest one, at most every 2 s. */
export class ThrottledAnnouncer {
	#last = "";
	#at = Number.NEGATIVE_INFINITY;
	#timer: ReturnType<typeof setTimeout> | undefined;

	update(text: string): void {
		clearTimeout(this.#timer);
		if (text === "" || text === this.#last) return;
		this.#timer = setTimeout(
			() => {
				this.#last = text;
				this.#at = performance.now();
				announce(text);
			},
			Math.max(0, this.#at + ANNOUNCE_EVERY_MS - performance.now()),
		);
	}

	end(): void {
		clearTimeout(this.#timer);
	}
}

export function useThrottledAnnouncement(text: string): void {
	const [announcer] = useState(() => new ThrottledAnnouncer());
	useEffect(() => {
		announcer.update(text);
		return () => announcer.end();
	}, [announcer, text]);
}
