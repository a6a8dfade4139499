import type { ClassProgress, PupilFigures } from "#contract/classes/progress";
import { toGroupPercentage } from "#contract/results/percentage";

type Activities = readonly { results: readonly PupilFigures[] }[];

/** Each pupil's share of right answers over all scored questions of these activities; null for pupils without any such question. */
export function computePupilMeans(pupils: ClassProgress["pupils"], activities: Activities): Map<string, number | null> {
	const byPupil = new Map<string, PupilFigures[]>();
	for (const figures of activities.flatMap(({ results }) => results))
		byPupil.set(figures.pupilId, [...(byPupil.get(figures.pupilId) ?? []), figures]);
	return new Map(pupils.map(({ _id }) => [_id, toGroupPercentage(byPupil.get(_id) ?? [])]));
}

export const PUPIL_ORDERS = ["number", "label", "lowest", "highest"] as const;
export type PupilOrder = (typeof PUPIL_ORDERS)[number];

/** Pupils without a label or without a mean come last; equal ones keep the order of their numbers. */
export function sortPupils(
	pupils: ClassProgress["pupils"],
	means: ReadonlyMap<string, number | null>,
	order: PupilOrder,
	language: string,
): ClassProgress["pupils"] {
	const byNumber = [...pupils].sort((a, b) => a.number - b.number);
	if (order === "number") return byNumber;
	if (order === "label") {
		return byNumber.sort(
			(a, b) => Number(!a.label) - Number(!b.label) || (a.label ?? "").localeCompare(b.label ?? "", language, { numeric: true }),
		);
	}
	const sign = order === "lowest" ? 1 : -1;
	const readMean = ({ _id }: { _id: string }) => means.get(_id) ?? null;
	return byNumber.sort((a, b) => {
		const [one, other] = [readMean(a), readMean(b)];
		return one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other);
	});
}
