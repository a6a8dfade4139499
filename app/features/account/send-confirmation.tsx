import { useState } from "react";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

/** Requests the mail with the confirmation link again. */
export function SendConfirmation({ email, className = "" }: { email: string; className?: string }) {
	const { t } = useTexts("account");
	const [busy, setBusy] = useState(false);
	const send = async () => {
		setBusy(true);
		try {
			await api("POST /auth/send-confirmation", { body: {} });
			toast.success(t("account.confirm.sent", { email }));
		} catch (error) {
			toast.error(serverMessage(error, t("account.confirm.failed")));
		}
		setBusy(false);
	};
	return (
		<Button variant="outlined" size="small" loading={busy} onClick={() => void send()} className={className}>
			{t("account.confirm.send")}
		</Button>
	);
}
