import { useState } from "react";
import type { User } from "#contract/accounts/users";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { atOrigin, useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";

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
	const url = atOrigin(link.url, origin);
	const [copied, setCopied] = useState(false);
	const copy = async () => {
		try {
			await copyText(url);
			setCopied(true);
		} catch {
			// The clipboard is not allowed here: a click selects the text, and the admin copies it.
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

export function ResetLinkDialog({ user: { id, name, email: address }, onClose }: { user: User; onClose: () => void }) {
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

export function InvitationDialog({ onClose }: { onClose: () => void }) {
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
