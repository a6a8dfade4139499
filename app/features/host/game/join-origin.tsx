import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { isLoopbackHost } from "#contract/games/pin";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { loadEntry, saveEntry } from "~/lib/storage";
import { Alert } from "~/ui/alert";

interface RootData {
	origin: string;
	joinOrigins: string[];
}

interface JoinOrigin {
	origin: string;
	/** Host name and port, as a screen shows them. */
	host: string;
	/** Several if the computer is in several networks; none if no phone can reach it. */
	choices: string[];
	choose: (origin: string) => void;
}

const CHOICE_KEY = "join-origin";
const READ_AGAIN_MS = 30_000;

let loadedOrigins: string[] | null = null;
/** When the origins were read; the page itself was rendered with the networks of its time. */
let readAtMs = 0;
let snapshot: { loadedOrigins: string[] | null; chosen: string | null } | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
	snapshot = null;
	for (const listener of listeners) listener();
}

function readSnapshot() {
	snapshot ??= { loadedOrigins, chosen: loadEntry(CHOICE_KEY) };
	return snapshot;
}

const SERVER_SNAPSHOT = { loadedOrigins: null, chosen: null };

/** Reads the origins again, because a laptop changes networks. */
async function readAgain(): Promise<void> {
	if (document.visibilityState !== "visible" || performance.now() - readAtMs < READ_AGAIN_MS) return;
	readAtMs = performance.now();
	try {
		const { joinOrigins } = await api("GET /health");
		if (joinOrigins === undefined || joinOrigins.join() === loadedOrigins?.join()) return;
		loadedOrigins = joinOrigins;
		notifyListeners();
	} catch {
		// If the read fails, the known origins stay.
	}
}

function readNow(): void {
	readAtMs = Number.NEGATIVE_INFINITY;
	void readAgain();
}

/** Starts reading the origins. Pages opened from another device have nothing to read. */
function startReading(): void {
	if (!isLoopbackHost(location.hostname)) return;
	void readAgain();
	document.addEventListener("visibilitychange", readAgain);
	for (const change of ["online", "offline"]) window.addEventListener(change, readNow);
	// The big screen in another window follows the panel's choice.
	window.addEventListener("storage", notifyListeners);
}

function stopReading(): void {
	document.removeEventListener("visibilitychange", readAgain);
	for (const change of ["online", "offline"]) window.removeEventListener(change, readNow);
	window.removeEventListener("storage", notifyListeners);
}

/** Reads once for all places of a page that show an address. */
function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) startReading();
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) stopReading();
	};
}

/** The origin of every link and QR code for other devices, which cannot open `localhost`, and the address to show. */
export function useJoinOrigin(): JoinOrigin {
	const rendered = useRouteLoaderData<RootData>("root");
	const state = useSyncExternalStore(subscribe, readSnapshot, () => SERVER_SNAPSHOT);
	const choices = state.loadedOrigins ?? rendered?.joinOrigins ?? [];
	const chosen = choices.find((origin) => origin === state.chosen);
	const choose = (origin: string) => {
		saveEntry(CHOICE_KEY, origin);
		notifyListeners();
	};
	const origin = chosen ?? choices[0] ?? rendered?.origin ?? "";
	return { origin, host: origin.replace(/^https?:\/\//, ""), choices, choose };
}

/** Moves a link of the server to the origin that the panel chose. */
export function moveToOrigin(link: string, origin: string): string {
	const { pathname, search, hash } = new URL(link);
	return `${origin}${pathname}${search}${hash}`;
}

/** Lets the host choose the network. Renders nothing in the usual case of one network. */
export function JoinOriginChoice() {
	const { t } = useTexts("site");
	const { origin, choices, choose } = useJoinOrigin();
	if (choices.length === 0) return <Alert tone="error">{t("hostPanel.unreachable")}</Alert>;
	if (choices.length === 1) return null;
	return (
		<label className="flex max-w-full flex-wrap items-center justify-center gap-x-2 text-sm font-semibold text-slate-600">
			{t("hostPanel.addressForPhones")}
			<select
				value={origin}
				onChange={({ target }) => choose(target.value)}
				className="h-11 max-w-full rounded-button border border-line bg-white px-2 font-normal text-slate-900"
			>
				{choices.map((choice) => (
					<option key={choice} value={choice}>
						{new URL(choice).host}
					</option>
				))}
			</select>
		</label>
	);
}
