import { useState } from "react";
import type { User } from "#contract/users";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { useAttempt } from "~/ui/use-attempt";

/** Creates a link for setting a new password, which the admin passes on to a user without mail. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
	const { t, formatDate } = useTexts("admin");
	const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
	const { busy, problem, attempt } = useAttempt((error) => serverMessage(error, t("admin.errorResetLink")));
	const [copied, setCopied] = useState(false);
	const make = () => attempt(async () => setLink((await api("POST /users/{id}/reset-link", { params: { id: user.id }, body: {} })).data));
	const copy = async (url: string) => {
		try {
			await navigator.clipboard.writeText(url);
			setCopied(true);
		} catch {
			// The clipboard is not allowed here: a click selects the text, and the admin copies it.
		}
	};
	return (
		<Dialog
			open
			title={t("admin.resetLink")}
			onClose={onClose}
			actions={
				<>
					<Button variant="outlined" onClick={onClose}>
						{t(link ? "common.close" : "common.cancel")}
					</Button>
					{link ? (
						<Button onClick={() => void copy(link.url)}>{t(copied ? "admin.copied" : "admin.copy")}</Button>
					) : (
						<Button loading={busy} onClick={() => void make()}>
							{t("admin.resetLinkMake")}
						</Button>
					)}
				</>
			}
		>
			<div className="flex flex-col gap-4">
				{problem !== null && <Alert tone="error">{problem}</Alert>}
				<p>{t("admin.resetLinkText", { email: user.email })}</p>
				{link && (
					<TextField
						label={t("admin.resetLinkOf", { email: user.email })}
						value={link.url}
						readOnly
						onFocus={(event) => event.currentTarget.select()}
						hint={t("admin.worksUntil", { time: formatDate(link.expiresAt, { timeStyle: "short" }) })}
					/>
				)}
			</div>
		</Dialog>
	);
}
