import { useState } from "react";

/** All items are selected except those that were deselected. */
export function useSelection<Key>(deselectedAtFirst: () => Iterable<Key> = () => []) {
	const [deselected, setDeselected] = useState<ReadonlySet<Key>>(() => new Set(deselectedAtFirst()));
	return {
		isSelected: (key: Key) => !deselected.has(key),
		toggle: (key: Key) =>
			setDeselected((before) => {
				const next = new Set(before);
				if (!next.delete(key)) next.add(key);
				return next;
			}),
		selectAll: () => setDeselected(new Set()),
		deselect: (keys: Iterable<Key>) => setDeselected(new Set(keys)),
	};
}
