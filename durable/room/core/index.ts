/* Pure rules that games and homework share. */
export { discriminationOf, extremeGroups } from "./items";
export { type IsRefused, isNameless, namelessKey, nicknameKey, nicknameProblem, normaliseNickname } from "./nicknames";
export { inOrder, rotated, shuffled, withOptionOrder } from "./option-order";
export type { Refusal } from "./refusal";
export { addName, isNameFree, looksOf, removeName, type SkeletonOf } from "./taken-names";
