import type { GivenAnswer } from "#contract/games/live";
import type { Given, GivenTexts, KindFieldName, QuestionKind } from "#contract/kinds/kind";
import type { AuthoringLanguage } from "#contract/limits";
import type { HostQuestion, Question } from "#contract/quizzes/question";
import type { FirstCountOf } from "./first-counts";
import type { Sequence } from "./order/sequence";

export interface AskedQuestion {
	id: string;
	kind?: QuestionKind | undefined;
	options: readonly string[];
	unit?: string | undefined;
	maxAnswers?: number | undefined;
}

/** As the field holds it: what was typed, in one field or several, or an order that was begun. */
export type Draft = string | Sequence | GivenTexts;

export interface AnswerProps {
	question: AskedQuestion;
	lang: AuthoringLanguage | undefined;
	/** Sent, on its way, or the time is over. */
	locked: boolean;
	sending: boolean;
	given: Given | undefined;
	onSend: (given: Given) => void;
	/** An answer is written as it would be typed. */
	draft?: Draft | Given | undefined;
	onDraft?: ((draft: Draft, given: Given | null) => void) | undefined;
	/** Each change is saved by itself: no button sends it. */
	savesItself?: boolean;
	/** The options are stored in the right order, as in a quiz; a game has shuffled them. */
	inRightOrder?: boolean;
}

export interface SolutionProps {
	question: AskedQuestion;
	lang: string | undefined;
	given: Given | undefined;
	solved: boolean;
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	isCorrect: boolean | null;
}

export interface OnStageProps {
	question: HostQuestion;
	/** Without what a class should not see. */
	given: readonly GivenAnswer[];
	firstOf: FirstCountOf;
	others: number;
	lang: string | undefined;
	animated: boolean;
}

export interface FieldsProps {
	question: Question;
	lang: AuthoringLanguage;
	errors: ReadonlyMap<string, string> | null;
	readOnly: boolean;
	/** Findings lead to the element with this id. */
	placeOf: (field: KindFieldName) => string;
	change: (part: Partial<Pick<Question, KindFieldName>>) => void;
}
