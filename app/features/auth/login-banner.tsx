import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSession } from "~/api/session";
import { readLoginReason } from "~/lib/login-path";
import { Alert } from "~/ui/alert";

/**
 * Whether the login page has to be shown to somebody who is signed in: a page asked for an admin's account, and this is
 * none. Everybody else who is signed in goes on to where they came from.
 */
export function useAccountChange(): boolean {
	const { search } = useLocation();
	const { user } = useSession();
	return readLoginReason(search) === "admin" && user !== null && user.role !== "admin";
}

/** Says on the login page why one is there; nothing where there is no reason but a missing session. */
export function LoginBanner() {
	const { t } = useTranslation();
	const { search } = useLocation();
	const { user } = useSession();
	if (readLoginReason(search) !== "admin") return null;
	return (
		<Alert tone="warning">
			{t("login.adminNeeded")} {user && user.role !== "admin" && t("login.signedInAs", { email: user.email })}
		</Alert>
	);
}
