import { useLocation } from "react-router";
import { useSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { readLoginReason } from "~/lib/login-path";
import { Alert } from "~/ui/alert";

/**
 * Whether the login page has to be shown to a signed-in user: a page requires an admin's account, and this is
 * not one. All other signed-in users go back to the page they came from.
 */
export function useAccountChange(): boolean {
	const { search } = useLocation();
	const { user } = useSession();
	return readLoginReason(search) === "admin" && user !== null && user.role !== "admin";
}

/** Says on the login page why it is shown; nothing if the only reason is a missing session. */
export function LoginBanner() {
	const { t } = useTexts("front");
	const { search } = useLocation();
	const { user } = useSession();
	if (readLoginReason(search) !== "admin") return null;
	return (
		<Alert tone="warning">
			{t("login.adminNeeded")} {user && user.role !== "admin" && t("login.signedInAs", { email: user.email })}
		</Alert>
	);
}
