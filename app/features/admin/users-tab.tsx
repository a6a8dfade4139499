import { type FormEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { MEMBERSHIP_TYPES } from "#contract/tiers";
import type { User } from "#contract/users";
import { changeMembership, fetchUsers } from "~/api/admin";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { SelectField, TextField } from "~/ui/field";
import { UserIcon } from "~/ui/icons";
import { ListStatus } from "./list-status";
import { Pager } from "./pager";
import { SaveDialog } from "./save-dialog";
import { useAdminList } from "./use-admin";

function MembershipDialog({ user, onClose, onSaved }: { user: User; onClose: () => void; onSaved: () => void }) {
	const { t } = useTranslation();
	const [type, setType] = useState(user.membershipType);
	return (
		<SaveDialog
			title={t("admin.changeMembership")}
			save={() => changeMembership(user.id, type)}
			done={t("admin.membershipUpdated")}
			failed={t("admin.errorMembership")}
			onClose={onClose}
			onSaved={onSaved}
		>
			<SelectField
				label={t("admin.membershipOf", { email: user.email })}
				value={type}
				onChange={(event) => setType(MEMBERSHIP_TYPES.find((one) => one === event.target.value) ?? type)}
				options={MEMBERSHIP_TYPES.map((value) => ({ value, label: t(`common.membership.${value}`) }))}
			/>
		</SaveDialog>
	);
}

/** Users by email, and their memberships. */
export function UsersTab() {
	const { t } = useTranslation();
	const [text, setText] = useState("");
	const [search, setSearch] = useState("");
	const [open, setOpen] = useState<User | null>(null);
	const load = useCallback((skip: number) => fetchUsers(search, skip), [search]);
	const list = useAdminList(load, t("admin.errorLoadUsers"));
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		list.setSkip(0);
		setSearch(text.trim());
	};
	return (
		<div className="flex flex-col gap-4">
			<search>
				<form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
					<TextField
						className="min-w-60 flex-1"
						type="search"
						label={t("admin.userSearch")}
						maxLength={254}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
					<Button type="submit" className="min-h-12">
						{t("admin.search")}
					</Button>
				</form>
			</search>
			<ListStatus list={list} icon={<UserIcon />} />
			<ul className="flex flex-col gap-2">
				{list.items.map((user) => (
					<li key={user.id} className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-white px-5 py-3">
						<div className="min-w-0 flex-1">
							<p className="truncate font-semibold text-slate-900">{user.name}</p>
							<p className="truncate text-sm text-slate-600">{user.email}</p>
						</div>
						<Chip tone={user.membershipType === "admin" ? "secondary" : "primary"}>{t(`common.membership.${user.membershipType}`)}</Chip>
						<Button variant="outlined" size="small" onClick={() => setOpen(user)}>
							{t("admin.changeMembership")}
						</Button>
					</li>
				))}
			</ul>
			<Pager skip={list.skip} limit={list.limit} hasMore={list.hasMore} onSkip={list.setSkip} />
			{open && <MembershipDialog key={open.id} user={open} onClose={() => setOpen(null)} onSaved={() => void list.reload()} />}
		</div>
	);
}
