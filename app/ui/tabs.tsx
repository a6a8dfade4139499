import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "~/i18n/texts";

interface TabsProps<Value extends string> {
	label: string;
	tabs: readonly { value: Value; label: string; count?: number }[];
	value: Value;
	onChange: (value: Value) => void;
	/** The panel takes the remaining height of its column, and scrolls by itself. */
	fill?: boolean;
	children: ReactNode;
}

/** On a phone the row scrolls sideways so that the chosen tab is visible. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, fill = false, children }: TabsProps<Value>) {
	const { formatNumber } = useTexts();
	const row = useRef<HTMLDivElement>(null);
	const chosen = tabs.findIndex((tab) => tab.value === value);
	useEffect(() => {
		const tab = row.current?.children[chosen];
		// `scrollIntoView` would scroll the page as well.
		if (row.current && tab instanceof HTMLElement)
			row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
	}, [chosen]);
	return (
		// Keyed by its tabs, because a group whose tabs change would choose one by itself.
		<TabGroup
			key={tabs.map((tab) => tab.value).join()}
			className={fill ? "flex min-h-0 flex-1 flex-col" : undefined}
			selectedIndex={chosen}
			onChange={(index) => {
				const next = tabs[index];
				if (next) onChange(next.value);
			}}
		>
			<TabList
				ref={row}
				aria-label={label}
				className={`relative flex shrink-0 overflow-x-auto overflow-y-hidden border-b border-line pt-1 ${fill ? "-mx-1 px-1 sm:gap-1" : "gap-1"}`}
			>
				{tabs.map((tab) => {
					const count = tab.count === undefined ? null : formatNumber(tab.count);
					return (
						<Tab
							key={tab.value}
							aria-label={count === null ? undefined : `${tab.label}, ${count}`}
							className={`-mb-px min-h-11 shrink-0 rounded-t-lg border-b-3 border-transparent px-3.5 font-semibold whitespace-nowrap text-slate-600 outline-none! transition-colors data-focus:ring-3 data-focus:ring-primary-500 data-focus:ring-inset hover:text-slate-900 data-selected:border-primary-700 data-selected:text-primary-800 ${fill ? "max-sm:px-2 max-sm:text-sm" : ""}`}
						>
							{/* The space keeps the accessible name equal to the visible text. */}
							{tab.label}{" "}
							{count !== null && (
								<span
									className={`${fill ? "sm:ms-2" : "ms-2"} rounded-chip bg-slate-100 px-1.5 py-0.5 text-sm text-slate-700 tabular-nums`}
								>
									{count}
								</span>
							)}
						</Tab>
					);
				})}
			</TabList>
			<TabPanels className={fill ? "flex min-h-0 flex-1 flex-col pt-3" : "pt-6"}>
				{tabs.map((tab) => (
					<TabPanel key={tab.value} className={fill ? "relative flex min-h-0 flex-1 flex-col overflow-y-auto empty:hidden" : undefined}>
						{tab.value === value && children}
					</TabPanel>
				))}
			</TabPanels>
		</TabGroup>
	);
}
