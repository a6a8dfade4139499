import { useState } from "react";
import { setEmailConfirmed } from "~/api/auth";
import { api } from "~/api/client";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useLinkToken } from "~/features/auth/use-link-token";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Form, SubmitButton, useContractForm } from "~/ui/form";

preloadTexts("account");

export const handle = { title: "confirmEmail" } satisfies PageHandle;

/** The address of this page contains a secret for a moment, so it is never sent as referrer. */
export function headers() {
	return { "Referrer-Policy": "no-referrer" };
}

/** A click confirms, not the visit itself: programs that scan mails open every link. */
function Confirm({ token }: { token: string }) {
	const { t } = useTexts("account");
	const [done, setDone] = useState(false);
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).confirmEmailBodySchema,
		defaultValues: {},
		toBody: () => ({ token }),
		failure: t("account.confirm.failed"),
		save: async (body) => {
			await api("POST /auth/confirm-email", { body });
			setEmailConfirmed(true);
			setDone(true);
		},
	});
	if (done) return <Alert tone="success">{t("account.confirm.done")}</Alert>;
	return (
		<Form form={form} className="flex flex-col gap-4">
			<p className="text-slate-700">{t("account.confirm.text")}</p>
			<SubmitButton form={form} size="large">
				{t("account.confirm.submit")}
			</SubmitButton>
		</Form>
	);
}

export default function ConfirmEmail() {
	const { t } = useTexts("account");
	const token = useLinkToken();
	return (
		<AuthFrame title={t("account.confirm.title")} other={{ question: "", to: "/account", label: t("account.confirm.toAccount") }}>
			{token === "" ? <Alert tone="info">{t("account.confirm.noToken")}</Alert> : <Confirm token={token} />}
		</AuthFrame>
	);
}
