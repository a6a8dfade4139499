import { api } from "~/api/client";
import { useSession } from "~/api/session";
import { changeLanguage } from "~/i18n/client";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useT } from "~/i18n/translator";
import { LanguageSelect } from "~/ui/language-select";

/** The language of the site; takes effect without a reload. Mails to a signed-in user use it too. */
export function LanguageMenu() {
	const { t, language } = useT();
	const { status } = useSession();
	const choose = (next: InterfaceLanguage) => {
		void changeLanguage(next);
		// If it fails, mails keep their language.
		if (status === "user") void api("PATCH /users/me", { body: { language: next } }).catch(() => {});
	};
	return <LanguageSelect label={t("common.language")} language={language} onChange={choose} />;
}
