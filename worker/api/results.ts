import { findOwnResults, readGameResult } from "../services/results";
import type { Handlers } from "./route";

export const resultHandlers = {
	"GET /results": ({ deps, user, query }) => findOwnResults(deps, { host: user, ...query }),
	"GET /results/{instanceId}": async ({ deps, user, params }) => ({ result: await readGameResult(deps, { ...params, reader: user }) }),
} satisfies Partial<Handlers>;
