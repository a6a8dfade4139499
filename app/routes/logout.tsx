import { redirect } from "react-router";
import { clearSession } from "~/api/session";

/** Nothing to see here: the address only takes actions. */
export function loader() {
	throw redirect("/");
}

/**
 * Logs out as a navigation of its own: a page with unsaved work asks before it, and whoever then stays is still logged in.
 */
export function clientAction() {
	clearSession();
	return redirect("/");
}
