import { type ReactNode, useEffect, useId, useRef } from "react";
import type { To } from "react-router";
import { useTexts } from "~/i18n/texts";
import { announce } from "./announce";
import { Button, type ButtonVariant, IconButton } from "./button";
import { ButtonLink } from "./button-link";
import { Cross } from "./icon";
import { Card } from "./layout";
import { focusHeading } from "./use-step-focus";

export type NextAction = { label: string; icon: ReactNode } & (
	| { to: To; state?: unknown; newTab?: boolean }
	| { onClick: () => void; loading?: boolean; disabled?: boolean }
);

function StepButton({ step, variant }: { step: NextAction; variant: ButtonVariant }) {
	const content = (
		<>
			{step.icon}
			{step.label}
		</>
	);
	// The filled button has a line of its own on a phone; the others share lines as far as their words fit.
	const className = `grow sm:grow-0 ${variant === "contained" ? "lit max-sm:w-full" : ""}`;
	if (!("to" in step)) {
		return (
			<Button
				variant={variant}
				className={className}
				loading={step.loading ?? false}
				disabled={step.disabled ?? false}
				onClick={step.onClick}
			>
				{content}
			</Button>
		);
	}
	return (
		<ButtonLink
			to={step.to}
			state={step.state}
			variant={variant}
			className={className}
			{...(step.newTab ? { target: "_blank", rel: "noreferrer" } : {})}
		>
			{content}
		</ButtonLink>
	);
}

type OptionalStep = NextAction | false;

export interface WhatNextProps {
	title: ReactNode;
	text?: ReactNode;
	/** The most likely step first, as the filled button. */
	steps: readonly [NextAction, OptionalStep?, OptionalStep?, OptionalStep?, OptionalStep?];
	/** Closes the card; if absent, the card stays until its page is left. */
	onClose?: (() => void) | undefined;
	/** False where the focus has to stay, for example in a dialog that is open above the card. */
	takesFocus?: boolean;
	children?: ReactNode;
}

/** Unlike a toast it stays until it is left, and its heading gets the focus. A page that shows it from its first render moves nothing. */
export function WhatNext({ title, text, steps, onClose, takesFocus = true, children }: WhatNextProps) {
	const { t } = useTexts();
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const description = useRef<HTMLDivElement>(null);
	const focuses = useRef(takesFocus);
	useEffect(() => {
		if (!focuses.current) return;
		const takeFocus = () => {
			heading.current?.focus({ preventScroll: true });
			heading.current?.scrollIntoView({ block: "nearest" });
			// Orca is silent if its own position already moved to this heading, when a dialog or page disappeared.
			const words = description.current?.textContent;
			if (words) announce(words);
		};
		// A dialog that led here keeps the focus while it is open, and returns it to its button, if there still is one, when it closes.
		const afterDialog = () => {
			frame = requestAnimationFrame(document.querySelector('[role$="dialog"]') ? afterDialog : takeFocus);
		};
		let frame = requestAnimationFrame(afterDialog);
		return () => cancelAnimationFrame(frame);
	}, []);
	const close = () => {
		onClose?.();
		// The button that had the focus has been removed.
		focusHeading(document);
	};
	return (
		<Card as="section" aria-labelledby={id} className="relative border-primary-300! bg-primary-50! p-5">
			<h2
				ref={heading}
				id={id}
				tabIndex={-1}
				className={`scroll-mt-24 rounded-base text-xl wrap-anywhere text-slate-900 outline-offset-4 ${onClose ? "pe-10" : ""}`}
			>
				{title}
			</h2>
			{text && (
				<div ref={description} className="mt-1 max-w-3xl wrap-anywhere text-slate-700">
					{text}
				</div>
			)}
			{children && <div className="mt-4">{children}</div>}
			<div className="mt-4 flex flex-wrap gap-2">
				{steps.map((step, index) => step && <StepButton key={step.label} step={step} variant={index === 0 ? "contained" : "outlined"} />)}
			</div>
			{onClose && (
				<IconButton label={t("common.close")} className="absolute top-2 end-2 hover:bg-primary-100!" onClick={close}>
					<Cross />
				</IconButton>
			)}
		</Card>
	);
}
