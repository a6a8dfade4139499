import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { Fragment, type ReactNode } from "react";
import { NavLink } from "react-router";
import { MENU_BUTTON } from "./menu-button";

export interface MenuEntry {
	label: string;
	/** The language of the label, if it is not that of the page. */
	lang?: string;
	/** Explains the label, on lines below it. */
	text?: string;
	/** True for the one of several choices that holds now. */
	current?: boolean;
	icon?: ReactNode;
	/** The number of things that wait there. */
	count?: string;
	/** Shown at the end, for example a key. */
	hint?: ReactNode;
	/** The page that the entry opens; an entry without one has an action. */
	to?: string;
	onSelect?: () => void;
	/** True for what destroys something. */
	danger?: boolean;
}

interface MenuProps {
	/** The name of the button for screen readers; not needed if its content is a text. */
	label?: string;
	button: ReactNode;
	buttonClassName?: string;
	/** The entries are beside each other where there is room. */
	grid?: boolean;
	/** The button has only `buttonClassName`, so that it looks like its neighbours. */
	plain?: boolean;
	heading?: ReactNode;
	entries: readonly MenuEntry[];
	disabled?: boolean;
}

const ENTRY = "flex min-h-11 w-full gap-3 rounded-lg px-3 text-start font-medium data-disabled:opacity-50";
const CALM = "text-slate-800 data-focus:bg-primary-50";
const DANGER = "text-error-700 data-focus:bg-error-50";

export function Menu({ label, button, buttonClassName = "", grid = false, plain = false, heading, entries, disabled = false }: MenuProps) {
	return (
		<HeadlessMenu>
			<MenuButton aria-label={label} className={plain ? buttonClassName : `${MENU_BUTTON} ${buttonClassName}`}>
				{button}
			</MenuButton>
			<MenuItems
				anchor={{ to: grid ? "bottom start" : "bottom end", gap: 6, padding: 8 }}
				className={`z-50 min-w-52 rounded-base border border-line bg-white p-1.5 shadow-lg outline-none ${grid ? "grid w-[min(44rem,100vw-1rem)] gap-1 sm:grid-cols-2 lg:grid-cols-3" : "max-w-80"}`}
			>
				{heading}
				{entries.map(({ label: name, lang, text, current, icon, count, hint, to, onSelect, danger = false }) => {
					const content = (
						<>
							{icon}
							{text === undefined ? (
								<span lang={lang} className="my-2 line-clamp-2 min-w-0 flex-1 wrap-anywhere">
									{name}
								</span>
							) : (
								<span lang={lang} className="min-w-0 flex-1">
									<span className="block font-semibold">{name}</span>
									<span className="block text-sm font-normal text-slate-600">{text}</span>
								</span>
							)}
							{count !== undefined && (
								<span className="rounded-chip bg-warning-50 px-1.5 py-0.5 text-sm font-semibold text-warning-800 tabular-nums">
									{count}
								</span>
							)}
							{hint}
						</>
					);
					const style = `${ENTRY} ${danger ? DANGER : CALM} ${text === undefined ? "items-center" : "items-start py-2"} ${current ? "bg-primary-50" : ""}`;
					return (
						<MenuItem key={name} as={Fragment} disabled={disabled}>
							{to === undefined ? (
								<button type="button" aria-current={current || undefined} onClick={onSelect} className={style}>
									{content}
								</button>
							) : (
								<NavLink to={to} end className={style}>
									{content}
								</NavLink>
							)}
						</MenuItem>
					);
				})}
			</MenuItems>
		</HeadlessMenu>
	);
}
