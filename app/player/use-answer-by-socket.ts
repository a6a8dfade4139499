import { useRef } from "react";
import type { AnswerFrame, AnswerReplyFrame } from "#contract/live-frames";

const HEARD_WITHIN_MS = 3_000;

/**
 * Sends an answer over the socket and waits for its acknowledgement. False if there was none, or a refusal: the call
 * with the same name then sends the answer again, which is harmless, and returns the message of a refusal.
 */
export function useAnswerBySocket() {
	const waiting = useRef<{ questionIndex: number; settle: (accepted: boolean) => void } | null>(null);

	const answer = (send: (frame: AnswerFrame) => boolean, frame: AnswerFrame): Promise<boolean> => {
		waiting.current?.settle(false);
		if (!send(frame)) return Promise.resolve(false);
		return new Promise((resolve) => {
			const settle = (accepted: boolean) => {
				clearTimeout(timer);
				waiting.current = null;
				resolve(accepted);
			};
			const timer = setTimeout(() => settle(false), HEARD_WITHIN_MS);
			waiting.current = { questionIndex: frame.questionIndex, settle };
		});
	};
	const hear = (reply: AnswerReplyFrame) => {
		if (waiting.current?.questionIndex === reply.questionIndex) waiting.current.settle(reply.success);
	};
	return { answer, hear };
}
