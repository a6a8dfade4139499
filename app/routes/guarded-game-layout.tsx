import { Outlet } from "react-router";
import { Guard } from "~/features/auth/guard";
import { preloadTexts, useTexts } from "~/i18n/client";
import { SnackbarProvider } from "~/ui/snackbar";

preloadTexts("site");

function Page() {
	useTexts("site");
	return (
		<SnackbarProvider>
			<Outlet />
		</SnackbarProvider>
	);
}

export default function GuardedGameLayout() {
	return (
		<Guard>
			<Page />
		</Guard>
	);
}
