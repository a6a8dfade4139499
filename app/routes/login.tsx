import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { serverMessage } from "~/api/api-error";
import { login } from "~/api/auth";
import { useSession } from "~/api/session";
import { AuthFrame } from "~/features/auth/auth-frame";
import { useCameFrom } from "~/features/auth/use-came-from";
import type { PageHandle } from "~/features/shell/page-title";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { useTypedBefore } from "~/ui/use-typed-before";

export const handle = { title: "login" } satisfies PageHandle;

export default function Login() {
	const { t } = useTranslation();
	const { state } = useLocation();
	const { status } = useSession();
	const from = useCameFrom();
	const [email, setEmail] = useState("");
	const [password, setPassword] = useState("");
	const [tried, setTried] = useState(false);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const hydrated = useHydrated();
	const form = useTypedBefore((name, text) => (name === "email" ? setEmail : setPassword)(text));
	if (status === "user") return <Navigate to={from} replace />;

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		setError(null);
		if (email.trim() === "" || password === "") return;
		setBusy(true);
		try {
			await login(email, password);
		} catch (failure) {
			setError(serverMessage(failure, t("login.errorDefault")));
		} finally {
			setBusy(false);
		}
	};
	return (
		<AuthFrame
			title={t("login.title")}
			home={t("login.toHome")}
			footer={
				<>
					{t("login.noAccount")}{" "}
					<Link to="/register" state={state} className="font-semibold text-primary-800 underline">
						{t("login.toRegister")}
					</Link>
				</>
			}
		>
			<form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
				{error && <Alert tone="error">{error}</Alert>}
				<TextField
					label={t("login.email")}
					type="email"
					name="email"
					autoComplete="email"
					value={email}
					onChange={(event) => setEmail(event.target.value)}
					error={tried && email.trim() === "" ? t("login.emailRequired") : null}
				/>
				<TextField
					label={t("login.password")}
					type="password"
					name="password"
					autoComplete="current-password"
					value={password}
					onChange={(event) => setPassword(event.target.value)}
					error={tried && password === "" ? t("login.passwordRequired") : null}
				/>
				{/* The browser itself would put the password into the address. */}
				<Button type="submit" size="large" loading={busy} disabled={!hydrated}>
					{t("login.submit")}
				</Button>
			</form>
		</AuthFrame>
	);
}
