/* Pure rules that games and homework share. */
export { discriminationOf, extremeGroups } from "./items";
export {
	addName,
	type IsRefused,
	isNameFree,
	isNameless,
	looksOf,
	namelessKey,
	nicknameKey,
	nicknameProblem,
	normaliseNickname,
	removeName,
	type SkeletonOf,
} from "./nicknames";
export { inOrder, rotated, shuffled, withOptionOrder } from "./option-order";
export { answerRefusal, foreignRefusal, type Refusal } from "./refusal";
