import { api } from "~/api/client";
import { storeSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields, usePasswordMatch } from "~/ui/password-fields";
import { toast } from "~/ui/toast";
import { Section } from "./section";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

/** Changes the password; the field names tell the browser's password manager. */
export function PasswordSection({ email }: { email: string }) {
	const { t } = useTexts("account");
	const match = usePasswordMatch();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts")).changePasswordBodySchema,
		defaultValues: EMPTY,
		check: ({ newPassword, confirmation }, found) => [...found, ...match(newPassword, confirmation)],
		failure: t("account.password.failed"),
		save: async (body) => {
			storeSession((await api("POST /auth/change-password", { body })).data);
			form.reset(EMPTY);
			toast.success(t("account.password.saved"));
		},
	});
	const { control } = form;
	return (
		<Section title={t("account.password.title")} text={t("account.password.text")}>
			<Form form={form} className="flex flex-col items-start gap-4 *:w-full">
				<input type="hidden" autoComplete="username" value={email} readOnly />
				<FormText
					control={control}
					name="currentPassword"
					label={t("account.password.current")}
					type="password"
					autoComplete="current-password"
				/>
				<PasswordFields control={control} name="newPassword" confirmation="confirmation" />
				<SubmitButton form={form} className="w-auto!">
					{t("account.password.submit")}
				</SubmitButton>
			</Form>
		</Section>
	);
}
