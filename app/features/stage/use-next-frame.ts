import { useEffect, useState } from "react";

/** `value`; while `unseen`, a change of it comes one frame later, so that a hidden view takes new data in two frames instead of one long one. */
export function useNextFrame<T>(value: T, unseen: boolean): T {
	const [held, setHeld] = useState(value);
	useEffect(() => {
		const frame = requestAnimationFrame(() => setHeld(value));
		return () => cancelAnimationFrame(frame);
	}, [value]);
	return unseen ? held : value;
}
