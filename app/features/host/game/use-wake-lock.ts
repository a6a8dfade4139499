import { useEffect } from "react";
import { loadEntry, saveEntry } from "~/lib/storage";
import { toast } from "~/ui/toast";

const SHOWN = "awake-needs-https";

/** `needsHttps` says why the device may not stay awake; null where the page says so itself. */
export function useWakeLock(needsHttps: string | null): void {
	useEffect(() => {
		if (needsHttps === null || window.isSecureContext || loadEntry(SHOWN, "session") !== null) return;
		saveEntry(SHOWN, "yes", "session");
		toast.info(needsHttps);
	}, [needsHttps]);
	useEffect(() => {
		if (!("wakeLock" in navigator)) return;
		let lock: WakeLockSentinel | null = null;
		let left = false;
		const hold = async () => {
			if (document.visibilityState !== "visible") return;
			try {
				const held = await navigator.wakeLock.request("screen");
				if (left) await held.release();
				else lock = held;
			} catch {
				// Refused, for example because the battery is low: the page works without it.
			}
		};
		void hold();
		// The browser releases it when the page is hidden.
		const onVisible = () => void hold();
		document.addEventListener("visibilitychange", onVisible);
		return () => {
			left = true;
			document.removeEventListener("visibilitychange", onVisible);
			void lock?.release().catch(() => {});
		};
	}, []);
}
