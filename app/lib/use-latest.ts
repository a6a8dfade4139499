import { type RefObject, useLayoutEffect, useRef } from "react";

/** The latest value, for callbacks that are created once and run later. Code inside an effect uses `useEffectEvent`. */
export function useLatest<Value>(value: Value): RefObject<Value> {
	const latest = useRef(value);
	useLayoutEffect(() => {
		latest.current = value;
	});
	return latest;
}
