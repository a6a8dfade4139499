import type { Support } from "#contract/classes/support";
import type { CallSequence } from "#contract/common";
import type { CardAnswerBody } from "#contract/games/card-readings";
import type { QuickQuestionBody, QuickSolutionBody } from "#contract/games/quick-questions";
import type { AnswerFields } from "#contract/kinds/kind";
import type { TimeFactor } from "#contract/limits";
import type { GameSettings, Turn } from "./state";

/** The pupil whose card the caller's device holds; the card may be of any class. */
export interface CardPupil {
	pupilId: string;
	classId: string;
	number: number;
	label: string | null;
	timeFactor: TimeFactor;
	answerCard: number | null;
	support?: Support | null | undefined;
}

export interface JoinCommand {
	type: "join";
	/** The normalised, valid nickname; empty if the game assigns nicknames and the caller does not have one yet. */
	nickname: string;
	key: string;
	/** The word list refuses the nickname. */
	refused?: boolean | undefined;
	needsMoreTime?: boolean | undefined;
	reroll?: boolean | undefined;
	team?: number | undefined;
	/** A random id of the page. */
	visitor?: string | undefined;
	/** The pupil of the device's card, which the Worker has looked up, because the game knows no database. */
	pupil?: CardPupil | null | undefined;
	/** Hash of the proof that the caller holds for this nickname, if any. */
	heldProof: string | undefined;
	/** Hashes of all proofs that the caller holds in this game. */
	heldProofs: readonly string[];
	/** Hash of the proof that a new seat gets. */
	newProof: string;
}
export interface AnswerCommand {
	type: "answer";
	key: string;
	heldProof: string | undefined;
	pupil?: CardPupil | null | undefined;
	questionIndex: number;
	fields: AnswerFields;
	timeElapsed: number | undefined;
	/** The turn that the player sees; absent: the current one. */
	turn?: Turn | undefined;
	/** The page that sent the call, and the call's number on it. */
	sequence?: CallSequence | undefined;
}
/** A time, a span up to now, or the time when the game was last locked. */
export type Since = { atMs: number } | { withinMs: number } | { lock: true };

/**
 * `questionIndex` is the question that the caller sees (−1: the lobby), so that a late retry changes no later question. `attempt` is a
 * random text that a retry repeats, so that the command takes effect once.
 */
export type HostCommand =
	| { type: "start"; questionIndex?: number | undefined }
	| { type: "next-question"; questionIndex?: number | undefined }
	| { type: "close-question"; questionIndex?: number | undefined }
	| { type: "pause"; questionIndex?: number | undefined; attempt?: string | undefined }
	| { type: "resume"; attempt?: string | undefined }
	| { type: "finish" }
	| { type: "end" }
	| { type: "archive" }
	| { type: "add-time"; seconds: number; questionIndex?: number | undefined; attempt?: string | undefined }
	| { type: "remove-player"; key: string }
	| { type: "allow-nickname"; key: string }
	| { type: "remove-since"; since: Since; locks: boolean; attempt?: string | undefined }
	| { type: "show-ranking"; questionIndex?: number | undefined; attempt?: string | undefined }
	| { type: "show-solution"; questionIndex?: number | undefined; attempt?: string | undefined }
	| { type: "ask-again"; questionIndex?: number | undefined; attempt?: string | undefined }
	| { type: "accept"; questionIndex: number; text: string }
	| { type: "hide-text"; questionIndex: number; text: string; hidden: boolean }
	| ({ type: "quick-question"; id: string } & QuickQuestionBody)
	| { type: "quick-text"; questionIndex: number; text: string }
	| ({ type: "quick-solution" } & QuickSolutionBody)
	| ({ type: "card-answer" } & CardAnswerBody)
	| { type: "time-factor"; key: string; factor: TimeFactor }
	| { type: "team"; key: string; team: number }
	// The order of questions and options is fixed when the game opens.
	| ({ type: "settings"; attempt?: string | undefined } & {
			[Name in Exclude<keyof GameSettings, "shuffle" | "classId">]?: GameSettings[Name] | undefined;
	  });
