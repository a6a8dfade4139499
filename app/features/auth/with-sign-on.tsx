import { lazy, type ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { SignOnSettings } from "~/api/server-context";
import { LazyPart } from "~/ui/lazy-part";

const NONE: SignOnSettings = {};

export function useSignOn(): SignOnSettings {
	return useRouteLoaderData<() => SignOnSettings>("root") ?? NONE;
}

// Most sites have no providers: their pages never load it.
const SignOnChoice = lazy(() => import("./sign-on-choice"));

/** The form of the login or register page, below the buttons of the providers; where only admins have passwords, on request (`?password`). */
export function WithSignOn({ children }: { children: ReactNode }) {
	const { signOn, passwordLogin } = useSignOn();
	const { search } = useLocation();
	const withForm = !passwordLogin || new URLSearchParams(search).has("password");
	return (
		<>
			{(signOn || passwordLogin) && (
				<LazyPart>
					<SignOnChoice providers={signOn} withForm={withForm} />
				</LazyPart>
			)}
			{withForm && children}
		</>
	);
}
