import type { Participant } from "#contract/live";

/** A name as it is searched: neither case nor accents count, and I, ı, İ and i are one letter. */
export function foldName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/[Iıİ]/gu, "i")
		.toLowerCase()
		.replace(/\p{M}|\s/gu, "");
}

export function isWish({ needsMoreTime, timeFactor = 1 }: Participant): boolean {
	return needsMoreTime === true && timeFactor === 1;
}

/** Those whose name has `query` in it; with `wishesOnly`, those of them who wait for more time. */
export function searchParticipants(participants: readonly Participant[], query: string, wishesOnly: boolean): Participant[] {
	const wanted = foldName(query);
	return participants.filter((one) => (!wishesOnly || isWish(one)) && foldName(one.nickname).includes(wanted));
}
