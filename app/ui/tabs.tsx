import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface TabsProps<Value extends string> {
	label: string;
	tabs: readonly { value: Value; label: string; count?: number }[];
	value: Value;
	onChange: (value: Value) => void;
	/** The panel of the chosen tab. */
	children: ReactNode;
}

const STEPS: Record<string, (index: number, length: number) => number> = {
	ArrowRight: (index, length) => (index + 1) % length,
	ArrowLeft: (index, length) => (index + length - 1) % length,
	Home: () => 0,
	End: (_index, length) => length - 1,
};

/** Tabs by the ARIA pattern: one stop of the Tab key, arrows move; on a phone the row scrolls sideways. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const onKeyDown = (event: KeyboardEvent) => {
		const index = STEPS[event.key]?.(
			tabs.findIndex((tab) => tab.value === value),
			tabs.length,
		);
		const next = index === undefined ? undefined : tabs[index];
		if (!next || index === undefined) return;
		event.preventDefault();
		onChange(next.value);
		list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[index]?.focus();
	};
	return (
		<>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				onKeyDown={onKeyDown}
				className="-mx-1 flex gap-1 overflow-x-auto border-b border-line px-1 pt-1"
			>
				{tabs.map((tab) => {
					const chosen = tab.value === value;
					return (
						<button
							key={tab.value}
							type="button"
							role="tab"
							id={`${id}-${tab.value}`}
							aria-selected={chosen}
							aria-controls={`${id}-panel`}
							tabIndex={chosen ? 0 : -1}
							onClick={() => onChange(tab.value)}
							className={`-mb-px min-h-11 shrink-0 rounded-t-lg border-b-3 px-3.5 font-semibold whitespace-nowrap outline-offset-[-3px]! transition-colors ${
								chosen ? "border-primary-700 text-primary-800" : "border-transparent text-slate-600 hover:text-slate-900"
							}`}
						>
							{tab.label}
							{tab.count !== undefined && (
								<span className="ml-2 rounded-chip bg-slate-100 px-1.5 py-0.5 text-sm text-slate-700 tabular-nums">{tab.count}</span>
							)}
						</button>
					);
				})}
			</div>
			<div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-6">
				{children}
			</div>
		</>
	);
}
