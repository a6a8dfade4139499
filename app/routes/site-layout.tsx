import { Outlet } from "react-router";
import { Header } from "~/features/shell/header";
import { SnackbarProvider } from "~/ui/snackbar";

export default function SiteLayout() {
	return (
		<SnackbarProvider>
			<Header />
			<main id="content" className="mx-auto w-full max-w-6xl px-4 py-6 sm:py-10">
				<Outlet />
			</main>
		</SnackbarProvider>
	);
}
