import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For routes whose query says only what of their data is open. */
export function unlessSearchChanged({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}
