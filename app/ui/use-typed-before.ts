import { type RefObject, useEffect, useRef } from "react";

/**
 * A form that the server rendered may be typed into before the page is taken over: what stands in its fields then is kept.
 * `take` gets the name and text of each field that holds some.
 */
export function useTypedBefore(take: (name: string, text: string) => void): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null);
	const first = useRef(take);
	useEffect(() => {
		if (!form.current) return;
		for (const [name, text] of new FormData(form.current)) if (typeof text === "string" && text !== "") first.current(name, text);
	}, []);
	return form;
}
