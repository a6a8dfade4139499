import { Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { href, useNavigate } from "react-router";
import { TIMINGS } from "#contract/limits";
import { api } from "~/api/client";
import { refreshWaitingCounts } from "~/api/waiting";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn } from "~/lib/storage";

/** A decision that can still be undone: it is sent after `TIMINGS.reviewUndoMs`, or when the page is closed. */
interface UndoableDecision {
	id: string;
	version: number;
	name: string;
	decision: "approve" | "reject";
	note?: string | undefined;
}

interface Entry extends UndoableDecision {
	onFailed: (error: unknown) => void;
	timer: ReturnType<typeof setTimeout>;
}

let undoable: readonly Entry[] = [];
/** Keys (`id version`) of decided quizzes: lists loaded before still contain them. */
let decidedKeys: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const decisionKey = ({ id, version }: Pick<UndoableDecision, "id" | "version">) => `${id} ${version}`;

function updateStore(next: readonly Entry[], nextDecided: ReadonlySet<string>): void {
	undoable = next;
	decidedKeys = nextDecided;
	for (const listener of listeners) listener();
}

function decidedWithout(entry: UndoableDecision): ReadonlySet<string> {
	return new Set([...decidedKeys].filter((key) => key !== decisionKey(entry)));
}

async function send(entry: Entry): Promise<void> {
	clearTimeout(entry.timer);
	updateStore(
		undoable.filter((one) => one !== entry),
		decidedKeys,
	);
	const { id, version, decision, note } = entry;
	try {
		await api(`PATCH /quizzes/admin/{id}/${decision}`, { params: { id }, body: { note, version }, keepalive: true });
		void refreshWaitingCounts(0);
	} catch (error) {
		updateStore(undoable, decidedWithout(entry));
		entry.onFailed(error);
	}
}

export function scheduleDecision(decision: UndoableDecision, onFailed: (error: unknown) => void): void {
	const entry: Entry = { ...decision, onFailed, timer: setTimeout(() => void send(entry), TIMINGS.reviewUndoMs) };
	updateStore([...undoable, entry], new Set([...decidedKeys, decisionKey(entry)]));
}

function undoDecision(): UndoableDecision | null {
	const entry = undoable.at(-1);
	if (!entry) return null;
	clearTimeout(entry.timer);
	updateStore(
		undoable.filter((one) => one !== entry),
		decidedWithout(entry),
	);
	return entry;
}

if (typeof window !== "undefined") {
	window.addEventListener("pagehide", () => {
		for (const entry of undoable) void send(entry);
	});
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function useLatestDecision(): UndoableDecision | null {
	return useSyncExternalStore(
		subscribe,
		() => undoable.at(-1) ?? null,
		() => null,
	);
}

export function useIsDecided(): (quiz: { _id: string; version: number }) => boolean {
	const known = useSyncExternalStore(
		subscribe,
		() => decidedKeys,
		() => decidedKeys,
	);
	return ({ _id: id, version }) => known.has(decisionKey({ id, version }));
}

/** The pressed key in lower case; undefined if it belongs to a field, dialog or menu, or if single-key shortcuts are switched off. */
export function readShortcutKey(event: KeyboardEvent): string | undefined {
	if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return undefined;
	const { target } = event;
	if (target instanceof HTMLElement && target.closest("input, select, textarea, [role=dialog], dialog, [role=menu]")) return undefined;
	return isSwitchedOn("review-shortcuts") ? event.key.toLowerCase() : undefined;
}

/** The notice lies over the page, so that nothing moves when it appears or disappears. */
export function UndoNotice() {
	const { t } = useTexts("admin");
	const navigate = useNavigate();
	const last = useLatestDecision();
	const undo = () => {
		const undone = undoDecision();
		if (undone) void navigate(href("/quiz/edit/:id", { id: undone.id }));
	};
	const latestUndo = useEffectEvent(undo);
	const canUndo = last !== null;
	useEffect(() => {
		if (!canUndo) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (readShortcutKey(event) === "z") latestUndo();
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [canUndo]);
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
