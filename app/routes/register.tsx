import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { LIMITS } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { register } from "~/api/auth";
import { useSession } from "~/api/session";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useCameFrom } from "~/features/auth/use-came-from";
import type { PageHandle } from "~/features/shell/page-title";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { useTypedBefore } from "~/ui/use-typed-before";

export const handle = { title: "register" } satisfies PageHandle;

/** The fields by the names that password managers know. */
const FIELDS: Record<string, "name" | "email" | "password" | "confirmation"> = {
	name: "name",
	email: "email",
	"new-password": "password",
	"confirm-password": "confirmation",
};

export default function Register() {
	const { t } = useTranslation();
	const { state } = useLocation();
	const { status } = useSession();
	const from = useCameFrom();
	const [fields, setFields] = useState({ name: "", email: "", password: "", confirmation: "" });
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const hydrated = useHydrated();
	const form = useTypedBefore((name, text) => {
		const field = FIELDS[name];
		if (field) setFields((now) => ({ ...now, [field]: text }));
	});
	if (status === "user") return <Navigate to={from} replace />;

	const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
		setFields((now) => ({ ...now, [name]: event.target.value }));

	/** The checks of the specification, in its order, before any call. */
	const problem = (): string | null => {
		if (fields.password !== fields.confirmation) return t("register.passwordMismatch");
		if (fields.password.length < LIMITS.password.min) return t("register.passwordLength");
		if (fields.name.trim().length < LIMITS.userName.min) return t("register.nameLength");
		return null;
	};
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		const found = problem();
		setError(found);
		if (found) return;
		setBusy(true);
		try {
			await register(fields.name, fields.email, fields.password);
		} catch (failure) {
			setError(serverMessage(failure, t("register.errorDefault")));
		} finally {
			setBusy(false);
		}
	};
	return (
		<AuthFrame
			title={t("register.title")}
			home={t("login.toHome")}
			footer={
				<>
					{t("register.haveAccount")}{" "}
					<Link to="/login" state={state} className="font-semibold text-primary-800 underline">
						{t("register.toLogin")}
					</Link>
				</>
			}
		>
			<form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
				{error && <Alert tone="error">{error}</Alert>}
				<TextField label={t("register.name")} name="name" autoComplete="name" value={fields.name} onChange={set("name")} />
				<TextField
					label={t("register.email")}
					type="email"
					name="email"
					autoComplete="email"
					value={fields.email}
					onChange={set("email")}
				/>
				<TextField
					label={t("register.password")}
					type="password"
					name="new-password"
					autoComplete="new-password"
					hint={t("register.passwordHint")}
					value={fields.password}
					onChange={set("password")}
				/>
				<TextField
					label={t("register.confirmPassword")}
					type="password"
					name="confirm-password"
					autoComplete="new-password"
					value={fields.confirmation}
					onChange={set("confirmation")}
				/>
				{/* The browser itself would put the password into the address. */}
				<Button type="submit" size="large" loading={busy} disabled={!hydrated}>
					{t("register.submit")}
				</Button>
			</form>
		</AuthFrame>
	);
}
