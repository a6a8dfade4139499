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

interface HomeworkView {
	assignment: Assignment;
	offline: boolean;
	applyUpdate: (update: AssignmentUpdate) => void;
	openPage: (skip: number) => void;
}

/** Replies of calls contain the first page of pupils; a teacher who is on another page keeps it until it is read again. */
export function keepShownPage(update: AssignmentUpdate, { participants, participantsSkip }: Assignment, skip: number): AssignmentUpdate {
	return update.participantsSkip === skip ? update : { ...update, participants, participantsSkip };
}

/** The homework as its owner sees it: updated by a socket while pupils may work, otherwise by the replies of calls. */
export function useHomeworkView(loaded: Assignment): HomeworkView {
	const [assignment, setAssignment] = useState(loaded);
	const [offline, setOffline] = useState(false);
	const latest = useRef(loaded);
	const skip = useRef(0);
	const applyUpdate = useCallback((update: AssignmentUpdate) => {
		if (update.revision < latest.current.revision) return;
		// An update leaves out only the questions; any other missing field, such as a goal, exists no more.
		latest.current = { ...update, questions: update.questions ?? latest.current.questions };
		setAssignment(latest.current);
		setOffline(false);
	}, []);
	const { _id: id } = loaded;
	const load = useCallback(
		async (signal?: AbortSignal) => {
			try {
				const query = {
					participantsSkip: String(skip.current),
					participantsLimit: String(ASSIGNMENT.participantsPageSize),
					questionsKnown: String(latest.current.questionsVersion),
				};
				const { assignment: update } = await api("GET /assignments/{id}", { params: { id }, query, signal, withinMs });
				if (update.participantsSkip === skip.current) applyUpdate(update);
			} catch (error) {
				if (!signal?.aborted && error instanceof ApiError) setOffline(true);
			}
		},
		[id, applyUpdate],
	);
	const pupilsMayWork = assignment.status !== "closed";
	const { health, send } = useLiveSocket(pupilsMayWork, {
		path: async () => {
			const { ticket } = await api("POST /assignments/{id}/live-ticket", { params: { id }, withinMs });
			return callPath("GET /assignments/{id}/live", { params: { id }, query: { ticket } });
		},
		onFrame: (frame) => {
			const { assignment: update } = frame as AssignmentFrame;
			if (update.participantsSkip === skip.current) applyUpdate(update);
		},
		onWake: () => void load(),
		players: () => latest.current.participantCount,
	});
	usePoll(pupilsMayWork && health !== "open", load, POLL_MS);
	const openPage = (next: number) => {
		skip.current = next;
		send({ type: "page", participantsSkip: next });
		void load();
	};
	const applyReply = (update: AssignmentUpdate) => {
		applyUpdate(keepShownPage(update, latest.current, skip.current));
		if (update.participantsSkip !== skip.current) void load();
	};
	return { assignment, offline, applyUpdate: applyReply, openPage };
}
