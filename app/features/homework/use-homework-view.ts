import { useCallback, useRef, useState } from "react";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { Assignment, AssignmentFrame, AssignmentUpdate } from "#contract/homework/assignments";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { callPath, REPLY_WITHIN_MS } from "~/api/request";
import { useLiveSocket } from "~/features/live/live-connection";
import { usePoll } from "~/features/live/use-poll";

const withinMs = REPLY_WITHIN_MS;
/** Slower than in a game, because homework has no race. */
const POLL_MS = 10_000;

export interface HomeworkView {
	assignment: Assignment;
	offline: boolean;
	take: (update: AssignmentUpdate) => void;
	openPage: (skip: number) => void;
}

/** Replies of calls contain the first page of pupils; a teacher who is on another page keeps it until it is read again. */
export function keepingPage(update: AssignmentUpdate, { participants, participantsSkip }: Assignment, skip: number): AssignmentUpdate {
	return update.participantsSkip === skip ? update : { ...update, participants, participantsSkip };
}

/** From a socket while pupils may work, otherwise from the replies of calls. */
export function useHomeworkView(loaded: Assignment): HomeworkView {
	const [assignment, setAssignment] = useState(loaded);
	const [offline, setOffline] = useState(false);
	const held = useRef(loaded);
	const skip = useRef(0);
	const take = useCallback((update: AssignmentUpdate) => {
		if (update.revision < held.current.revision) return;
		held.current = { ...held.current, ...update, questions: update.questions ?? held.current.questions };
		setAssignment(held.current);
		setOffline(false);
	}, []);
	const { _id: id } = loaded;
	const load = useCallback(
		async (signal?: AbortSignal) => {
			try {
				const query = {
					participantsSkip: String(skip.current),
					participantsLimit: String(ASSIGNMENT.participantsPageSize),
					questionsKnown: String(held.current.questionsVersion),
				};
				const { assignment: update } = await api("GET /assignments/{id}", { params: { id }, query, signal, withinMs });
				if (update.participantsSkip === skip.current) take(update);
			} catch (error) {
				if (!signal?.aborted && error instanceof ApiError) setOffline(true);
			}
		},
		[id, take],
	);
	const following = assignment.status !== "closed";
	const { health, send } = useLiveSocket(following, {
		path: async () => {
			const { ticket } = await api("POST /assignments/{id}/live-ticket", { params: { id }, withinMs });
			return callPath("GET /assignments/{id}/live", { params: { id }, query: { ticket } });
		},
		onFrame: (frame) => {
			const { assignment: update } = frame as AssignmentFrame;
			if (update.participantsSkip === skip.current) take(update);
		},
		onWake: () => void load(),
		players: () => held.current.participantCount,
	});
	usePoll(following && health !== "open", load, POLL_MS);
	const openPage = (next: number) => {
		skip.current = next;
		send({ type: "page", participantsSkip: next });
		void load();
	};
	const takeReply = (update: AssignmentUpdate) => {
		take(keepingPage(update, held.current, skip.current));
		if (update.participantsSkip !== skip.current) void load();
	};
	return { assignment, offline, take: takeReply, openPage };
}
