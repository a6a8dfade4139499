export type ToastTone = "success" | "error" | "info";
export interface ToastText {
	text: string;
	tone: ToastTone;
}

const waiting: ToastText[] = [];
const listeners = new Set<() => void>();

function add(text: string, tone: ToastTone): void {
	waiting.push({ text, tone });
	for (const listener of listeners) listener();
}

/**
 * Callable from anywhere: components, actions, plain functions. Messages queue up; the page's `Toaster` shows them. Messages that need an
 * action belong beside their control, not here.
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

/** Calls `show` with each waiting and later message; the returned function stops it. */
export function receiveToasts(show: (toast: ToastText) => void): () => void {
	const take = () => {
		for (const next of waiting.splice(0)) show(next);
	};
	take();
	return subscribe(take);
}
