import type { AnswerFrame, AnswerReplyFrame } from "#contract/games/live-frames";
import type { PlayerState } from "#contract/games/player-state";
import { answerFields } from "#contract/kinds/given";
import { ApiError } from "~/api/api-error";
import type { QueueHandlers } from "~/features/live/answer-queue";
import type { submitAnswer } from "./calls";
import type { GameEvent } from "./game-state";
import { isRoundOfQuestion, roundTurn } from "./player-view";

const REPLY_WITHIN_MS = 3_000;

/** Answers by the socket, one at a time. */
export function createSocketAnswers() {
	let waiting: { frame: AnswerFrame; settle: (accepted: boolean) => void } | null = null;
	return {
		/**
		 * False if there was no acknowledgement, or a refusal: the call with the same name then sends the answer again, which is harmless, and
		 * returns the code of a refusal.
		 */
		send: (sendFrame: (frame: AnswerFrame) => boolean, frame: AnswerFrame, signal: AbortSignal): Promise<boolean> =>
			new Promise((resolve) => {
				const settle = (accepted: boolean) => {
					clearTimeout(timer);
					waiting = null;
					resolve(accepted);
				};
				const timer = setTimeout(settle, REPLY_WITHIN_MS, false);
				signal.addEventListener("abort", () => settle(false));
				waiting = { frame, settle };
				if (!sendFrame(frame)) settle(false);
			}),
		/** A late reply about another question, or another turn, settles nothing. */
		receive({ questionIndex, turn, success }: AnswerReplyFrame): void {
			if (waiting?.frame.questionIndex === questionIndex && waiting.frame.turn === turn) waiting.settle(success);
		},
	};
}

interface GameLink {
	state: PlayerState | null;
	bySocket(frame: AnswerFrame, signal: AbortSignal): Promise<boolean>;
	byCall(body: Parameters<typeof submitAnswer>[1], signal: AbortSignal): Promise<unknown>;
	dispatch(event: GameEvent): void;
	load(nickname: string): Promise<void>;
}

/** Sends answers to the game, and tells the screen what became of each. `send` returns whether the view with the answer will be pushed. */
export function gameAnswers({ state, bySocket, byCall, dispatch, load }: GameLink): Omit<QueueHandlers<boolean>, "onChange"> {
	return {
		send: async ({ round, questionIndex, given, secondsElapsed = 0 }, { nickname }, signal) => {
			// Left by an earlier game under the same PIN.
			if (state && "question" in state && state.questionIndex === questionIndex && !isRoundOfQuestion(round, state.question))
				throw new ApiError(409, "QUESTION_CLOSED", "");
			const sent = { questionIndex, ...answerFields(given), timeElapsed: secondsElapsed, turn: roundTurn(round) };
			if (await bySocket({ type: "answer", ...sent }, signal)) return true;
			await byCall({ nickname, ...sent }, signal);
			return false;
		},
		onSent: (answer, isPushed, { nickname }) => {
			dispatch({ type: "sent", answer });
			// The view with this answer arrives with the next merged push, or with the reply requested here.
			if (!isPushed) void load(nickname);
		},
		onSeatLost: ({ nickname }) => void load(nickname),
		onRefused: ({ code, message }, answer, { nickname }) => {
			const why = code === "QUESTION_CLOSED" ? "late" : { message };
			if (answer) dispatch({ type: "refused", problem: { ...answer, why } });
			// Where another answer counts, the screen shows that one.
			void load(nickname);
		},
	};
}
