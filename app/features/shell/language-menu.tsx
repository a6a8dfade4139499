import { api } from "~/api/client";
import { useSession } from "~/api/session";
import { changeLanguage } from "~/i18n/client";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useT } from "~/i18n/translator";
import { LanguageSelect } from "~/ui/language-select";

/** The language of the site; takes effect without a reload. Mails to who is signed in are in it too. */
export function LanguageMenu() {
	const { t, language } = useT();
	const { status } = useSession();
	const choose = (next: InterfaceLanguage) => {
		void changeLanguage(next);
		// Where it fails mails stay in the language they were in.
		if (status === "user") void api("PATCH /users/me", { body: { language: next } }).catch(() => {});
	};
	return <LanguageSelect label={t("common.language")} language={language} onChange={choose} />;
}
