import { useEffect, useEffectEvent, useState } from "react";
import type { CallReply } from "#contract/calls";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { loadEntry, removeEntry, saveEntry } from "~/lib/storage";

const STORAGE_KEY = "shared-link";
/** The secret in memory: if the browser stores nothing, it lasts until the page is left. */
let pendingSecret: string | null = null;

/** The secret of the link that was opened in this tab, which survives login and registration. */
const readSecret = () => pendingSecret ?? loadEntry(STORAGE_KEY, "session");

function saveSecret(secret: string): void {
	pendingSecret = secret;
	saveEntry(STORAGE_KEY, secret, "session");
}

function forgetSecret(): void {
	pendingSecret = null;
	removeEntry(STORAGE_KEY, "session");
}

async function openLink(secret: string) {
	try {
		const reply = await api("POST /shared", { body: { secret } });
		forgetSecret();
		return reply;
	} catch (error) {
		// A retry would not help.
		if (error instanceof ApiError && (error.status === 404 || error.status === 409)) forgetSecret();
		throw error;
	}
}

/** Removes the secret from the address, and opens the link once somebody is signed in. */
export function useSharedLink(signedIn: boolean) {
	const { t } = useTexts("sharing");
	const [opened, setOpened] = useState<CallReply<"POST /shared"> | null>(null);
	const [isWaiting, setWaiting] = useState(false);
	const { run, pending, problem } = useWrite(openLink, { failure: t("shared.errorOpen"), revalidate: true, onDone: setOpened });
	const openCurrentLink = (canOpen: boolean) => {
		const secret = location.hash.slice(1);
		if (secret !== "") {
			saveSecret(secret);
			history.replaceState(history.state, "", `${location.pathname}${location.search}`);
		}
		const kept = readSecret();
		setWaiting(kept !== null);
		if (canOpen && kept !== null) void run(kept);
	};
	const onLink = useEffectEvent(openCurrentLink);
	useEffect(() => {
		onLink(signedIn);
		// The page was open already when another link was followed.
		const onChange = () => onLink(signedIn);
		addEventListener("hashchange", onChange);
		return () => removeEventListener("hashchange", onChange);
	}, [signedIn]);
	return {
		opened,
		close: () => setOpened(null),
		isWaiting,
		pending,
		problem,
		canRetry: problem !== null && readSecret() !== null,
		again: () => openCurrentLink(true),
	};
}
