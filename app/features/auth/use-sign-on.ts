import { useRouteLoaderData } from "react-router";
import type { SignOnSettings } from "~/api/server-context";

const NONE: SignOnSettings = {};

export function useSignOn(): SignOnSettings {
	return useRouteLoaderData<() => SignOnSettings>("root") ?? NONE;
}
