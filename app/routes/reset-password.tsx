import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { storeSession } from "~/api/session";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useLinkToken } from "~/features/auth/use-link-token";
import { useSignOn } from "~/features/auth/with-sign-on";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Form, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields, usePasswordMatch } from "~/ui/password-fields";
import { toast } from "~/ui/toast";

preloadTexts("account");

export const handle = { title: "resetPassword" } satisfies PageHandle;

/** The address of this page contains a secret for a moment, so it is never sent as referrer. */
export function headers() {
	return { "Referrer-Policy": "no-referrer" };
}

function NewPassword({ token }: { token: string }) {
	const { t } = useTexts("account");
	const navigate = useNavigate();
	const { signOn } = useSignOn();
	const match = usePasswordMatch();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).resetPasswordBodySchema,
		defaultValues: { newPassword: "", confirmation: "" },
		toBody: ({ newPassword }) => ({ token, newPassword }),
		check: ({ newPassword, confirmation }, found) => [...found, ...match(newPassword, confirmation)],
		failure: t("account.reset.failed"),
		save: async (body) => {
			storeSession((await api("POST /auth/reset-password", { body })).data);
			toast.success(t("account.reset.saved"));
			void navigate("/", { replace: true });
		},
	});
	const { control } = form;
	return (
		<Form form={form} className="flex flex-col gap-4">
			<p className="text-slate-700">{t("account.reset.text")}</p>
			{signOn && <p className="text-slate-700">{t("account.reset.signOns")}</p>}
			<PasswordFields
				control={control}
				name="newPassword"
				confirmation="confirmation"
				labels={[t("account.password.next"), t("account.password.confirmation")]}
			/>
			<SubmitButton form={form} size="large">
				{t("account.reset.submit")}
			</SubmitButton>
		</Form>
	);
}

export default function ResetPassword() {
	const { t } = useTexts("account");
	const token = useLinkToken();
	return (
		<AuthFrame
			title={t("account.reset.title")}
			other={{ question: t("account.reset.question"), to: "/forgot-password", label: t("account.reset.again") }}
		>
			{token === "" ? <Alert tone="info">{t("account.reset.noToken")}</Alert> : <NewPassword token={token} />}
		</AuthFrame>
	);
}
