import type { Given, QuestionKind } from "#contract/kinds/kind";

export interface AskedQuestion {
	id: string;
	kind?: QuestionKind | undefined;
	options: readonly string[];
	unit?: string | undefined;
}

export interface AnswerProps {
	question: AskedQuestion;
	/** The quiz's language. */
	lang: string | undefined;
	/** Takes no input: sent, on its way, or the time is over. */
	locked: boolean;
	sending: boolean;
	/** The answer that the server has. */
	given: Given | undefined;
	onSend: (given: Given) => void;
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
