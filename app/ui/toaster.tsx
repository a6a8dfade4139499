import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "./before-hydration";
import { Cross } from "./icon";
import { receiveToasts, type ToastText, type ToastTone } from "./toast";

const TONES: Record<ToastTone, string> = { success: "bg-success-800", error: "bg-error-800", info: "bg-slate-900" };
const LIMIT = 3;
const FADE_MS = 200;

interface MessageProps extends ToastText {
	timeoutMs: number;
	/** The message stays as long as this is true, and its full time after that. */
	isHeld: boolean;
	onRemove: () => void;
}

function Message({ text, tone, timeoutMs, isHeld, onRemove }: MessageProps) {
	const { t } = useTexts();
	const [fading, setFading] = useState(false);
	const remove = useEffectEvent(onRemove);
	useEffect(() => {
		if (isHeld) return;
		const fade = setTimeout(() => setFading(true), timeoutMs);
		const end = setTimeout(() => remove(), timeoutMs + FADE_MS);
		return () => {
			clearTimeout(fade);
			clearTimeout(end);
			setFading(false);
		};
	}, [isHeld, timeoutMs]);
	return (
		<div
			className={`pointer-events-auto flex max-w-lg items-start gap-1 rounded-base py-3 pe-2 ps-5 text-white shadow-lg transition-opacity duration-200 starting:opacity-0 ${fading ? "opacity-0" : ""} ${TONES[tone]}`}
		>
			<p className="min-w-0 font-medium wrap-anywhere">{text}</p>
			<button
				type="button"
				aria-label={t("common.dismiss")}
				title={t("common.dismiss")}
				// The focus stays where the user works, for example in an open dialog.
				onMouseDown={(event) => event.preventDefault()}
				onClick={onRemove}
				className="-my-2.5 grid size-11 shrink-0 touch-manipulation place-items-center rounded-button outline-white! hover:bg-white/15"
			>
				<Cross />
			</button>
		</div>
	);
}

interface ToasterProps {
	label: string;
	timeoutMs: number;
	/** Above a bar of buttons at the bottom of the page. */
	aboveBar?: boolean;
}

/** Shows the toasts of a page; its layout renders one. */
export function Toaster({ label, timeoutMs, aboveBar = false }: ToasterProps) {
	const hydrated = useHydrated();
	const [toasts, setToasts] = useState<readonly (ToastText & { id: number })[]>([]);
	const [pointed, setPointed] = useState(false);
	const [focused, setFocused] = useState(false);
	const [inOtherWindow, setInOtherWindow] = useState(false);
	const region = useRef<HTMLElement>(null);
	const cameFrom = useRef<EventTarget | null>(null);
	useEffect(() => {
		let count = 0;
		return receiveToasts((toast) => {
			count += 1;
			const id = count;
			setToasts((before) => [{ ...toast, id }, ...before].slice(0, LIMIT));
		});
	}, []);
	useEffect(() => {
		const onBlur = () => setInOtherWindow(true);
		const onFocus = () => setInOtherWindow(false);
		window.addEventListener("blur", onBlur);
		window.addEventListener("focus", onFocus);
		return () => {
			window.removeEventListener("blur", onBlur);
			window.removeEventListener("focus", onFocus);
		};
	}, []);
	const remove = (id: number) => {
		// An element that is removed reports neither that the pointer nor that the focus has left it.
		setPointed(false);
		setFocused(false);
		if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
		setToasts((before) => before.filter((toast) => toast.id !== id));
	};
	if (!hydrated) return null;
	// Rendered in the body, where an open dialog does not make it inert. The region exists before its first message, so that screen
	// readers announce it.
	return createPortal(
		<section
			ref={region}
			aria-label={label}
			aria-live="polite"
			// On a phone below the header, so that neither its links nor the buttons of dialogs and forms at the bottom are covered.
			// Elsewhere it reaches down from there, because a box that grows upwards counts as one that moves.
			className={`pointer-events-none fixed inset-x-0 top-18 z-60 flex flex-col items-center gap-2 px-4 sm:flex-col-reverse ${aboveBar ? "sm:bottom-26" : "sm:bottom-[calc(var(--page-bottom,0px)+1.25rem)]"}`}
			onPointerEnter={() => setPointed(true)}
			onPointerLeave={() => setPointed(false)}
			onFocus={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
				setFocused(true);
			}}
			onBlur={() => setFocused(false)}
		>
			{toasts.map(({ id, text, tone }) => (
				<Message
					key={id}
					text={text}
					tone={tone}
					timeoutMs={timeoutMs}
					isHeld={pointed || focused || inOtherWindow}
					onRemove={() => remove(id)}
				/>
			))}
		</section>,
		document.body,
	);
}
