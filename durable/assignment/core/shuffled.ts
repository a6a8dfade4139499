export const inOrder = (length: number) => Array.from({ length }, (_, index) => index);

/** The numbers below `length` in a random order: `random` gives numbers from 0 up to 1. */
export function shuffled(length: number, random: () => number): number[] {
	const order = inOrder(length);
	for (let last = length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		const [a, b] = [order[last] ?? 0, order[other] ?? 0];
		order[last] = b;
		order[other] = a;
	}
	return order;
}
