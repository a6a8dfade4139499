import type { ShouldRevalidateFunctionArgs } from "react-router";

/** `shouldRevalidate` of routes whose query only says which part of their data is open. */
export function unlessSearchChanged({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}
