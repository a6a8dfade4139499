import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { ReactNode } from "react";

interface MenuProps {
	/** What the button is called for screen readers; not needed where its content says it. */
	label?: string;
	/** Content of the button. */
	button: ReactNode;
	buttonClassName?: string;
	entries: readonly { label: string; onSelect: () => void }[];
	/** Whether nothing can be chosen for now. */
	disabled?: boolean;
}

/** A button that opens a list of actions. */
export function Menu({ label, button, buttonClassName = "", entries, disabled = false }: MenuProps) {
	return (
		<HeadlessMenu>
			<MenuButton
				aria-label={label}
				className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-button px-2.5 font-semibold text-slate-700 hover:bg-slate-100 data-open:bg-slate-100 ${buttonClassName}`}
			>
				{button}
			</MenuButton>
			<MenuItems
				anchor={{ to: "bottom end", gap: 6, padding: 8 }}
				className="z-50 min-w-52 max-w-80 rounded-base border border-line bg-white p-1.5 shadow-lg"
			>
				{entries.map((entry) => (
					<MenuItem
						key={entry.label}
						as="button"
						type="button"
						disabled={disabled}
						onClick={entry.onSelect}
						className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-slate-800 data-disabled:opacity-50 data-focus:bg-primary-50"
					>
						<span className="min-w-0 flex-1 truncate">{entry.label}</span>
					</MenuItem>
				))}
			</MenuItems>
		</HeadlessMenu>
	);
}
