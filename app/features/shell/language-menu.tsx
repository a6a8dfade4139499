import { useTranslation } from "react-i18next";
import { changeLanguage } from "~/i18n/client";
import { GlobeIcon } from "~/ui/frame-icons";

/** Türkçe or English, each named in its own language; takes effect without a reload. On a phone only the globe shows. */
export function LanguageMenu() {
	const { t, i18n } = useTranslation();
	return (
		<div className="relative">
			<GlobeIcon className="pointer-events-none absolute top-3 left-3 size-5 text-slate-600" />
			<select
				aria-label={t("common.language")}
				value={i18n.language === "tr" ? "tr" : "en"}
				onChange={(event) => void changeLanguage(event.target.value === "tr" ? "tr" : "en")}
				className="h-11 w-11 appearance-none overflow-hidden rounded-button bg-transparent pl-11 font-semibold text-slate-700 hover:bg-slate-100 sm:w-auto sm:pr-3 sm:pl-10"
			>
				<option value="tr" lang="tr" className="text-slate-900">
					Türkçe
				</option>
				<option value="en" lang="en" className="text-slate-900">
					English
				</option>
			</select>
		</div>
	);
}
