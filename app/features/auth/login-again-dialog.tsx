import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, serverMessage } from "~/api/api-error";
import { login } from "~/api/auth";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";

interface LoginAgainDialogProps {
	email: string;
	onCancel: () => void;
}

/** The dialog closes by itself once the session is there again. */
export default function LoginAgainDialog({ email, onCancel }: LoginAgainDialogProps) {
	const { t } = useTranslation();
	const [password, setPassword] = useState("");
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		// The dialog may stand in a form of the page, by React's tree.
		event.stopPropagation();
		setError(null);
		if (password === "") {
			setError(t("login.passwordRequired"));
			return;
		}
		setBusy(true);
		try {
			await login(email, password);
		} catch (failure) {
			const offline = failure instanceof ApiError && failure.code === "NETWORK";
			setError(serverMessage(failure, t(offline ? "common.networkError" : "login.errorDefault")));
			setBusy(false);
		}
	};
	return (
		<Dialog open title={t("login.againTitle")} onClose={onCancel}>
			<form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
				<p>{t("login.againText")}</p>
				{error && <Alert tone="error">{error}</Alert>}
				<TextField label={t("login.email")} type="email" name="email" autoComplete="username" value={email} readOnly />
				<TextField
					label={t("login.password")}
					type="password"
					name="password"
					autoComplete="current-password"
					value={password}
					onChange={(event) => setPassword(event.target.value)}
					autoFocus
				/>
				<div className="mt-2 flex flex-wrap justify-end gap-2">
					<Button variant="outlined" onClick={onCancel}>
						{t("common.cancel")}
					</Button>
					<Button type="submit" loading={busy}>
						{t("login.submit")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
