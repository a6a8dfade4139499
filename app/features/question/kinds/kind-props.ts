import type { GivenAnswer } from "#contract/games/live";
import type { Given, GivenTexts, QuestionKind } from "#contract/kinds/kind";
import type { KindFieldName } from "#contract/kinds/kind-content";
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

/** Work on an answer as its field holds it: what was typed, in one field or several, or an order that was begun. */
export type Draft = string | Sequence | GivenTexts;

export interface AnswerProps {
	question: AskedQuestion;
	/** The quiz's language. */
	lang: AuthoringLanguage | undefined;
	/** Takes no input: sent, on its way, or the time is over. */
	locked: boolean;
	sending: boolean;
	/** The answer that the server has. */
	given: Given | undefined;
	onSend: (given: Given) => void;
	/** What the field holds first: an answer, written as it would be typed. */
	draft?: Draft | Given | undefined;
	/** Is called with each change, and with the answer that it makes; null while it makes none. */
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
	/** False while the solution is hidden. */
	solved: boolean;
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	isCorrect: boolean | null;
}

/** What a big screen shows of the answers to a closed question. */
export interface OnStageProps {
	question: HostQuestion;
	/** The most frequent ones, without what a class should not see. */
	given: readonly GivenAnswer[];
	/** Of a question that was asked again. */
	firstOf: FirstCountOf;
	/** How many answers are not among them. */
	others: number;
	lang: string | undefined;
	/** The class sees it for the first time. */
	animated: boolean;
}

/** The fields of a kind in the editor. */
export interface FieldsProps {
	question: Question;
	lang: AuthoringLanguage;
	/** Messages of a refused save by field; null without one. */
	errors: ReadonlyMap<string, string> | null;
	readOnly: boolean;
	/** The id of the element that contains a field, to which findings lead. */
	placeOf: (field: KindFieldName) => string;
	change: (part: Partial<Pick<Question, KindFieldName>>) => void;
}
