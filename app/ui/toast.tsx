import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";

export type ToastTone = "success" | "error" | "info";
export interface ToastText {
	text: string;
	tone: ToastTone;
}

const importList = () => import("./toast-list");
// Most visits never see a toast: what draws them is loaded with the first one, or ahead where `preload` says so.
const ToastList = lazy(importList);

const waiting: ToastText[] = [];
const listeners = new Set<() => void>();
let added = false;

function add(text: string, tone: ToastTone): void {
	waiting.push({ text, tone });
	added = true;
	for (const listener of listeners) listener();
}

/**
 * A short message that hides by itself. Callable from anywhere: components, actions, plain functions. Messages queue up;
 * the page's `Toaster` shows them. What the user must act on belongs beside its control, not here.
 */
export const toast = {
	success: (text: string) => add(text, "success"),
	error: (text: string) => add(text, "error"),
	info: (text: string) => add(text, "info"),
};

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Hands over what waits and whatever comes later, one by one; the returned function ends it. */
export function receiveToasts(show: (toast: ToastText) => void): () => void {
	const take = () => {
		for (const next of waiting.splice(0)) show(next);
	};
	take();
	return subscribe(take);
}

interface ToasterProps {
	/** Name of the live region. */
	label: string;
	/** Milliseconds until a toast hides. */
	timeoutMs: number;
	/** Loads ahead what draws toasts, so that they come without a network too. */
	preload: boolean;
}

/** The one place of a page where toasts appear; a layout renders it. */
export function Toaster({ preload, ...rest }: ToasterProps) {
	const needed = useSyncExternalStore(
		subscribe,
		() => added,
		() => false,
	);
	useEffect(() => {
		// A chunk that does not come is asked for again by the first toast.
		if (preload) importList().catch(() => undefined);
	}, [preload]);
	return <Suspense fallback={null}>{(needed || preload) && <ToastList {...rest} />}</Suspense>;
}
