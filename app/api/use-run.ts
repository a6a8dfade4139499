import { useEffect, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { serverMessage } from "./api-error";

export interface RunState {
	/** A run is under way: the button shows it, and further clicks do nothing. */
	pending: boolean;
	problem: string | null;
	/** The thrown value, for screens that offer something else after some errors. */
	error: unknown;
}

export interface RunOptions<Reply> {
	/** Words for an error: the screen's own where the server sent none, or a function that chooses them; null shows none. */
	failure: string | ((error: unknown) => string | null);
	/** Called after success if the component is still mounted. The run stays pending until it settles, as during a navigation. */
	onDone?: (reply: Reply) => unknown;
}

interface RunnerOptions<Reply> extends RunOptions<Reply> {
	/** Words for a server that was not reached, instead of a text in `failure`. */
	unreachable: string;
}

const IDLE: RunState = { pending: false, problem: null, error: null };

/** The logic of `useRun` and `useWrite` without React, so that it can be tested. */
export function createRunner(show: (state: RunState) => void) {
	let pending = false;
	let mounted = true;
	const set = (state: RunState) => {
		pending = state.pending;
		if (mounted) show(state);
	};
	return {
		/** Resolves to true if the work was done. `afterReply` runs even after the component unmounted, and is not awaited. */
		async run<Reply>(
			work: () => Promise<Reply>,
			{ failure, unreachable, onDone }: RunnerOptions<Reply>,
			afterReply?: () => unknown,
		): Promise<boolean> {
			if (pending) return false;
			set({ ...IDLE, pending: true });
			try {
				const reply = await work();
				const settled = mounted ? onDone?.(reply) : undefined;
				void afterReply?.();
				await settled;
				set(IDLE);
				return true;
			} catch (error) {
				const problem = typeof failure === "string" ? serverMessage(error, failure, unreachable) : failure(error);
				set({ pending: false, problem, error });
				return false;
			}
		},
		clear() {
			if (!pending) set(IDLE);
		},
		mount() {
			mounted = true;
		},
		unmount() {
			mounted = false;
		},
	};
}

export function useRunner<Runner extends Pick<ReturnType<typeof createRunner>, "mount" | "unmount">>(
	create: (show: (state: RunState) => void) => Runner,
): [Runner, RunState] {
	const [state, setState] = useState(IDLE);
	const [runner] = useState(() => create(setState));
	useEffect(() => {
		runner.mount();
		return runner.unmount;
	}, [runner]);
	return [runner, state];
}

export interface Run<Args extends readonly unknown[]> extends RunState {
	/** True if the work was done; false after a failure, or if a run is already under way. */
	run: (...args: Args) => Promise<boolean>;
	clear: () => void;
}

/**
 * `useWrite` for pages without a router, and for code shared with them: loaders are not read again, and there are no toasts.
 *
 *     const begin = useRun(homework.begin, { failure: t("doHomework.errorStart") });
 */
export function useRun<Args extends readonly unknown[], Reply>(
	work: (...args: Args) => Promise<Reply>,
	options: RunOptions<Reply>,
): Run<Args> {
	const { t } = useTexts();
	const [runner, state] = useRunner(createRunner);
	return {
		...state,
		run: (...args) => runner.run(() => work(...args), { ...options, unreachable: t("common.networkError") }),
		clear: runner.clear,
	};
}
