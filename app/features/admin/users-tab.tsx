import { Users } from "lucide-react";
import { useState } from "react";
import { MEMBERSHIP_TYPES } from "#contract/accounts/tiers";
import type { ListedUser, User } from "#contract/accounts/users";
import { LIMITS } from "#contract/limits";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { moveToOrigin, useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import type { Listing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { FormSelect, FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { Card } from "~/ui/layout";
import { SearchForm } from "~/ui/listing-view";
import { toast } from "~/ui/toast";
import { AdminListing, useExplainFailure, useWithReload } from "./admin-listing";
import { SaveDialog } from "./save-dialog";

interface Link {
	url: string;
	expiresAt: string;
}

interface LinkDialogProps {
	title: string;
	text: string;
	label: string;
	link: Link;
	onClose: () => void;
}

function LinkDialog({ title, text, label, link, onClose }: LinkDialogProps) {
	const { t, formatDate } = useTexts("admin");
	const { origin } = useJoinOrigin();
	const url = moveToOrigin(link.url, origin);
	const [copied, setCopied] = useState(false);
	const copy = async () => {
		try {
			await copyText(url);
			setCopied(true);
		} catch {
			// Clipboard access is denied: a click selects the text, and the admin copies it.
		}
	};
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			actions={<Button onClick={() => void copy()}>{t(copied ? "admin.copied" : "admin.copy")}</Button>}
		>
			<div className="flex flex-col gap-4">
				<p>{text}</p>
				<TextField
					label={label}
					value={url}
					readOnly
					onFocus={(event) => event.currentTarget.select()}
					hint={t("admin.worksUntil", { time: formatDate(link.expiresAt, "dayAndTime") })}
				/>
			</div>
		</Dialog>
	);
}

function ResetLinkDialog({ user: { id, name, email: address }, onClose }: { user: User; onClose: () => void }) {
	const email = address ?? name;
	const { t } = useTexts("admin");
	const [link, setLink] = useState<Link | null>(null);
	const make = useWrite("POST /users/{id}/reset-link", { failure: t("admin.errorResetLink"), onDone: ({ data }) => setLink(data) });
	const [title, text] = [t("admin.resetLink"), t("admin.resetLinkText", { email })];
	if (link) return <LinkDialog title={title} text={text} label={t("admin.resetLinkOf", { email })} link={link} onClose={onClose} />;
	return (
		<ConfirmDialog
			open
			title={title}
			confirmLabel={t("admin.resetLinkMake")}
			onConfirm={() => void make.run({ params: { id }, body: {} })}
			onCancel={onClose}
			busy={make.pending}
			problem={make.problem}
		>
			<p>{text}</p>
		</ConfirmDialog>
	);
}

function InvitationDialog({ onClose }: { onClose: () => void }) {
	const { t } = useTexts("admin");
	const [made, setMade] = useState<{ link: Link; email: string } | null>(null);
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).invitationBodySchema,
		defaultValues: { email: "" },
		toBody: ({ email }) => ({ email: email.trim() || undefined }),
		failure: t("admin.errorResetLink"),
		save: async (body) => setMade({ link: (await api("POST /users/invitations", { body })).data, email: body.email ?? "" }),
	});
	if (made) {
		const label = made.email === "" ? t("admin.invitation") : t("admin.resetLinkOf", { email: made.email });
		return <LinkDialog title={t("admin.invite")} text={t("admin.inviteText")} label={label} link={made.link} onClose={onClose} />;
	}
	return (
		<FormDialog title={t("admin.invite")} form={form} submitLabel={t("admin.resetLinkMake")} onClose={onClose}>
			<p>{t("admin.inviteText")}</p>
			<FormText
				control={form.control}
				name="email"
				type="email"
				autoComplete="off"
				label={t("admin.inviteEmail")}
				hint={t("admin.inviteEmailHint")}
			/>
		</FormDialog>
	);
}

function MembershipDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
	const { t } = useTexts("admin");
	const withReload = useWithReload();
	const explain = useExplainFailure();
	const failure = t("admin.errorMembership");
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/users")).membershipBodySchema,
		defaultValues: { membershipType: user.membershipType },
		failure,
		explain: (error) => explain(failure, error),
		save: async (body) => {
			await withReload(() => api("PATCH /users/{id}/membership", { params: { id: user.id }, body }));
			toast.success(t("admin.membershipUpdated"));
			onClose();
		},
	});
	return (
		<SaveDialog title={t("admin.changeMembership")} form={form} onClose={onClose}>
			<FormSelect
				control={form.control}
				name="membershipType"
				label={t("admin.membershipOf", { email: user.email ?? user.name })}
				options={MEMBERSHIP_TYPES.map((value) => ({ value, label: t(`common.membership.${value}`) }))}
			/>
		</SaveDialog>
	);
}

function LogOutDialog({ user: { id, name }, onClose }: { user: ListedUser; onClose: () => void }) {
	const { t } = useTexts("admin");
	const logOut = useWrite("POST /users/{id}/logout-everywhere", {
		failure: t("admin.errorLogOut"),
		onDone: () => {
			toast.success(t("admin.loggedOut", { name }));
			onClose();
		},
	});
	return (
		<ConfirmDialog
			open
			title={t("admin.logOut")}
			confirmLabel={t("admin.logOut")}
			onConfirm={() => void logOut.run({ params: { id }, body: {} })}
			onCancel={onClose}
			busy={logOut.pending}
			problem={logOut.problem}
		>
			<p>{t("admin.logOutText", { name })}</p>
		</ConfirmDialog>
	);
}

interface UsersTabProps {
	search: string;
	listing: Listing<ListedUser, unknown>;
}

export function UsersTab({ search, listing }: UsersTabProps) {
	const { t } = useTexts("admin");
	const [membershipFor, setMembershipFor] = useState<ListedUser | null>(null);
	const [linkFor, setLinkFor] = useState<ListedUser | null>(null);
	const [loggingOut, setLoggingOut] = useState<ListedUser | null>(null);
	const [inviting, setInviting] = useState(false);
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-wrap items-end gap-3">
				<div className="min-w-0 flex-1 max-sm:basis-full">
					<SearchForm
						name="search"
						value={search}
						label={t("admin.userSearch")}
						submitLabel={t("admin.search")}
						maxLength={LIMITS.email.max}
					>
						<input type="hidden" name="tab" value="users" />
					</SearchForm>
				</div>
				<Button variant="outlined" className="min-h-12 max-sm:grow" onClick={() => setInviting(true)}>
					{t("admin.invite")}
				</Button>
			</div>
			<AdminListing listing={listing} errorText={t("admin.errorLoadUsers")} icon={<Users />} list="users" unfilteredPath="/admin?tab=users">
				{(users) => (
					<ul className="flex flex-col gap-2">
						{users.map((user) => (
							<Card as="li" key={user.id} className="flex flex-wrap items-center gap-3 px-5 py-3">
								<div className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
									<p className="font-semibold sm:truncate text-slate-900">{user.name}</p>
									<p className="text-sm sm:truncate text-slate-600">{user.email ?? t("admin.noEmail")}</p>
									{user.signOn && user.signOn.length > 0 && (
										<p className="text-sm text-slate-600">{t("admin.signsOnWith", { labels: user.signOn.join(", ") })}</p>
									)}
								</div>
								<Chip tone={user.membershipType === "admin" ? "secondary" : "primary"}>
									{t(`common.membership.${user.membershipType}`)}
								</Chip>
								<div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:*:grow">
									<Button variant="outlined" size="small" onClick={() => setMembershipFor(user)}>
										{t("admin.changeMembership")}
									</Button>
									{user.email !== null && (
										<Button variant="outlined" size="small" onClick={() => setLinkFor(user)}>
											{t("admin.resetLink")}
										</Button>
									)}
									<Button variant="outlined" size="small" onClick={() => setLoggingOut(user)}>
										{t("admin.logOut")}
									</Button>
								</div>
							</Card>
						))}
					</ul>
				)}
			</AdminListing>
			{inviting && <InvitationDialog onClose={() => setInviting(false)} />}
			{linkFor && <ResetLinkDialog key={linkFor.id} user={linkFor} onClose={() => setLinkFor(null)} />}
			{loggingOut && <LogOutDialog key={loggingOut.id} user={loggingOut} onClose={() => setLoggingOut(null)} />}
			{membershipFor && <MembershipDialog key={membershipFor.id} user={membershipFor} onClose={() => setMembershipFor(null)} />}
		</div>
	);
}
