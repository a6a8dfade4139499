import { Navigate } from "react-router";
import { readConfirmation } from "~/api/auth";
import { api } from "~/api/client";
import { storeSession, useSession } from "~/api/session";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useCameFrom } from "~/features/auth/came-from";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields, usePasswordMatch } from "~/ui/password-fields";

export const handle = { title: "register" } satisfies PageHandle;

export default function Register() {
	const { t } = useTexts("front");
	const { status } = useSession();
	const from = useCameFrom();
	const match = usePasswordMatch();
	const form = useContractForm({
		schema: async () => (await import("#contract/users")).registerBodySchema,
		defaultValues: { name: "", email: "", password: "", confirmation: "" },
		// Comes first (spec section 5): until the passwords match, no other message is shown.
		check: ({ password, confirmation }, found) => {
			const mismatch = match(password, confirmation);
			return mismatch.length > 0 ? mismatch : found;
		},
		save: async (body) => {
			storeSession((await api("POST /auth/register", { body })).data);
			void readConfirmation();
		},
		failure: t("register.errorDefault"),
	});
	if (status === "user") return <Navigate to={from} replace />;
	const { control } = form;
	return (
		<AuthFrame title={t("register.title")} other={{ question: t("register.haveAccount"), to: "/login", label: t("register.toLogin") }}>
			<Form form={form} className="flex flex-col gap-4">
				<FormText control={control} name="name" label={t("register.name")} autoComplete="name" />
				<FormText control={control} name="email" label={t("register.email")} type="email" autoComplete="email" />
				<PasswordFields
					control={control}
					name="password"
					confirmation="confirmation"
					labels={[t("register.password"), t("register.confirmPassword")]}
				/>
				<SubmitButton form={form} size="large">
					{t("register.submit")}
				</SubmitButton>
			</Form>
		</AuthFrame>
	);
}
