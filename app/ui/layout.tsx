import { type ComponentProps, type ElementType, type ReactNode, useEffect, useId } from "react";
import { createPortal } from "react-dom";
import { Link, type To } from "react-router";
import { useHydrated } from "./before-hydration";
import { createIcon } from "./icon";

type CardProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, "as" | "className"> & {
	as?: Tag;
	className?: string;
};

export function Card<Tag extends ElementType = "div">({ as, className = "", ...rest }: CardProps<Tag>) {
	const Element: ElementType = as ?? "div";
	return <Element className={`rounded-card border border-line bg-white ${className}`} {...rest} />;
}

export interface BackTarget {
	to: To;
	label: string;
}

// Drawn here, because every page loads this file, and the icon library only where it is used.
const BackIcon = createIcon("M15 18l-6-6 6-6");

export function BackLink({ to, label }: BackTarget) {
	return (
		<Link
			to={to}
			className="-ms-1.5 -mt-2 mb-1 flex min-h-8 w-fit max-w-full items-center gap-0.5 rounded-chip pe-1.5 font-semibold text-primary-800 underline-offset-4 pointer-coarse:min-h-11 hover:underline"
		>
			<BackIcon className="size-5 rtl:-scale-x-100" />
			<span className="min-w-0 truncate">{label}</span>
		</Link>
	);
}

interface PageHeadingProps {
	/** The page or list to which this one belongs; its link is above the heading. */
	back?: BackTarget | undefined;
	title: string;
	subtitle?: ReactNode;
	actions?: ReactNode;
}

/** Characters. A longer title, such as the name of a quiz, would fill half of a phone: it is smaller, with a line of its own. */
const LONG_TITLE = 60;

export function PageHeading({ back, title, subtitle, actions }: PageHeadingProps) {
	const isLong = [...title].length > LONG_TITLE;
	return (
		<div className="mb-6 flex flex-wrap items-end gap-4">
			<div className={`min-w-0 flex-1 basis-full ${isLong ? "" : "sm:basis-80"}`}>
				{back && <BackLink {...back} />}
				<h1 className={`${isLong ? "text-xl sm:text-2xl" : "text-3xl"} tracking-tight break-words text-slate-900`}>{title}</h1>
				{subtitle && <p className="mt-1.5 max-w-2xl break-words text-slate-600">{subtitle}</p>}
			</div>
			{actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
		</div>
	);
}

interface SectionProps {
	title: ReactNode;
	text?: ReactNode;
	actions?: ReactNode;
	card?: boolean;
	className?: string;
	children: ReactNode;
}

export function Section({ title, text, actions, card = false, className = "", children }: SectionProps) {
	const id = useId();
	const heading = (
		<div>
			<h2 id={id} className="text-xl text-slate-900">
				{title}
			</h2>
			{text && <p className="mt-1 text-slate-600">{text}</p>}
		</div>
	);
	const content = (
		<>
			{actions ? (
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					{heading}
					{actions}
				</div>
			) : (
				heading
			)}
			{children}
		</>
	);
	const style = `flex min-w-0 flex-col gap-3 ${className}`;
	return card ? (
		<Card as="section" aria-labelledby={id} className={`p-5 ${style}`}>
			{content}
		</Card>
	) : (
		<section aria-labelledby={id} className={style}>
			{content}
		</section>
	);
}

export function EmptyState({ icon, title, text, children }: { icon: ReactNode; title: string; text?: string; children?: ReactNode }) {
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-slate-300 bg-white px-6 py-14 text-center">
			<div
				aria-hidden="true"
				className="grid size-16 place-items-center rounded-full bg-primary-50 text-4xl text-primary-700 [&>svg]:size-8"
			>
				{icon}
			</div>
			<h2 className="text-xl text-slate-900">{title}</h2>
			{text && <p className="max-w-md text-slate-600">{text}</p>}
			{children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
		</div>
	);
}

/** Printed in place of the page; not shown on the screen. Its children are `.paper-page` elements. */
export function PrintSheet({ className, children }: { className: string; children: ReactNode }) {
	useEffect(() => {
		document.documentElement.classList.add("prints-sheet");
		return () => document.documentElement.classList.remove("prints-sheet");
	}, []);
	if (!useHydrated()) return null;
	return createPortal(<div className={`paper-sheet ${className}`}>{children}</div>, document.body);
}
