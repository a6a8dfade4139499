import { changePassword } from "~/api/auth";
import { useT } from "~/i18n/translator";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields } from "~/ui/password-fields";
import { toast } from "~/ui/toast";
import { Section } from "./section";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };

/** Changes the password; the browser's own password store is told by the names of the fields. */
export function PasswordSection({ email }: { email: string }) {
	const { t } = useT();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts")).changePasswordBodySchema,
		defaultValues: EMPTY,
		check: ({ newPassword, confirmation }, found) =>
			newPassword === confirmation ? found : [...found, { path: "confirmation", message: t("register.passwordMismatch") }],
		failure: t("account.password.failed"),
		save: async ({ currentPassword, newPassword }) => {
			await changePassword(currentPassword, newPassword);
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
				<PasswordFields
					control={control}
					name="newPassword"
					confirmation="confirmation"
					label={t("account.password.next")}
					confirmationLabel={t("account.password.confirmation")}
				/>
				<SubmitButton form={form} className="w-auto!">
					{t("account.password.submit")}
				</SubmitButton>
			</Form>
		</Section>
	);
}
