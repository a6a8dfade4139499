import { useTranslation } from "react-i18next";
import { changeLanguage } from "~/i18n/client";

/** Türkçe or English, each named in its own language; takes effect without a reload. */
export function LanguageMenu() {
	const { t, i18n } = useTranslation();
	return (
		<select
			aria-label={t("common.language")}
			value={i18n.language === "tr" ? "tr" : "en"}
			onChange={(event) => void changeLanguage(event.target.value === "tr" ? "tr" : "en")}
			className="h-11 rounded-button border border-line bg-white px-2 text-sm font-semibold text-slate-800"
		>
			<option value="tr" lang="tr">
				Türkçe
			</option>
			<option value="en" lang="en">
				English
			</option>
		</select>
	);
}
