import { useEffect, useState } from "react";
import { useLatest } from "~/lib/use-latest";
import { createAnswerQueue, NOTHING_UNSENT, type QueueHandlers } from "./answer-queue";

/** The queue of a page's unsent answers, sent again when the network returns or the page becomes visible. */
export function useAnswerQueue<Reply>(handlers: Omit<QueueHandlers<Reply>, "onChange">, retryMs: { first: number; most: number }) {
	const [unsent, setUnsent] = useState(NOTHING_UNSENT);
	const latest = useLatest(handlers);
	const [queue] = useState(() =>
		createAnswerQueue<Reply>(
			{
				send: (...sent) => latest.current.send(...sent),
				handIn: async (...asked) => latest.current.handIn?.(...asked),
				onSent: (...sent) => latest.current.onSent(...sent),
				onSeatLost: (...lost) => latest.current.onSeatLost(...lost),
				onRefused: (...refused) => latest.current.onRefused(...refused),
				onChange: setUnsent,
			},
			retryMs,
		),
	);
	useEffect(() => {
		const wake = () => {
			if (document.visibilityState === "visible") queue.wake();
		};
		document.addEventListener("visibilitychange", wake);
		addEventListener("online", wake);
		return () => {
			document.removeEventListener("visibilitychange", wake);
			removeEventListener("online", wake);
		};
	}, [queue]);
	return { queue, unsent };
}
