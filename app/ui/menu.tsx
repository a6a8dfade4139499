import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CheckIcon } from "./icons";

export interface MenuEntry {
	label: ReactNode;
	/** A link… */
	to?: string;
	/** …or an action. */
	onSelect?: () => void;
	icon?: ReactNode;
	danger?: boolean;
	disabled?: boolean;
	/** Marks the chosen one of several. */
	selected?: boolean;
}

interface MenuProps {
	/** What the button is called for screen readers; not needed where its content says it. */
	label?: string;
	/** Content of the button. */
	button: ReactNode;
	buttonClassName?: string;
	entries: readonly MenuEntry[];
	/** Shown above the entries. */
	header?: ReactNode;
}

const ENTRY =
	"flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium data-disabled:opacity-50 data-focus:bg-primary-50";

function Entry({ entry }: { entry: MenuEntry }) {
	const className = `${ENTRY} ${entry.danger ? "text-error-700" : "text-slate-800"}`;
	const content = (
		<>
			{entry.icon}
			<span className="min-w-0 flex-1 truncate">{entry.label}</span>
			{entry.selected && <CheckIcon className="size-5 text-primary-700" />}
		</>
	);
	if (entry.to !== undefined) {
		return (
			<MenuItem as={Link} to={entry.to} className={className}>
				{content}
			</MenuItem>
		);
	}
	return (
		<MenuItem
			as="button"
			type="button"
			disabled={entry.disabled ?? false}
			onClick={entry.onSelect}
			aria-current={entry.selected || undefined}
			className={className}
		>
			{content}
		</MenuItem>
	);
}

/** A button that opens a list of links and actions. */
export function Menu({ label, button, buttonClassName = "", entries, header }: MenuProps) {
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
				{header && <div className="mb-1.5 border-b border-line px-3 pt-2 pb-3">{header}</div>}
				{entries.map((entry, index) => (
					<Entry key={typeof entry.label === "string" ? entry.label : index} entry={entry} />
				))}
			</MenuItems>
		</HeadlessMenu>
	);
}
