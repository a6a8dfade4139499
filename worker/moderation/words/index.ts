export { type CheckedBook, type CheckedQuiz, checkBookWords, checkQuizWords } from "./check-quiz";
export { findOffensiveWords } from "./find";
export { isNicknameOffensive } from "./nickname";
export type { WordFinding } from "./types";
