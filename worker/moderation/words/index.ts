export { type CheckedQuiz, checkQuizWords, worstSeverity } from "./check-quiz";
export { findOffensiveWords } from "./find";
export { isNicknameOffensive } from "./nickname";
export type { WordFinding } from "./types";
