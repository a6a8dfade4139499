import { useTranslation } from "react-i18next";
import { login } from "~/api/auth";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";

interface LoginAgainDialogProps {
	email: string;
	onCancel: () => void;
}

/** The dialog closes by itself once the session is there again. */
export default function LoginAgainDialog({ email, onCancel }: LoginAgainDialogProps) {
	const { t } = useTranslation();
	const form = useContractForm({
		schema: async () => (await import("#contract/users")).loginBodySchema,
		defaultValues: { email, password: "" },
		save: ({ password }) => login(email, password),
		failure: t("login.errorDefault"),
	});
	const { control } = form;
	return (
		<Dialog open title={t("login.againTitle")} onClose={onCancel}>
			<Form form={form} className="flex flex-col gap-4">
				<p>{t("login.againText")}</p>
				<FormText control={control} name="email" label={t("login.email")} type="email" autoComplete="username" readOnly />
				<FormText control={control} name="password" label={t("login.password")} type="password" autoComplete="current-password" autoFocus />
				<div className="mt-2 flex flex-wrap justify-end gap-2">
					<Button variant="outlined" onClick={onCancel}>
						{t("common.cancel")}
					</Button>
					<SubmitButton form={form}>{t("login.submit")}</SubmitButton>
				</div>
			</Form>
		</Dialog>
	);
}
