import type { Context } from "hono";
import type { InterfaceLanguage, User } from "#contract";
import type { Deps } from "../lib/deps";

export interface ApiEnv {
	Bindings: Cloudflare.Env;
	Variables: {
		deps: Deps;
		requestId: string;
		/** Interface language that the request asks for. */
		language: InterfaceLanguage;
		/** Set by the guard of the route; undefined for visitors. */
		user: User | undefined;
	};
}
export type ApiContext = Context<ApiEnv>;
