import { useEffect, useEffectEvent, useState } from "react";
import type { CallReply } from "#contract/calls";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { loadEntry, removeEntry, saveEntry } from "~/lib/storage";

const KEY = "shared-link";
/** Where the browser stores nothing, it lasts until the page is left. */
let waiting: string | null = null;

/** Of the link that was opened in this tab, kept over login and registration. */
const readSecret = () => waiting ?? loadEntry(KEY, "session");

function saveSecret(secret: string): void {
	waiting = secret;
	saveEntry(KEY, secret, "session");
}

function forgetSecret(): void {
	waiting = null;
	removeEntry(KEY, "session");
}

async function openLink(secret: string) {
	try {
		const reply = await api("POST /shared", { body: { secret } });
		forgetSecret();
		return reply;
	} catch (error) {
		// Trying again would not help.
		if (error instanceof ApiError && (error.status === 404 || error.status === 409)) forgetSecret();
		throw error;
	}
}

/** Takes the secret out of the address, and opens the link once somebody is signed in. */
export function useSharedLink(signedIn: boolean) {
	const { t } = useTexts("sharing");
	const [opened, setOpened] = useState<CallReply<"POST /shared"> | null>(null);
	const [isWaiting, setWaiting] = useState(false);
	const { run, pending, problem } = useWrite(openLink, { failure: t("shared.errorOpen"), revalidate: true, onDone: setOpened });
	const take = (canOpen: boolean) => {
		const secret = location.hash.slice(1);
		if (secret !== "") {
			saveSecret(secret);
			history.replaceState(history.state, "", `${location.pathname}${location.search}`);
		}
		const kept = readSecret();
		setWaiting(kept !== null);
		if (canOpen && kept !== null) void run(kept);
	};
	const onLink = useEffectEvent(take);
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
		again: () => take(true),
	};
}
