import type { SignOnProvider } from "#contract/accounts/sign-on";
import { logIn } from "~/api/auth";
import { useTexts } from "~/i18n/texts";
import { Dialog } from "~/ui/dialog";
import { FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { LazyPart } from "~/ui/lazy-part";
import { SignOnLinks } from "~/ui/sign-on-links";
import { useSignOn } from "./with-sign-on";

interface LoginAgainDialogProps {
	/** Null for an account without an address, which has no password to log in with. */
	email: string | null;
	onCancel: () => void;
}

function PasswordLoginDialog({ email, onCancel }: { email: string; onCancel: () => void }) {
	const { t } = useTexts("front");
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/users")).loginBodySchema,
		defaultValues: { email, password: "" },
		save: logIn,
		failure: t("login.errorDefault"),
	});
	const { control } = form;
	return (
		<FormDialog title={t("login.againTitle")} form={form} submitLabel={t("login.submit")} onClose={onCancel}>
			<p>{t("login.againText")}</p>
			<OtherTabSignOn />
			<FormText control={control} name="email" label={t("login.email")} type="email" autoComplete="username" readOnly />
			<FormText control={control} name="password" label={t("login.password")} type="password" autoComplete="current-password" autoFocus />
		</FormDialog>
	);
}

function OtherTabLinks({ providers }: { providers: readonly SignOnProvider[] }) {
	const { t } = useTexts("sign-on");
	return (
		<div className="flex flex-col gap-3">
			<p>{t("signOn.otherTab")}</p>
			<SignOnLinks providers={providers} next="/" newTab />
		</div>
	);
}

/** Links to the providers that open in a new tab, because this page must stay as it is. */
function OtherTabSignOn() {
	const { signOn } = useSignOn();
	return (
		signOn && (
			<LazyPart>
				<OtherTabLinks providers={signOn} />
			</LazyPart>
		)
	);
}

/** The dialog closes by itself once the session is restored. */
export default function LoginAgainDialog({ email, onCancel }: LoginAgainDialogProps) {
	const { t } = useTexts("front");
	if (email !== null) return <PasswordLoginDialog email={email} onCancel={onCancel} />;
	return (
		<Dialog open title={t("login.againTitle")} onClose={onCancel}>
			<p>{t("login.againText")}</p>
			<OtherTabSignOn />
		</Dialog>
	);
}
