import type { Context } from "hono";
import type { InterfaceLanguage } from "#contract";
import type { Deps } from "../lib/deps";

export interface ApiEnv {
	Bindings: Cloudflare.Env;
	Variables: {
		deps: Deps;
		requestId: string;
		/** Interface language that the request asks for. */
		language: InterfaceLanguage;
		/** The epoch of the caller's token, if one was read. */
		tokenEpoch: number | undefined;
	};
}
export type ApiContext = Context<ApiEnv>;
