import {
	AutoScroller,
	DragDropManager,
	Feedback,
	PointerActivationConstraints,
	PointerSensor,
	PreventSelection,
	StyleInjector,
} from "@dnd-kit/dom";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { GripVertical } from "lucide-react";
import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "~/i18n/texts";
import { useLatest } from "~/lib/use-latest";
import { announce } from "./announce";

function createManager(): DragDropManager {
	const manager = new DragDropManager({
		plugins: [AutoScroller, Feedback, PreventSelection],
		sensors: [
			// Moves start at a drag handle, which never scrolls the page, so no long press is needed.
			PointerSensor.configure({ activationConstraints: () => [new PointerActivationConstraints.Distance({ value: 3 })] }),
		],
	});
	// This plugin would write <style> elements, which the Content-Security-Policy refuses; sortable.css has the same rules.
	manager.registry.plugins.unregister(StyleInjector);
	return manager;
}

interface SortableListProps {
	count: number;
	/** The name of an item by its position before the move, for announcements. */
	getName: (index: number) => string;
	onMove: (from: number, to: number) => void;
	disabled?: boolean;
	children: ReactNode;
}

interface KeyboardMoves {
	lifted: string | null;
	onKeyDown: (event: KeyboardEvent<HTMLElement>, id: string, index: number) => void;
	drop: () => void;
}

const NEXT_PLACE: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Space picks an item up and drops it, the arrow keys move it by a place, Escape undoes the move. The library's own sensor depends on where
 * items are on the screen: in Safari nothing lies above an item that is higher than the screen, and its handle loses the focus.
 */
function useKeyboardMoves(list: Pick<SortableListProps, "count" | "getName" | "onMove">): KeyboardMoves {
	const { t } = useTexts("author");
	const [lifted, setLifted] = useState<string | null>(null);
	const lift = useRef({ from: 0, place: 0, name: "" });
	const latest = useLatest(list);
	const announceMove = useCallback(
		(key: "lifted" | "moved" | "dropped" | "cancelled") => {
			const { name, place } = lift.current;
			announce(t(`sortable.${key}`, { name, place: place + 1, count: latest.current.count }));
		},
		[t, latest],
	);
	const drop = useCallback(() => {
		setLifted(null);
		announceMove("dropped");
	}, [announceMove]);
	const onKeyDown = useCallback(
		(event: KeyboardEvent<HTMLElement>, id: string, index: number) => {
			const { key, currentTarget: grip } = event;
			const [isHeld, step] = [lifted === id, NEXT_PLACE[key]];
			if (!(key === " " || key === "Enter" || (isHeld && (step || key === "Escape")))) return;
			event.preventDefault();
			event.stopPropagation();
			const moveTo = (place: number) => {
				lift.current.place = place;
				// The grip can take the focus only where it is after the move.
				flushSync(() => latest.current.onMove(index, place));
				grip.focus({ preventScroll: true });
				grip.scrollIntoView({ block: "nearest" });
			};
			if (step) {
				const place = index + step;
				if (place >= 0 && place < latest.current.count) moveTo(place);
				announceMove("moved");
			} else if (key === "Escape") {
				if (index !== lift.current.from) moveTo(lift.current.from);
				setLifted(null);
				announceMove("cancelled");
			} else if (isHeld) drop();
			else {
				lift.current = { from: index, place: index, name: latest.current.getName(index) };
				setLifted(id);
				announceMove("lifted");
			}
		},
		[lifted, drop, announceMove, latest],
	);
	return useMemo(() => ({ lifted, onKeyDown, drop }), [lifted, onKeyDown, drop]);
}

const ListContext = createContext<{ hintId: string; disabled: boolean; moves: KeyboardMoves | null }>({
	hintId: "",
	disabled: false,
	moves: null,
});

export function SortableList({ count, getName, onMove, disabled = false, children }: SortableListProps) {
	const { t } = useTexts("author");
	const [manager] = useState(createManager);
	const hintId = useId();
	const moves = useKeyboardMoves({ count, getName, onMove });
	const context = useMemo(() => ({ hintId, disabled, moves }), [hintId, disabled, moves]);
	const lastPlace = useRef(0);
	const announceMove = (key: "lifted" | "moved" | "dropped" | "cancelled", from: number, place: number) =>
		announce(t(`sortable.${key}`, { name: getName(from), place: place + 1, count }));
	return (
		<DragDropProvider
			manager={manager}
			onDragStart={({ operation: { source } }) => {
				if (!isSortable(source)) return;
				lastPlace.current = source.index;
				document.documentElement.dataset.sorting = "";
				announceMove("lifted", source.initialIndex, source.index);
			}}
			onDragOver={({ operation: { source, target } }) => {
				// After the items have made room, the dragged item is over its own new position.
				if (!isSortable(source) || source.id !== target?.id || source.index === lastPlace.current) return;
				lastPlace.current = source.index;
				announceMove("moved", source.initialIndex, source.index);
			}}
			onDragEnd={({ canceled, operation: { source } }) => {
				delete document.documentElement.dataset.sorting;
				if (!isSortable(source)) return;
				const { initialIndex, index } = source;
				if (canceled) return announceMove("cancelled", initialIndex, initialIndex);
				announceMove("dropped", initialIndex, index);
				if (index !== initialIndex) onMove(initialIndex, index);
			}}
		>
			<ListContext value={context}>
				{children}
				<span id={hintId} hidden>
					{t("sortable.hint")}
				</span>
			</ListContext>
		</DragDropProvider>
	);
}

interface SortableItemProps {
	id: string;
	index: number;
	className?: string;
	domId?: string;
	label?: string;
	children: (grip: ReactNode) => ReactNode;
	gripLabel: string;
	/** -1 for the handles of all items but one, in a list with one tab stop. */
	gripTabIndex?: number;
	gripClassName?: string;
}

/** An item of a `SortableList`; its `id` must stay the same when it is moved. */
export function SortableItem({
	id,
	index,
	className = "",
	domId,
	label,
	gripLabel,
	gripTabIndex,
	gripClassName = "",
	children,
}: SortableItemProps) {
	const { hintId, disabled, moves } = useContext(ListContext);
	const { ref, handleRef, isDragging } = useSortable({ id, index, disabled });
	const grip = disabled ? null : (
		<button
			ref={handleRef}
			type="button"
			aria-label={gripLabel}
			aria-describedby={hintId}
			title={gripLabel}
			tabIndex={gripTabIndex}
			onKeyDown={(event) => moves?.onKeyDown(event, id, index)}
			onBlur={moves?.lifted === id ? moves.drop : undefined}
			className={`grid size-11 shrink-0 scroll-mt-32 scroll-mb-28 cursor-grab touch-none place-items-center rounded-button text-slate-500 hover:bg-primary-50 hover:text-primary-800 ${gripClassName}`}
		>
			<GripVertical />
		</button>
	);
	return (
		<li ref={ref} id={domId} aria-label={label} className={`${className} ${isDragging || moves?.lifted === id ? "shadow-xl" : ""}`}>
			{children(grip)}
		</li>
	);
}
