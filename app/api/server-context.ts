import { createContext, type RouterContextProvider } from "react-router";
import type { SignOnProvider } from "#contract/accounts/sign-on";
import type { CallName, CallReply } from "#contract/calls";
import { type Api, buildPath, type CallArguments, type LooseOptions, parseMethod, readReply } from "./request";

export interface ServerContext {
	/** Calls the API in process, with the same rules as over the network; `path` below /api. Language and address are those of the page's request. */
	fetchApi(path: string, init?: RequestInit): Promise<Response>;
	fromOtherSite: boolean;
	nonce: string;
	/** Writes a log line with the kind of the error, without its message. */
	logError(event: string, error: unknown): void;
	/** Origins for links that pupils open, the most likely first; empty if no phone can reach this computer. */
	joinOrigins: string[];
	/** How people log in, if not by password alone. */
	signOn: SignOnSettings;
}

export interface SignOnSettings {
	signOn?: SignOnProvider[];
	/** Present if only admins may log in with a password. */
	passwordLogin?: "off";
}

export const serverContext = createContext<ServerContext>();

/** The counterpart of the browser's `api` for a loader on the server, as a visitor. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
	const { fetchApi } = context.get(serverContext);
	function callApi<N extends CallName>(name: N, ...options: CallArguments<N>): Promise<CallReply<N>>;
	async function callApi(name: CallName, options: LooseOptions = {}) {
		const { body, signal } = options;
		const response = await fetchApi(buildPath(name, options), {
			method: parseMethod(name),
			...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
			...(signal ? { signal } : {}),
		});
		return readReply(response);
	}
	return callApi;
}
