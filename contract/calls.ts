import { accountCalls } from "./accounts/calls";
import { aiCalls } from "./ai/calls";
import { bookCalls } from "./books/calls";
import { classCalls } from "./classes/calls";
import type { Call, CallKey, SharedCode } from "./define-call";
import { liveCalls } from "./games/calls";
import { assignmentCalls } from "./homework/calls";
import { mediaCalls } from "./media/calls";
import { quizCalls, soloCalls } from "./quizzes/calls";
import { reportCalls } from "./reports/calls";
import { resultCalls } from "./results/calls";
import { serviceCalls } from "./service-calls";
import { shareCalls } from "./shares/calls";
import type { z } from "./z";

/**
 * Every call of the API by method and path. Routes, the OpenAPI document and the types of the browser's client follow from it
 * (docs/decisions/0013-one-table-of-calls.md). A browser imports the types only: the table imports all schemas.
 */
export const calls = {
	...serviceCalls,
	...accountCalls,
	...quizCalls,
	...aiCalls,
	...soloCalls,
	...liveCalls,
	...assignmentCalls,
	...bookCalls,
	...reportCalls,
	...resultCalls,
	...mediaCalls,
	...classCalls,
	...shareCalls,
} satisfies Record<CallKey, Call>;
export type Calls = typeof calls;
export type CallName = keyof Calls;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
export type CallParam<N extends CallName> = NamesIn<N>;

// Distributes over the members of a union, which a plain Omit would merge into one.
type WithoutSuccess<Body> = Body extends unknown ? Omit<Body, "success"> : never;
/** The result of a call's handler: the body of the reply, without `success`, which is added when it is sent. */
export type CallResult<N extends CallName> = WithoutSuccess<z.input<Calls[N]["reply"]>>;
export type CallReply<N extends CallName> = z.output<Calls[N]["reply"]>;

export type StreamedCallName = { [N in CallName]: undefined extends z.output<Calls[N]["event"]> ? never : N }[CallName];
export type CallEvent<N extends StreamedCallName> = z.output<Calls[N]["event"]>;

export type CallCode<N extends CallName> =
	| (Calls[N] extends Call<infer _A, infer _Q, infer _B, infer _R, infer _V, infer E> ? E : never)
	| SharedCode;

// A query value may be a number unless its type is a fixed set of strings: in the address it becomes text anyway.
type QueryValue<V> = string extends V ? V | number : V;
type QueryInput<Q> = { [K in keyof Q]: QueryValue<Q[K]> };
type Part<Name extends string, Value> = undefined extends Value
	? { [K in Name]?: never }
	: Record<never, never> extends Value
		? { [K in Name]?: Value }
		: { [K in Name]: Value };

/** `params`, `query` and `body` are required exactly if the call has them. */
export type CallInput<N extends CallName> = ([CallParam<N>] extends [never]
	? { params?: never }
	: { params: Record<CallParam<N>, string> }) &
	Part<"query", undefined extends z.input<Calls[N]["query"]> ? undefined : QueryInput<z.input<Calls[N]["query"]>>> &
	Part<"body", z.input<Calls[N]["body"]>>;
