import { api } from "~/api/client";
import { useSession } from "~/api/session";
import type { InterfaceLanguage } from "~/i18n/languages";
import { changeLanguage } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { toast } from "~/ui/toast";

/** A chosen language takes effect without a reload. Mails to a signed-in user use it too. */
export function useChooseLanguage(): (language: InterfaceLanguage) => void {
	const { t } = useTexts();
	const { status } = useSession();
	return (next) => {
		changeLanguage(next).catch(() => toast.error(t("common.networkError")));
		// If it fails, mails keep their language.
		if (status === "user") void api("PATCH /users/me", { body: { language: next } }).catch(() => {});
	};
}
