import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { SignOnProvider } from "#contract/accounts/sign-on";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { SignOnLinks } from "~/ui/sign-on-links";
import { useReturnPath } from "./came-from";

preloadTexts("sign-on");

// Loaded on demand, because it contains the texts of all errors.
const SignOnProblem = lazy(() => import("./sign-on-problem"));

/** The providers above the form of the login or register page, and why the last try with one of them failed (`?signOn=`). */
export default function SignOnChoice({ providers, withForm }: { providers: readonly SignOnProvider[] | undefined; withForm: boolean }) {
	const { t } = useTexts("sign-on");
	const next = useReturnPath();
	const [search] = useSearchParams();
	const problem = search.get("signOn");
	return (
		<div className="flex flex-col gap-4">
			{problem !== null && (
				<Suspense fallback={null}>
					<SignOnProblem code={problem} />
				</Suspense>
			)}
			{providers ? <SignOnLinks providers={providers} next={next} /> : <Alert tone="info">{t("signOn.unavailable")}</Alert>}
			{withForm && (
				<p className="mb-4 flex items-center gap-3 text-sm text-slate-600 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
					{t("signOn.orPassword")}
				</p>
			)}
		</div>
	);
}
