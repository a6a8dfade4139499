import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { CallName, CallReply } from "#contract/calls";
import { toast } from "~/ui/toast";
import { serverMessage } from "./api-error";
import { api } from "./client";
import type { CallArguments } from "./request";

export interface WriteState {
	/** A run is under way: its button shows it, and further clicks do nothing. */
	pending: boolean;
	/** Why the last run failed, in words beside the control; null if they were in a toast. */
	problem: string | null;
	/** What the last run threw, for a screen that offers something else after some errors. */
	error: unknown;
}

export interface WriteOptions<Reply> {
	/** Words for an error: the screen's own where the server sent none, or a function that chooses them. */
	failure: string | ((error: unknown) => string);
	/** Where the words appear: in `problem` unless it is "toast", for controls without a place of their own. */
	failureIn?: "place" | "toast";
	/**
	 * Reads the loaders of the page again: `true` after success, without waiting; "always" also after a failure, and waits, so
	 * that the next try after a conflict uses the newer version.
	 */
	revalidate?: boolean | "always";
	/** After success, unless the component is gone. The run stays pending until it settles, so a button stays busy during a navigation. */
	onDone?: (reply: Reply) => unknown;
}

interface RunOptions<Reply> extends WriteOptions<Reply> {
	reload: () => unknown;
}

const IDLE: WriteState = { pending: false, problem: null, error: null };

/** One run at a time, without React: what `useWrite` does, to be tested. */
export function createWriter(show: (state: WriteState) => void) {
	let pending = false;
	let mounted = true;
	const set = (state: WriteState) => {
		pending = state.pending;
		if (mounted) show(state);
	};
	return {
		/** True if the work was done. */
		async run<Reply>(work: () => Promise<Reply>, options: RunOptions<Reply>): Promise<boolean> {
			const { failure, failureIn = "place", revalidate = false, reload, onDone } = options;
			if (pending) return false;
			set({ ...IDLE, pending: true });
			try {
				const reply = await work();
				if (revalidate === "always") await reload();
				const settled = mounted ? onDone?.(reply) : undefined;
				if (revalidate === true) void reload();
				await settled;
				set(IDLE);
				return true;
			} catch (error) {
				if (revalidate === "always") await reload();
				const words = typeof failure === "string" ? serverMessage(error, failure) : failure(error);
				if (failureIn === "toast") toast.error(words);
				set({ pending: false, problem: failureIn === "place" ? words : null, error });
				return false;
			}
		},
		/** Forgets the words of the last failure. */
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

export interface Write<Args extends readonly unknown[]> extends WriteState {
	/** True if the work was done; false after a failure, or if a run is already under way. */
	run: (...args: Args) => Promise<boolean>;
	/** Forgets the words of the last failure: its dialog opens again. */
	clear: () => void;
}

/**
 * A call that changes something, or a function of several:
 *
 *     const remove = useWrite("DELETE /classes/{id}", { failure: t("classes.errorDelete"), onDone: () => navigate("/classes") });
 *     <Button loading={remove.pending} onClick={() => void remove.run({ params: { id } })} />
 *     {remove.problem !== null && <Alert tone="error">{remove.problem}</Alert>}
 *
 * A component that unmounts cancels what follows the reply: state, `onDone`. The request itself is not aborted, because the
 * server may stop between two steps of a write whose client hangs up; the loaders are read again and a toast is shown in any case.
 * Forms with fields use `useContractForm`. Reads use a loader, or `useRead` in a component that loads when it opens.
 */
export function useWrite<N extends CallName>(name: N, options: WriteOptions<CallReply<N>>): Write<CallArguments<N>>;
export function useWrite<Args extends readonly unknown[], Reply>(
	work: (...args: Args) => Promise<Reply>,
	options: WriteOptions<Reply>,
): Write<Args>;
export function useWrite<Reply>(work: CallName | ((...args: unknown[]) => Promise<Reply>), options: WriteOptions<Reply>): Write<unknown[]> {
	const { revalidate: reload } = useRevalidator();
	const [state, setState] = useState(IDLE);
	const [writer] = useState(() => createWriter(setState));
	useEffect(() => {
		writer.mount();
		return writer.unmount;
	}, [writer]);
	const call = typeof work === "string" ? (...args: unknown[]) => Reflect.apply(api, null, [work, ...args]) : work;
	return { ...state, run: (...args) => writer.run(() => call(...args), { ...options, reload }), clear: writer.clear };
}
