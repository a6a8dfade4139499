import { useTexts } from "~/i18n/texts";
import { SendConfirmation } from "./send-confirmation";

/** Says on every page that the address is not confirmed yet, and what that means. */
export default function ConfirmBanner({ email }: { email: string }) {
	const { t } = useTexts("account");
	return (
		<div role="status" className="border-b border-warning-200 bg-warning-50">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 font-medium text-warning-800">
				<p className="min-w-0 flex-1 max-sm:basis-full">{t("account.confirm.banner")}</p>
				<SendConfirmation email={email} />
			</div>
		</div>
	);
}
