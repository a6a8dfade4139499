import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { href, Link, useSubmit } from "react-router";
import { useSession } from "~/api/session";
import { Avatar } from "~/ui/avatar";
import { Chip } from "~/ui/chip";
import { AccountIcon, ChartIcon, LogoutIcon, ShieldIcon } from "~/ui/icons";

const ENTRY = "flex min-h-11 w-full items-center gap-3 rounded-button px-3 text-left font-semibold text-slate-800 hover:bg-primary-50";

/** Closes the menu on Escape, on a click beside it and when the focus leaves it by keyboard. */
function useClosing() {
	const menu = useRef<HTMLDetailsElement>(null);
	const close = () => menu.current?.removeAttribute("open");
	useEffect(() => {
		const onPointer = (event: PointerEvent) => {
			if (event.target instanceof Node && !menu.current?.contains(event.target)) menu.current?.removeAttribute("open");
		};
		document.addEventListener("pointerdown", onPointer);
		return () => document.removeEventListener("pointerdown", onPointer);
	}, []);
	return { menu, close };
}

/** Who is signed in, and what belongs to the account. */
export function ProfileMenu() {
	const { t } = useTranslation();
	const submit = useSubmit();
	const { user } = useSession();
	const { menu, close } = useClosing();
	if (!user) return null;
	return (
		<details
			ref={menu}
			className="relative"
			onBlur={(event) => {
				if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
			}}
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				close();
				menu.current?.querySelector("summary")?.focus();
			}}
		>
			<summary
				aria-label={t("common.profile", { name: user.name })}
				className="grid size-11 list-none place-items-center rounded-full hover:bg-slate-100 [&::-webkit-details-marker]:hidden"
			>
				<Avatar name={user.name} className="size-9" />
			</summary>
			<div className="absolute right-0 z-40 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-white p-2 shadow-xl">
				<div className="mb-1 border-b border-line px-3 pt-2 pb-3">
					<p className="font-semibold wrap-anywhere text-slate-900">{user.name}</p>
					<p className="text-sm wrap-anywhere text-slate-600">{user.email}</p>
					<p className="mt-2">
						<Chip tone={user.membershipType === "admin" ? "secondary" : "primary"}>{t(`common.membership.${user.membershipType}`)}</Chip>
					</p>
				</div>
				<Link to="/results" onClick={close} className={ENTRY}>
					<ChartIcon className="size-5 text-slate-600" />
					{t("common.results")}
				</Link>
				<Link to="/account" onClick={close} className={ENTRY}>
					<AccountIcon className="size-5 text-slate-600" />
					{t("common.account")}
				</Link>
				{user.role === "admin" && (
					<Link to="/admin" onClick={close} className={ENTRY}>
						<ShieldIcon className="size-5 text-slate-600" />
						{t("common.admin")}
					</Link>
				)}
				<button
					type="button"
					onClick={() => {
						close();
						void submit(null, { method: "post", action: href("/logout") });
					}}
					className={ENTRY}
				>
					<LogoutIcon className="size-5 text-slate-600" />
					{t("common.logout")}
				</button>
			</div>
		</details>
	);
}
