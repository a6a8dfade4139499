import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { isLoopbackHost } from "#contract/games/pin";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { loadEntry, saveEntry } from "~/lib/storage";
import { Alert } from "~/ui/alert";

interface RootData {
	origin: string;
	/** As the page was rendered. */
	joinOrigins: string[];
}

interface JoinOrigin {
	origin: string;
	/** Its name and port, as a screen shows it. */
	host: string;
	/** Several on a computer that is in several networks; none where no phone reaches it. */
	choices: string[];
	choose: (origin: string) => void;
}

const CHOICE = "join-origin";
const READ_AGAIN_MS = 30_000;

let read: string[] | null = null;
/** The page was rendered with the networks of its time. */
let readAtMs = 0;
let snapshot: { read: string[] | null; chosen: string | null } | null = null;
const listeners = new Set<() => void>();

function changed(): void {
	snapshot = null;
	for (const listener of listeners) listener();
}

function current() {
	snapshot ??= { read, chosen: loadEntry(CHOICE) };
	return snapshot;
}

const AS_RENDERED = { read: null, chosen: null };

/** Reads them once more: a laptop changes networks. */
async function readAgain(): Promise<void> {
	if (document.visibilityState !== "visible" || performance.now() - readAtMs < READ_AGAIN_MS) return;
	readAtMs = performance.now();
	try {
		const { joinOrigins } = await api("GET /health");
		if (joinOrigins === undefined || joinOrigins.join() === read?.join()) return;
		read = joinOrigins;
		changed();
	} catch {
		// The ones that are known stay.
	}
}

function readNow(): void {
	readAtMs = Number.NEGATIVE_INFINITY;
	void readAgain();
}

/** Only a page that was opened on the computer itself has anything to read. */
function startReading(): void {
	if (!isLoopbackHost(location.hostname)) return;
	void readAgain();
	document.addEventListener("visibilitychange", readAgain);
	for (const change of ["online", "offline"]) window.addEventListener(change, readNow);
	// The panel's choice counts for the big screen in another window too.
	window.addEventListener("storage", changed);
}

function stopReading(): void {
	document.removeEventListener("visibilitychange", readAgain);
	for (const change of ["online", "offline"]) window.removeEventListener(change, readNow);
	window.removeEventListener("storage", changed);
}

/** Read once, however many places of a page show an address. */
function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) startReading();
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) stopReading();
	};
}

/** Where every link and QR code leads that somebody else opens, and the address that a screen shows: no other device opens `localhost`. */
export function useJoinOrigin(): JoinOrigin {
	const rendered = useRouteLoaderData<RootData>("root");
	const state = useSyncExternalStore(subscribe, current, () => AS_RENDERED);
	const choices = state.read ?? rendered?.joinOrigins ?? [];
	const chosen = choices.find((origin) => origin === state.chosen);
	const choose = (origin: string) => {
		saveEntry(CHOICE, origin);
		changed();
	};
	const origin = chosen ?? choices[0] ?? rendered?.origin ?? "";
	return { origin, host: origin.replace(/^https?:\/\//, ""), choices, choose };
}

/** A link of the server, at the origin that the panel chose. */
export function atOrigin(link: string, origin: string): string {
	const { pathname, search, hash } = new URL(link);
	return `${origin}${pathname}${search}${hash}`;
}

/** Renders nothing in the usual case of one network. */
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
