import { login } from "~/api/auth";
import { useTexts } from "~/i18n/texts";
import { FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";

interface LoginAgainDialogProps {
	email: string;
	onCancel: () => void;
}

/** The dialog closes by itself once the session is there again. */
export default function LoginAgainDialog({ email, onCancel }: LoginAgainDialogProps) {
	const { t } = useTexts("front");
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/users")).loginBodySchema,
		defaultValues: { email, password: "" },
		save: login,
		failure: t("login.errorDefault"),
	});
	const { control } = form;
	return (
		<FormDialog title={t("login.againTitle")} form={form} submitLabel={t("login.submit")} onClose={onCancel}>
			<p>{t("login.againText")}</p>
			<FormText control={control} name="email" label={t("login.email")} type="email" autoComplete="username" readOnly />
			<FormText control={control} name="password" label={t("login.password")} type="password" autoComplete="current-password" autoFocus />
		</FormDialog>
	);
}
