import { useEffect } from "react";
import { loadEntry, saveEntry } from "~/lib/storage";
import { toast } from "~/ui/toast";

const SHOWN_KEY = "awake-needs-https";

/** Keeps the screen on. `needsHttps` explains why the device may turn it off; null if the page says so itself. */
export function useWakeLock(needsHttps: string | null): void {
	useEffect(() => {
		if (needsHttps === null || window.isSecureContext || loadEntry(SHOWN_KEY, "session") !== null) return;
		saveEntry(SHOWN_KEY, "yes", "session");
		toast.info(needsHttps);
	}, [needsHttps]);
	useEffect(() => {
		if (!("wakeLock" in navigator)) return;
		let lock: WakeLockSentinel | null = null;
		let isUnmounted = false;
		const requestLock = async () => {
			if (document.visibilityState !== "visible") return;
			try {
				const sentinel = await navigator.wakeLock.request("screen");
				if (isUnmounted) await sentinel.release();
				else lock = sentinel;
			} catch {
				// Refused, for example because the battery is low: the page works without it.
			}
		};
		void requestLock();
		// The browser releases the lock when the page is hidden.
		const onVisible = () => void requestLock();
		document.addEventListener("visibilitychange", onVisible);
		return () => {
			isUnmounted = true;
			document.removeEventListener("visibilitychange", onVisible);
			void lock?.release().catch(() => {});
		};
	}, []);
}
