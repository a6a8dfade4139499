import { Outlet } from "react-router";
import { Guard } from "~/features/auth/guard";
import { preloadTexts, useTexts } from "~/i18n/client";

preloadTexts("site");
preloadTexts("author");

function Page() {
	useTexts("site");
	useTexts("author");
	return <Outlet />;
}

/** Pages for signed-in people: a spinner while the session is verified, /login for everybody else. */
export default function GuardedSiteLayout() {
	return (
		<Guard>
			<Page />
		</Guard>
	);
}
