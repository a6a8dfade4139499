import { type RefObject, useLayoutEffect, useRef } from "react";

/** The value of the last render, for callbacks that are made once and run later. Code inside an effect uses `useEffectEvent`. */
export function useLatest<Value>(value: Value): RefObject<Value> {
	const latest = useRef(value);
	useLayoutEffect(() => {
		latest.current = value;
	});
	return latest;
}
