import { Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { href, useNavigate } from "react-router";
import { TIMINGS } from "#contract/limits";
import { api } from "~/api/client";
import { askForWaiting } from "~/api/waiting";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn } from "~/lib/storage";

/** A decision that can still be taken back: it is sent when its time is over, or when the page is closed. */
interface HeldDecision {
	id: string;
	version: number;
	name: string;
	decision: "approve" | "reject";
	note?: string | undefined;
}

interface Entry extends HeldDecision {
	onFailed: (error: unknown) => void;
	timer: ReturnType<typeof setTimeout>;
}

let held: readonly Entry[] = [];
/** As `id version`: lists loaded before still contain them. */
let decided: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const keyOf = ({ id, version }: Pick<HeldDecision, "id" | "version">) => `${id} ${version}`;

function change(next: readonly Entry[], nextDecided: ReadonlySet<string>): void {
	held = next;
	decided = nextDecided;
	for (const listener of listeners) listener();
}

function withoutKey(entry: HeldDecision): ReadonlySet<string> {
	return new Set([...decided].filter((key) => key !== keyOf(entry)));
}

async function send(entry: Entry): Promise<void> {
	clearTimeout(entry.timer);
	change(
		held.filter((one) => one !== entry),
		decided,
	);
	const { id, version, decision, note } = entry;
	try {
		await api(`PATCH /quizzes/admin/{id}/${decision}`, { params: { id }, body: { note, version }, keepalive: true });
		void askForWaiting(0);
	} catch (error) {
		change(held, withoutKey(entry));
		entry.onFailed(error);
	}
}

export function holdDecision(decision: HeldDecision, onFailed: (error: unknown) => void): void {
	const entry: Entry = { ...decision, onFailed, timer: setTimeout(() => void send(entry), TIMINGS.reviewUndoMs) };
	change([...held, entry], new Set([...decided, keyOf(entry)]));
}

function undoDecision(): HeldDecision | null {
	const entry = held.at(-1);
	if (!entry) return null;
	clearTimeout(entry.timer);
	change(
		held.filter((one) => one !== entry),
		withoutKey(entry),
	);
	return entry;
}

if (typeof window !== "undefined") {
	window.addEventListener("pagehide", () => {
		for (const entry of held) void send(entry);
	});
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function useHeldDecision(): HeldDecision | null {
	return useSyncExternalStore(
		subscribe,
		() => held.at(-1) ?? null,
		() => null,
	);
}

export function useDecided(): (quiz: { _id: string; version: number }) => boolean {
	const known = useSyncExternalStore(
		subscribe,
		() => decided,
		() => decided,
	);
	return ({ _id: id, version }) => known.has(keyOf({ id, version }));
}

/** The letter of a key that neither types into a field nor belongs to a dialog or menu; undefined where single keys are switched off. */
export function plainKey(event: KeyboardEvent): string | undefined {
	if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return undefined;
	const { target } = event;
	if (target instanceof HTMLElement && target.closest("input, select, textarea, [role=dialog], dialog, [role=menu]")) return undefined;
	return isSwitchedOn("review-shortcuts") ? event.key.toLowerCase() : undefined;
}

/** It lies over the page, so that nothing moves when it comes and goes. */
export function UndoNotice() {
	const { t } = useTexts("admin");
	const navigate = useNavigate();
	const last = useHeldDecision();
	const undo = () => {
		const undone = undoDecision();
		if (undone) void navigate(href("/quiz/edit/:id", { id: undone.id }));
	};
	const latestUndo = useEffectEvent(undo);
	const waits = last !== null;
	useEffect(() => {
		if (!waits) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (plainKey(event) === "z") latestUndo();
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [waits]);
	if (!last) return null;
	return (
		<div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--page-bottom,0px)+9rem)] z-40 flex justify-center px-4 sm:bottom-[calc(var(--page-bottom,0px)+6rem)]">
			<div className="pointer-events-auto flex max-w-lg min-w-0 items-center gap-3 rounded-base bg-slate-900 py-1.5 pe-1.5 ps-5 text-white shadow-lg">
				<p className="min-w-0 truncate font-medium">{t(`admin.review.${last.decision}`, { name: last.name })}</p>
				<button
					type="button"
					aria-keyshortcuts={isSwitchedOn("review-shortcuts") ? "z" : undefined}
					className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-button px-3 font-semibold text-primary-200 hover:bg-slate-800"
					onClick={undo}
				>
					<Undo2 />
					{t("admin.review.undo")}
				</button>
			</div>
		</div>
	);
}
