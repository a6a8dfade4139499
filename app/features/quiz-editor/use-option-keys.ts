import { useState } from "react";

let next = 0;
const newKey = () => `option-${next++}`;

/** Options are plain texts: keys give them an identity, so that each row stays the same element when rows are moved or removed. */
export function useOptionKeys(count: number) {
	const [kept, setKept] = useState<readonly string[]>(() => Array.from({ length: count }, newKey));
	// Options also change in other ways: by a restored draft, a file, the generator.
	const keys = kept.length === count ? kept : Array.from({ length: count }, (_, index) => kept[index] ?? newKey());
	if (keys !== kept) setKept(keys);
	return {
		keys,
		removed: (index: number) => setKept(keys.filter((_, at) => at !== index)),
		moved: (from: number, to: number) => {
			const key = keys[from];
			if (key === undefined) return;
			const others = keys.filter((_, at) => at !== from);
			setKept([...others.slice(0, to), key, ...others.slice(to)]);
		},
	};
}
