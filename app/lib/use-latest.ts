import { type RefObject, useLayoutEffect, useRef } from "react";

/** For callbacks that are made once and run later. Code inside an effect uses `useEffectEvent`. */
export function useLatest<Value>(value: Value): RefObject<Value> {
	const latest = useRef(value);
	useLayoutEffect(() => {
		latest.current = value;
	});
	return latest;
}
