import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/users";
import { TIMINGS } from "#contract/limits";
import { loadEntry, loadJson, removeEntry, saveEntry } from "~/lib/storage";

/**
 * The session: token and user, each in an entry of local storage. A cookie without any
 * secret tells the server whether to render the landing page or a spinner, so that no wrong page flashes up.
 */
export interface Session {
	status: "loading" | "visitor" | "user";
	user: User | null;
	/** This user's token has expired while the page was open: the page stays, and the next call asks for a new login. */
	expired?: boolean;
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

export const storedUser = (): User | null => loadJson(USER) as User | null;

function setSignedInCookie(signedIn: boolean): void {
	const value = signedIn ? ["1", storedDeskText()].filter(Boolean).join(".") : "";
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `signed_in=${value}; Path=/; SameSite=Lax; Max-Age=${signedIn ? 604800 : 0}`;
}

export function hasSignedInCookie(cookies: string | null): boolean {
	return /(?:^|;\s*)signed_in=1/.test(cookies ?? "");
}

/** The entry is set once this user has asked a class, or has hidden the first steps of the home page. */
const firstStepsEntry = (userId: string) => `first-steps:${userId}`;

export function endFirstSteps(userId: string): void {
	saveEntry(firstStepsEntry(userId), "ended");
	saveDeskShape(userId, EMPTY_DESK);
}

export const haveFirstStepsEnded = (userId: string): boolean => loadEntry(firstStepsEntry(userId)) !== null;

/** What the home page begins with: its skeleton has the same parts, so that nothing jumps when they come. */
export interface DeskShape {
	firstSteps: boolean;
	games: number;
	homework: number;
	played: number;
}

const EMPTY_DESK: DeskShape = { firstSteps: false, games: 0, homework: 0, played: 0 };
/** The parts of the home page of a new account. */
export const FIRST_STEPS: DeskShape = { ...EMPTY_DESK, firstSteps: true };
/** The parts that are likeliest where this browser has not shown the account's home page yet. */
const UNKNOWN_DESK: DeskShape = { ...EMPTY_DESK, played: 3 };
const deskEntry = (userId: string) => `desk:${userId}`;

/** The cookie has the shape too, for the first paint of the next load. */
export function saveDeskShape(userId: string, { firstSteps, games, homework, played }: DeskShape): void {
	saveEntry(deskEntry(userId), [Number(firstSteps), games, homework, played].join("."));
	if (storedToken()) setSignedInCookie(true);
}

function storedDeskText(): string {
	const id = storedUser()?.id;
	return (id && loadEntry(deskEntry(id))) ?? "";
}

/** From the cookie, which server and browser read alike: the skeleton must not change before the page comes. */
export function readDeskShape(cookies: string | null): DeskShape {
	const [, firstSteps, games, homework, played] = /(?:^|;\s*)signed_in=1\.([01])\.(\d)\.(\d)\.(\d)/.exec(cookies ?? "") ?? [];
	return played === undefined
		? UNKNOWN_DESK
		: { firstSteps: firstSteps === "1", games: Number(games), homework: Number(homework), played: Number(played) };
}

export const storedToken = (): string | null => loadEntry(TOKEN);

export function storeSession({ token, user }: { token: string; user: User }): void {
	saveEntry(TOKEN, token);
	saveEntry(USER, JSON.stringify(user));
	setSignedInCookie(true);
	set({ status: "user", user });
}

export function clearSession(): void {
	removeEntry(TOKEN);
	removeEntry(USER);
	setSignedInCookie(false);
	set(VISITOR);
}

/** Removes only the token: the page keeps showing its user until the session is cleared. */
export function dropToken(): void {
	removeEntry(TOKEN);
	setSignedInCookie(false);
}

/** Keeps the user's entry, by which other tabs distinguish an expired session from a logout. */
function expireSession(): void {
	dropToken();
	set({ status: "user", user: current.user, expired: true });
}

let askToLogIn: (() => Promise<boolean>) | null = null;
let pendingLogin: Promise<boolean> | null = null;

/** Registered by the page's login dialog; `ask` resolves to whether somebody has logged in again. */
export function provideLoginDialog(ask: () => Promise<boolean>): () => void {
	askToLogIn = ask;
	return () => {
		if (askToLogIn === ask) askToLogIn = null;
	};
}

/**
 * Decides what happens to a call that the server refused with 401; `token` is the token it was sent with.
 *
 * A token may expire while somebody fills in a form. The page then stays as it is, a dialog over it asks for the
 * password, and the call is sent once more: `"renewed"`. Forms therefore need no code for it: for them the
 * call only takes longer, or fails like any other (`"refused"`) when the dialog is cancelled. Nothing typed is lost.
 *
 * A token that was refused before the page ever knew a valid session is cleared silently: `"cleared"`.
 *
 * `ask` says whether the dialog may open again after it was cancelled: a poll or a list must not reopen it every time.
 */
export async function renewSession(token: string | null, ask: "always" | "once" | "never"): Promise<"renewed" | "refused" | "cleared"> {
	const stored = storedToken();
	// Another call or tab has renewed the session already.
	if (stored && stored !== token) return "renewed";
	if (current.status !== "user" || !askToLogIn || ask === "never") {
		if (token) clearSession();
		return "cleared";
	}
	if (current.expired && !pendingLogin && ask === "once") return "refused";
	expireSession();
	pendingLogin ??= askToLogIn().finally(() => {
		pendingLogin = null;
	});
	return (await pendingLogin) ? "renewed" : "refused";
}

export function dropExpiredSession(): void {
	if (current.expired) clearSession();
}

export function refreshUser(user: User): void {
	saveEntry(USER, JSON.stringify(user));
	set({ status: "user", user });
}

let pendingRestore: Promise<Session> | null = null;

let markHydrated: () => void = () => {};
/** Resolves when the page is hydrated. A session that changes before that would make React render the page again. */
export const hydrated = new Promise<void>((resolve) => {
	markHydrated = resolve;
});
/** Resolves `hydrated`. The performance mark is for measurements and tests. */
export function setHydrated(): void {
	markHydrated();
	performance.mark("hydrated");
}

/**
 * Verifies the stored token once; a failed verification clears it silently. If the network
 * is down, the stored user stays until the server can be reached.
 */
export function restoreSession(verify: () => Promise<User | "offline" | null>): Promise<Session> {
	if (current.status !== "loading") return Promise.resolve(current);
	pendingRestore ??= (async () => {
		const user = storedUser();
		if (!storedToken() || !user) {
			await hydrated;
			clearSession();
		} else {
			const [verified] = await Promise.all([verify(), hydrated]);
			if (verified === null) clearSession();
			else if (verified === "offline") set({ status: "user", user });
			else refreshUser(verified);
			if (current.status === "user") setSignedInCookie(true);
		}
		// A second start within the guard time reuses the result.
		setTimeout(() => {
			pendingRestore = null;
		}, TIMINGS.authRestoreGuardMs);
		return current;
	})();
	return pendingRestore;
}

if (typeof window !== "undefined") {
	window.addEventListener("storage", (event) => {
		// The key is null if the whole storage was cleared.
		if (event.key !== null && event.key !== TOKEN && event.key !== USER) return;
		const user = storedUser();
		if (!user) set(VISITOR);
		else if (storedToken()) set({ status: "user", user });
		else if (current.status === "user") set({ ...current, expired: true });
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
