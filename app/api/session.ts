import { useSyncExternalStore } from "react";
import { TIMINGS } from "#contract/limits";
import type { User } from "#contract/users";

/**
 * The session as the specification keeps it: token and user, each in an entry of local storage. A cookie without any
 * secret tells the server whether to render the landing page or a spinner, so that no wrong page flashes up.
 */
export interface Session {
	status: "loading" | "visitor" | "user";
	user: User | null;
}

const TOKEN = "token";
const USER = "user";
const VISITOR: Session = { status: "visitor", user: null };
const LOADING: Session = { status: "loading", user: null };

let current: Session = LOADING;
const listeners = new Set<() => void>();

function set(next: Session): void {
	current = next;
	for (const listener of listeners) listener();
}

function read(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

function storedUser(): User | null {
	try {
		return JSON.parse(read(USER) ?? "null");
	} catch {
		return null;
	}
}

function markCookie(signedIn: boolean): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = signedIn ? "signed_in=1; Path=/; SameSite=Lax; Max-Age=604800" : "signed_in=; Path=/; SameSite=Lax; Max-Age=0";
}

/** Whether a Cookie header carries the mark of a browser that is signed in. */
export function saysSignedIn(cookies: string | null): boolean {
	return /(?:^|;\s*)signed_in=1/.test(cookies ?? "");
}

export function storedToken(): string | null {
	return typeof localStorage === "undefined" ? null : read(TOKEN);
}

export function storeSession(token: string, user: User): void {
	localStorage.setItem(TOKEN, token);
	localStorage.setItem(USER, JSON.stringify(user));
	markCookie(true);
	set({ status: "user", user });
}

export function clearSession(): void {
	localStorage.removeItem(TOKEN);
	localStorage.removeItem(USER);
	markCookie(false);
	set(VISITOR);
}

/** A changed user (membership, counters) as the server last said. */
export function refreshUser(user: User): void {
	localStorage.setItem(USER, JSON.stringify(user));
	set({ status: "user", user });
}

let restoring: Promise<Session> | null = null;

let markHydrated: () => void = () => {};
/** A page whose texts are still on their way is not taken over yet: a session that changed under it would have it rendered anew. */
const hydrated = new Promise<void>((resolve) => {
	markHydrated = resolve;
});
/** To be called when the page is taken over as the server rendered it. */
export function noteHydrated(): void {
	markHydrated();
}

/**
 * Verifies the stored token once; a failed verification clears it silently. A network that is down is no verdict: the
 * stored user stays until the server can be asked.
 */
export function restoreSession(verify: () => Promise<User | "offline" | null>): Promise<Session> {
	if (current.status !== "loading") return Promise.resolve(current);
	restoring ??= (async () => {
		const user = storedUser();
		if (!storedToken() || !user) {
			markCookie(false);
			await hydrated;
			set(VISITOR);
		} else {
			const [verified] = await Promise.all([verify(), hydrated]);
			if (verified === null) clearSession();
			else if (verified === "offline") set({ status: "user", user });
			else refreshUser(verified);
			if (current.status === "user") markCookie(true);
		}
		// A second start within the guard time finds the same answer instead of asking again.
		setTimeout(() => {
			restoring = null;
		}, TIMINGS.authRestoreGuardMs);
		return current;
	})();
	return restoring;
}

if (typeof window !== "undefined") {
	window.addEventListener("storage", (event) => {
		if (event.key !== TOKEN && event.key !== USER) return;
		const user = storedUser();
		set(storedToken() && user ? { status: "user", user } : VISITOR);
	});
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useSession(): Session {
	return useSyncExternalStore(
		subscribe,
		() => current,
		() => LOADING,
	);
}
