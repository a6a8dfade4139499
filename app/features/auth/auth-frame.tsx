import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "~/api/session";
import { useTexts } from "~/i18n/texts";
import { readLoginReason } from "~/lib/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/layout";

interface AuthFrameProps {
	title: string;
	/** The link to the other page keeps `?from=` of the address. */
	other: { question: string; to: string; label: string };
	children: ReactNode;
}

export function AuthFrame({ title, other, children }: AuthFrameProps) {
	const { t } = useTexts("front");
	// `from` is all that is kept of the address: that of a reset contains a secret.
	const from = new URLSearchParams(useLocation().search).get("from");
	return (
		<div className="mx-auto max-w-md">
			<Card className="p-6 sm:p-8">
				<h1 className="text-2xl text-slate-900">{title}</h1>
				<div className="mt-6">{children}</div>
				<p className="mt-6 text-center text-slate-700">
					{other.question}{" "}
					<Link
						to={{ pathname: other.to, search: from === null ? "" : `?${new URLSearchParams({ from })}` }}
						className="font-semibold text-primary-800 underline"
					>
						{other.label}
					</Link>
				</p>
			</Card>
			<p className="mt-5 text-center">
				<Link to="/" className="inline-block rounded-button px-3 py-2.5 font-semibold text-primary-800 hover:bg-primary-50">
					{t("login.toHome")}
				</Link>
			</p>
		</div>
	);
}

/**
 * Whether the login page has to be shown to a signed-in user: a page requires an admin's account, and this is
 * not one. All other signed-in users go back to the page they came from.
 */
export function useAccountChange(): boolean {
	const { search } = useLocation();
	const { user } = useSession();
	return readLoginReason(search) === "admin" && user !== null && user.role !== "admin";
}

export function LoginBanner() {
	const { t } = useTexts("front");
	const { search } = useLocation();
	const { user } = useSession();
	if (readLoginReason(search) !== "admin") return null;
	return (
		<Alert tone="warning">
			{t("login.adminNeeded")} {user && user.role !== "admin" && t("login.signedInAs", { email: user.email ?? user.name })}
		</Alert>
	);
}
