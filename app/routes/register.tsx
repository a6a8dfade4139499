import { Navigate } from "react-router";
import { readConfirmation } from "~/api/auth";
import { api } from "~/api/client";
import { serverApi } from "~/api/server-context";
import { FIRST_STEPS, saveDeskShape, storeSession, useSession } from "~/api/session";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useReturnPath } from "~/features/auth/came-from";
import { useLinkToken } from "~/features/auth/use-link-token";
import { WithSignOn } from "~/features/auth/with-sign-on";
import type { PageHandle } from "~/features/shell/page-title";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Form, FormText, SubmitButton, useContractForm } from "~/ui/form";
import { PasswordFields, usePasswordMatch } from "~/ui/password-fields";
import type { Route } from "./+types/register";

export const handle = { title: "register" } satisfies PageHandle;

/** The address of this page may contain an invitation for a moment, so it is never sent as referrer. */
export function headers() {
	return { "Referrer-Policy": "no-referrer" };
}

/** Whether sign-up is open; if that cannot be read, the form is shown and the API decides. */
export async function loader({ context }: Route.LoaderArgs) {
	try {
		return { signups: (await serverApi(context)("GET /health")).signups };
	} catch {
		return { signups: "open" as const };
	}
}

/** The invitation is removed from the address without asking again. */
export const shouldRevalidate = () => false;

function RegisterForm({ invitation }: { invitation: string }) {
	const { t } = useTexts("front");
	const match = usePasswordMatch();
	const form = useContractForm({
		schema: async () => (await import("#contract/accounts/users")).registerBodySchema,
		defaultValues: { name: "", email: "", password: "", confirmation: "" },
		toBody: (values) => ({ ...values, invitation: invitation || undefined }),
		// Comes first: until the passwords match, no other message is shown.
		check: ({ password, confirmation }, found) => {
			const mismatch = match(password, confirmation);
			return mismatch.length > 0 ? mismatch : found;
		},
		save: async (body) => {
			const { data } = await api("POST /auth/register", { body });
			storeSession(data);
			saveDeskShape(data.user.id, FIRST_STEPS);
			void readConfirmation();
		},
		failure: t("register.errorDefault"),
	});
	const { control } = form;
	return (
		<Form form={form} className="flex flex-col gap-4">
			{invitation !== "" && <p className="text-slate-700">{t("register.invited")}</p>}
			<FormText control={control} name="name" label={t("register.name")} autoComplete="name" autoFocus />
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
	);
}

export default function Register({ loaderData: { signups } }: Route.ComponentProps) {
	const { t } = useTexts("front");
	const { status } = useSession();
	const from = useReturnPath();
	const invitation = useLinkToken("invitation");
	if (status === "user") return <Navigate to={from} replace />;
	const isOpen = signups === "open" || invitation !== "";
	return (
		<AuthFrame title={t("register.title")} other={{ question: t("register.haveAccount"), to: "/login", label: t("register.toLogin") }}>
			<WithSignOn>
				{isOpen ? (
					<RegisterForm invitation={invitation} />
				) : (
					<Alert tone="info">{t(signups === "closed" ? "register.closed" : "register.inviteOnly")}</Alert>
				)}
			</WithSignOn>
		</AuthFrame>
	);
}
