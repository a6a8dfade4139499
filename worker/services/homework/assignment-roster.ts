import type { RosterPupil } from "#durable/assignment/core";
import { findClassWithPupils } from "#worker/db/classes/classes";
import type { Deps } from "#worker/lib/deps";

/** The pupils of a class for its owner's view of a homework: none once the class is deleted, and no labels once it has ended. */
export async function readRoster(deps: Deps, { classId, ownerId }: { classId: string; ownerId: string }): Promise<RosterPupil[]> {
	const found = await findClassWithPupils(deps.db, { ownerId, id: classId });
	if (!found) return [];
	const hasEnded = found.row.endsAt <= deps.now();
	return found.pupils.map(({ id, number, label }) => ({ pupilId: id, number, label: hasEnded ? null : label }));
}
