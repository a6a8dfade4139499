import { useEffect, useEffectEvent, useState } from "react";

interface ReadState<Reply> {
	reply: Reply | null;
	/** The thrown value; `serverMessage` turns it into words. */
	error: unknown;
}

interface State<Reply> {
	reply: Reply | null;
	failed: { key: string; error: unknown } | null;
}

/**
 * Reads what a component needs when it opens: a dialog, a part that unfolds. Pages read in their loaders. The read is
 * repeated when `key` changes, and aborted when it changes or the component unmounts; a null key reads nothing.
 *
 *     const { reply, error } = useRead(`${id} ${attempt}`, (signal) => api("GET /assignments/{id}/answers", { …, signal }));
 */
export function useRead<Reply>(key: string | null, read: (signal: AbortSignal) => Promise<Reply>): ReadState<Reply> {
	const [state, setState] = useState<State<Reply>>({ reply: null, failed: null });
	const start = useEffectEvent(read);
	useEffect(() => {
		if (key === null) return;
		const controller = new AbortController();
		const { signal } = controller;
		start(signal).then(
			(reply) => {
				if (!signal.aborted) setState({ reply, failed: null });
			},
			(error: unknown) => {
				if (!signal.aborted) setState(({ reply }) => ({ reply, failed: { key, error } }));
			},
		);
		return () => controller.abort();
	}, [key]);
	return { reply: state.reply, error: state.failed?.key === key ? state.failed.error : null };
}
