import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AnswerFrame, AnswerReplyFrame } from "#contract/games/live-frames";
import { ApiError } from "~/api/api-error";
import { createAnswerHandlers, createSocketAnswers } from "./game-answers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frame = (turn: 1 | 2, questionIndex = 0): AnswerFrame => ({ type: "answer", questionIndex, answers: [turn], turn });
const reply = (turn: 1 | 2, questionIndex = 0): AnswerReplyFrame => ({
	type: "answer",
	questionIndex,
	turn,
	success: true,
	accepted: true,
	answeredCount: 1,
});

it("an acknowledgement settles the answer to its question and turn alone", async () => {
	const { send, receive } = createSocketAnswers();
	const { signal } = new AbortController();
	const settled: string[] = [];
	const put = (sent: AnswerFrame) =>
		void send(() => true, sent, signal).then((accepted) => settled.push(`${sent.questionIndex}/${sent.turn} ${accepted}`));
	put(frame(1));
	await vi.advanceTimersByTimeAsync(3_000);
	put(frame(2));
	receive(reply(1));
	receive(reply(2, 1));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(settled).toEqual(["0/1 false"]);
	receive(reply(2));
	await vi.advanceTimersByTimeAsync(0);
	expect(settled).toEqual(["0/1 false", "0/2 true"]);
});

it("the wait for an acknowledgement ends when the answer is given up, and does not begin without a socket", async () => {
	const { send } = createSocketAnswers();
	const controller = new AbortController();
	const waits = send(() => true, frame(1), controller.signal);
	controller.abort();
	expect(await waits).toBe(false);
	expect(await send(() => false, frame(1), new AbortController().signal)).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});

it("an answer that an earlier game under the same PIN left is not sent to another question", async () => {
	const byCall = vi.fn(() => Promise.resolve());
	const question = { id: "new", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false };
	const link = {
		state: { status: "question", joined: true, questionIndex: 0, question } as unknown as Parameters<
			typeof createAnswerHandlers
		>[0]["state"],
		bySocket: () => Promise.resolve(false),
		byCall,
		dispatch: () => {},
		load: () => Promise.resolve(),
	};
	const send = (answerKey: string, questionIndex: number) =>
		createAnswerHandlers(link).send({ answerKey, questionIndex, given: [0] }, { key: "", nickname: "Ada" }, new AbortController().signal);
	await expect(send("old/1", 0)).rejects.toEqual(new ApiError(409, "QUESTION_CLOSED", ""));
	expect(byCall).not.toHaveBeenCalled();
	await send("new/2", 0);
	expect(byCall).toHaveBeenCalledWith(
		{
			nickname: "Ada",
			questionIndex: 0,
			answers: [0],
			timeElapsed: 0,
			turn: 2,
			sequence: { page: expect.any(String), number: expect.any(Number) },
		},
		expect.any(AbortSignal),
	);
});

it("a changed answer is sent by a call: an acknowledgement on the socket does not say which answer it means", async () => {
	const bySocket = vi.fn(() => Promise.resolve(true));
	const byCall = vi.fn(() => Promise.resolve());
	const question = { id: "q", text: "One?", options: ["a", "b"], timeLimit: 20, isMultipleChoice: false };
	const send = (submitted: boolean) => {
		const state = { status: "question", joined: true, questionIndex: 0, question, submitted } as unknown as Parameters<
			typeof createAnswerHandlers
		>[0]["state"];
		const link = { state, bySocket, byCall, dispatch: () => {}, load: () => Promise.resolve() };
		const answer = { answerKey: "q/1", questionIndex: 0, given: [0] };
		return createAnswerHandlers(link).send(answer, { key: "", nickname: "Ada" }, new AbortController().signal);
	};
	expect(await send(false)).toBe(true);
	expect(byCall).not.toHaveBeenCalled();
	expect(await send(true)).toBe(false);
	expect(bySocket).toHaveBeenCalledTimes(1);
	expect(byCall).toHaveBeenCalledTimes(1);
});
