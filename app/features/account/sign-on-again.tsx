import type { Identity } from "#contract/accounts/sign-on";
import { useTexts } from "~/i18n/texts";
import { SignOnLinks } from "~/ui/sign-on-links";

/** Replaces the password field for actions that need a recent sign-on. */
export function SignOnAgain({ identities }: { identities: readonly Identity[] }) {
	const { t } = useTexts("sign-on");
	const providers = identities.flatMap(({ provider, label }) => (provider === null ? [] : [{ id: provider, label }]));
	return (
		<div className="flex flex-col gap-3">
			<p className="text-slate-700">{t("signOn.account.confirm")}</p>
			<SignOnLinks providers={providers} next="/account" />
		</div>
	);
}
