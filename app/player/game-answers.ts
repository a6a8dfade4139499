import type { AnswerFrame, AnswerReplyFrame } from "#contract/games/live-frames";
import type { PlayerState } from "#contract/games/player-state";
import { answerFields } from "#contract/kinds/given";
import { ApiError } from "~/api/api-error";
import type { QueueHandlers } from "~/features/live/answer-queue";
import type { submitAnswer } from "./calls";
import type { GameEvent } from "./game-state";
import { isKeyOfQuestion, readTurn } from "./player-view";

const REPLY_WITHIN_MS = 3_000;

export function createSocketAnswers() {
	let waiting: { frame: AnswerFrame; settle: (accepted: boolean) => void } | null = null;
	return {
		/**
		 * Resolves to false without an acknowledgement or with a refusal. The HTTP call then sends the answer again, which is harmless, and
		 * returns the error code of a refusal.
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
		/** Replies about another question or turn are ignored. */
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

/** Sends answers to the game and reports the result of each to the screen. `send` returns true if a view with the answer will be pushed. */
export function createAnswerHandlers({ state, bySocket, byCall, dispatch, load }: GameLink): Omit<QueueHandlers<boolean>, "onChange"> {
	return {
		send: async ({ answerKey: turnKey, questionIndex, given, secondsElapsed = 0 }, { nickname }, signal) => {
			// An earlier game under the same PIN left this answer.
			if (state && "question" in state && state.questionIndex === questionIndex && !isKeyOfQuestion(turnKey, state.question))
				throw new ApiError(409, "QUESTION_CLOSED", "");
			const sent = {
				questionIndex,
				...answerFields(given),
				timeElapsed: secondsElapsed,
				turn: readTurn(turnKey),
				// A call that arrives after a later one of this page does not replace its answer.
				sequence: { page: String(performance.timeOrigin), number: Math.ceil(performance.now()) },
			};
			// A late acknowledgement of the answer before would settle a changed one that was not yet received.
			const isChange = state && "submitted" in state && state.submitted;
			if (!isChange && (await bySocket({ type: "answer", ...sent }, signal))) return true;
			await byCall({ nickname, ...sent }, signal);
			return false;
		},
		onSent: (answer, isPushed, { nickname }) => {
			dispatch({ type: "sent", answer });
			// The next merged push contains the answer; without one, the state is requested here.
			if (!isPushed) void load(nickname);
		},
		onSeatLost: ({ nickname }) => void load(nickname),
		onRefused: ({ code, message }, answer, { nickname }) => {
			const why = code === "QUESTION_CLOSED" ? "late" : { message };
			if (answer) dispatch({ type: "refused", problem: { ...answer, why } });
			// If another answer counts, the screen shows that one.
			void load(nickname);
		},
	};
}
