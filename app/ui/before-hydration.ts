import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and until the page is hydrated: a form that must not be submitted by the browser itself waits for it. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

/** The first field of a form has the focus where there is a keyboard; on a phone the keyboard would cover the page. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		if (document.activeElement === document.body && matchMedia("(pointer: fine)").matches)
			form.current?.querySelector("input")?.focus({ preventScroll: true });
	}, [form]);
}

/**
 * Users may type into a server-rendered form before the page is hydrated: these values are kept.
 * `take` gets the name and text of each field that is not empty.
 */
export function useInputBeforeHydration(take: (name: string, text: string) => void): RefObject<HTMLFormElement | null> {
	const form = useRef<HTMLFormElement>(null);
	const first = useRef(take);
	useEffect(() => {
		if (!form.current) return;
		for (const [name, text] of new FormData(form.current)) if (typeof text === "string" && text !== "") first.current(name, text);
	}, []);
	return form;
}
