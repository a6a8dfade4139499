export { type CheckedQuiz, checkQuizWords, worstSeverity } from "./check-quiz";
export { findOffensiveWords, isNicknameOffensive, type WordFinding } from "./find";
