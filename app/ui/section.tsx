import { type ReactNode, useId } from "react";
import { Card } from "./card";

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
