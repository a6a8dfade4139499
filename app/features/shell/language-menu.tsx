import { changeLanguage } from "~/i18n/client";
import { useT } from "~/i18n/translator";
import { LanguageSelect } from "~/ui/language-select";

/** The language of the site; takes effect without a reload. */
export function LanguageMenu() {
	const { t, language } = useT();
	return <LanguageSelect label={t("common.language")} language={language} onChange={(next) => void changeLanguage(next)} />;
}
