import { useRouteLoaderData } from "react-router";
import type { SignOnSettings } from "~/api/server-context";

const NONE: SignOnSettings = {};

/** How people log in here, where that is not by password alone. */
export function useSignOn(): SignOnSettings {
	return useRouteLoaderData<() => SignOnSettings>("root") ?? NONE;
}
