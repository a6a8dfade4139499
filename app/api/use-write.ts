import { useRevalidator } from "react-router";
import type { CallName, CallReply } from "#contract/calls";
import { useTexts } from "~/i18n/texts";
import { isUnreachable } from "~/lib/is-unreachable";
import { toast } from "~/ui/toast";
import { serverMessage } from "./api-error";
import { api } from "./client";
import type { CallArguments } from "./request";
import { createRunner, type Run, type RunOptions, type RunState, useRunner } from "./use-run";

interface WriteOptions<Reply> extends RunOptions<Reply> {
	failure: string | ((error: unknown) => string);
	/** The words appear in `problem`, or in a toast for controls without room for them. */
	failureIn?: "place" | "toast";
	/**
	 * Reads the loaders of the page again: `true` after success, without waiting; "always" also after a failure, and waits, so
	 * that the next try after a conflict uses the newer version.
	 */
	revalidate?: boolean | "always";
}

interface WriterOptions<Reply> extends WriteOptions<Reply> {
	reload: () => unknown;
	unreachable: string;
}

/** The logic of `useWrite` without React, so that it can be tested. */
export function createWriter(show: (state: RunState) => void) {
	const runner = createRunner(show);
	return {
		...runner,
		run<Reply>(work: () => Promise<Reply>, options: WriterOptions<Reply>): Promise<boolean> {
			const { failure, failureIn = "place", revalidate = false, reload, unreachable, onDone } = options;
			const workAndReload = async () => {
				try {
					return await work();
				} finally {
					await reload();
				}
			};
			const explainFailure = (error: unknown) => {
				const words =
					typeof failure === "string" || isUnreachable(error) ? serverMessage(error, String(failure), unreachable) : failure(error);
				if (failureIn === "place") return words;
				toast.error(words);
				return null;
			};
			return runner.run(
				revalidate === "always" ? workAndReload : work,
				{ failure: explainFailure, unreachable, ...(onDone ? { onDone } : {}) },
				revalidate === true ? reload : undefined,
			);
		},
	};
}

/**
 * Runs a call that changes something, or a function that makes several calls:
 *
 *     const remove = useWrite("DELETE /classes/{id}", { failure: t("classes.errorDelete"), onDone: () => navigate("/classes") });
 *     <Button loading={remove.pending} onClick={() => void remove.run({ params: { id } })} />
 *     {remove.problem !== null && <Alert tone="error">{remove.problem}</Alert>}
 *
 * A component that unmounts cancels what follows the reply: state, `onDone`. The request itself is not aborted, because the
 * server may stop between two steps of a write whose client hangs up; the loaders are read again and a toast is shown in any case.
 * Forms with fields use `useContractForm`. Reads use a loader, or `useRead` in a component that loads when it opens.
 */
export function useWrite<N extends CallName>(name: N, options: WriteOptions<CallReply<N>>): Run<CallArguments<N>>;
export function useWrite<Args extends readonly unknown[], Reply>(
	work: (...args: Args) => Promise<Reply>,
	options: WriteOptions<Reply>,
): Run<Args>;
export function useWrite<Reply>(work: CallName | ((...args: unknown[]) => Promise<Reply>), options: WriteOptions<Reply>): Run<unknown[]> {
	const { t } = useTexts();
	const { revalidate: reload } = useRevalidator();
	const [writer, state] = useRunner(createWriter);
	const call = typeof work === "string" ? (...args: unknown[]) => Reflect.apply(api, null, [work, ...args]) : work;
	return {
		...state,
		run: (...args) => writer.run(() => call(...args), { ...options, reload, unreachable: t("common.networkError") }),
		clear: writer.clear,
	};
}
