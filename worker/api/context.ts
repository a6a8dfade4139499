import type { Context } from "hono";
import type { InterfaceLanguage } from "#contract";
import type { Deps } from "../lib/deps";

export interface ApiEnv {
	Bindings: Cloudflare.Env;
	Variables: {
		deps: Deps;
		requestId: string;
		language: InterfaceLanguage;
		/** Of the caller's token, if one was read. */
		tokenEpoch: number | undefined;
		/** When the caller signed on with a provider, in seconds, if the token came of that. */
		authTime: number | undefined;
	};
}
export type ApiContext = Context<ApiEnv>;
