import { redirect } from "react-router";
import { clearSession } from "~/api/session";

/** No page: this address only takes actions. */
export function loader() {
	throw redirect("/");
}

/**
 * Logging out is a navigation: a page with unsaved work asks before it, and a user who then stays is still logged in.
 */
export function clientAction() {
	clearSession();
	return redirect("/");
}
