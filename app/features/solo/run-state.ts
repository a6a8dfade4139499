import { countOf, emptyRun, joinRuns, type RunOwner, type SoloAnswer, type SoloRun } from "./run";

export interface RunState {
	/** Undefined until it is known. */
	owner: RunOwner | undefined;
	run: SoloRun;
	/** The device has stored it as it is. */
	isStored: boolean;
	resumed: number;
	/** Counts the runs of this page: a reply that comes after "again", or for another owner, belongs to none of the later ones. */
	turn: number;
}

export type RunEvent =
	| { type: "opened"; owner: RunOwner; kept: SoloRun }
	| { type: "answered"; turn: number; questionIndex: number; answer: SoloAnswer }
	| { type: "completed"; turn: number }
	| { type: "again" };

export function firstRun(version: number): RunState {
	return { owner: undefined, run: emptyRun(version), isStored: true, resumed: 0, turn: 0 };
}

export function reduceRun(state: RunState, event: RunEvent): RunState {
	const { run, turn } = state;
	switch (event.type) {
		case "opened": {
			const { owner, kept } = event;
			const opened = { owner, resumed: countOf(kept).submitted };
			if (state.owner !== undefined) return { ...opened, run: kept, isStored: true, turn: turn + 1 };
			return { ...opened, run: joinRuns(kept, run), isStored: countOf(run).submitted === 0, turn };
		}
		case "answered": {
			if (event.turn !== turn) return state;
			return { ...state, run: { ...run, answers: { ...run.answers, [event.questionIndex]: event.answer } }, isStored: false };
		}
		case "completed":
			return event.turn === turn ? { ...state, run: { ...run, completed: true }, isStored: false } : state;
		case "again":
			return { ...state, run: emptyRun(run.version), isStored: false, resumed: 0, turn: turn + 1 };
	}
}
