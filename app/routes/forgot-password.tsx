import { useState } from "react";
import { api } from "~/api/client";
import { serverApi } from "~/api/server-context";
import { AuthFrame } from "~/features/auth/auth-frame";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import type { Route } from "./+types/forgot-password";

preloadTexts("account");

export const handle = { title: "forgotPassword" } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const { mail } = await serverApi(context)("GET /health");
	return { mail: mail !== "none" };
}

function AskForLink() {
	const { t } = useTexts("account");
	const [sentTo, setSentTo] = useState<string | null>(null);
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/accounts")).forgotPasswordBodySchema,
		defaultValues: { email: "" },
		failure: t("account.forgot.failed"),
		save: async (body) => {
			setSentTo(null);
			await api("POST /auth/forgot-password", { body });
			setSentTo(body.email);
		},
	});
	return (
		<Form form={form} className="flex flex-col gap-4">
			{sentTo === null ? (
				<p className="text-slate-700">{t("account.forgot.text")}</p>
			) : (
				<Alert tone="success">
					<p className="font-semibold">{t("account.forgot.sentTitle")}</p>
					<p className="mt-1 font-normal wrap-anywhere">{t("account.forgot.sent", { email: sentTo })}</p>
					<p className="mt-1 font-normal">{t("account.forgot.again")}</p>
				</Alert>
			)}
			<FormText control={form.control} name="email" label={t("account.forgot.email")} type="email" autoComplete="email" />
			<SubmitButton form={form} size="large">
				{t("account.forgot.submit")}
			</SubmitButton>
		</Form>
	);
}

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
	const { t } = useTexts("account");
	return (
		<AuthFrame
			title={t("account.forgot.title")}
			other={{ question: t("account.forgot.remembered"), to: "/login", label: t("common.login") }}
		>
			{loaderData.mail ? <AskForLink /> : <Alert tone="info">{t("account.forgot.noMail")}</Alert>}
		</AuthFrame>
	);
}
