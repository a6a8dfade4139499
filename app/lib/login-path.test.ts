import { afterEach, expect, it, vi } from "vitest";
import { loginPath, readLoginReason, redirectToLogin } from "./paths";

afterEach(() => vi.unstubAllGlobals());

it("knows the way back and the reason", () => {
	expect(loginPath("/admin?tab=users", "admin")).toBe("/login?from=%2Fadmin%3Ftab%3Dusers&reason=admin");
	expect(loginPath("/")).toBe("/login");
	expect(readLoginReason("?from=%2Fadmin&reason=admin")).toBe("admin");
	expect(readLoginReason("?reason=whatever")).toBeNull();
});

it("replaces the history entry of the refused page, and only that one", () => {
	vi.stubGlobal("window", { location: { pathname: "/admin", search: "?tab=users" } });
	const standing = redirectToLogin(new Request("http://own.invalid/admin?tab=users"), "admin");
	expect(standing.headers.get("Location")).toBe("/login?from=%2Fadmin%3Ftab%3Dusers&reason=admin");
	expect(standing.headers.get("X-Remix-Replace")).toBe("true");
	const onItsWay = redirectToLogin(new Request("http://own.invalid/books"));
	expect(onItsWay.headers.get("Location")).toBe("/login?from=%2Fbooks");
	expect(onItsWay.headers.has("X-Remix-Replace")).toBe(false);
});
