import { Link, Navigate } from "react-router";
import { logIn } from "~/api/auth";
import { useSession } from "~/api/session";
import { AuthFrame, LoginBanner, useAccountChange } from "~/features/auth/auth-frame";
import { useReturnPath } from "~/features/auth/came-from";
import { WithSignOn } from "~/features/auth/with-sign-on";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";

export const handle = { title: "login" } satisfies PageHandle;

export default function Login() {
	const { t } = useTexts("front");
	const { status } = useSession();
	const from = useReturnPath();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/users")).loginBodySchema,
		defaultValues: { email: "", password: "" },
		save: logIn,
		failure: t("login.errorDefault"),
	});
	const changesAccount = useAccountChange();
	if (status === "user" && !changesAccount) return <Navigate to={from} replace />;
	return (
		<AuthFrame title={t("login.title")} other={{ question: t("login.noAccount"), to: "/register", label: t("login.toRegister") }}>
			<LoginBanner />
			<WithSignOn>
				<Form form={form} className="flex flex-col gap-4">
					<FormText control={form.control} name="email" label={t("login.email")} type="email" autoComplete="email" autoFocus />
					<FormText control={form.control} name="password" label={t("login.password")} type="password" autoComplete="current-password" />
					<p className="-mt-2 text-end">
						<Link
							to="/forgot-password"
							className="inline-flex min-h-11 items-center rounded-button px-2 font-semibold text-primary-800 hover:bg-primary-50"
						>
							{t("login.forgot")}
						</Link>
					</p>
					<SubmitButton form={form} size="large">
						{t("login.submit")}
					</SubmitButton>
				</Form>
			</WithSignOn>
		</AuthFrame>
	);
}
