import type { GivenAnswer } from "#contract/games/live";
import type { AnswerTexts, AnswerValue, KindFieldName, QuestionKind } from "#contract/kinds/kind";
import type { AuthoringLanguage } from "#contract/limits";
import type { HostQuestion, Question } from "#contract/quizzes/question";
import type { FirstCountReader } from "./first-counts";
import type { Sequence } from "./order/sequence";

export interface AnswerableQuestion {
	id: string;
	kind?: QuestionKind | undefined;
	options: readonly string[];
	unit?: string | undefined;
	maxAnswers?: number | undefined;
}

/** An unfinished answer as its field holds it: typed in one field or several, or an order that was begun. */
export type AnswerDraft = string | Sequence | AnswerTexts;

export interface AnswerProps {
	question: AnswerableQuestion;
	lang: AuthoringLanguage | undefined;
	/** True if the answer was sent or is being sent, or the time is over. */
	locked: boolean;
	sending: boolean;
	given: AnswerValue | undefined;
	onSend: (given: AnswerValue) => void;
	/** The first content of the field; an answer is written as it would be typed. */
	draft?: AnswerDraft | AnswerValue | undefined;
	onDraft?: ((draft: AnswerDraft, given: AnswerValue | null) => void) | undefined;
	/** True if each change is saved at once, so that no button sends the answer. */
	savesItself?: boolean;
	/** True if the options have the right order, as in a quiz; a game has shuffled them. */
	inRightOrder?: boolean;
}

export interface SolutionProps {
	question: AnswerableQuestion;
	lang: string | undefined;
	given: AnswerValue | undefined;
	solved: boolean;
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	isCorrect: boolean | null;
}

export interface OnStageProps {
	question: HostQuestion;
	/** The answers without those that a class should not see. */
	given: readonly GivenAnswer[];
	readFirstCount: FirstCountReader;
	others: number;
	lang: string | undefined;
	animated: boolean;
}

export interface FieldsProps {
	question: Question;
	lang: AuthoringLanguage;
	errors: ReadonlyMap<string, string> | null;
	readOnly: boolean;
	/** The id of a field's element, to which findings lead. */
	toElementId: (field: KindFieldName) => string;
	change: (part: Partial<Pick<Question, KindFieldName>>) => void;
}
