import { INTERFACE_LANGUAGES } from "#contract/limits";
import { findLanguageName, type InterfaceLanguage, isLanguage } from "~/i18n/languages";
import { createIcon } from "./icon";

// Drawn here, because phones in a game do not load the icon library.
const GlobeIcon = createIcon(
	"M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c2.5 2.5 3.8 5.7 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.7-3.8-9S9.5 5.5 12 3",
);

interface LanguageSelectProps {
	label: string;
	language: InterfaceLanguage;
	onChange: (language: InterfaceLanguage) => void;
}

/** Each language is named in itself. On a phone only the globe shows. */
export function LanguageSelect({ label, language, onChange }: LanguageSelectProps) {
	return (
		<div className="relative">
			<GlobeIcon className="pointer-events-none absolute top-3 start-3 size-5 text-slate-600" />
			<select
				aria-label={label}
				value={language}
				onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
				className="h-11 w-11 appearance-none overflow-hidden rounded-button bg-transparent ps-11 font-semibold text-slate-700 hover:bg-slate-100 sm:w-28 sm:pe-0 sm:ps-10"
			>
				{INTERFACE_LANGUAGES.map((one) => (
					<option key={one} value={one} lang={one} className="text-slate-900">
						{findLanguageName(one)}
					</option>
				))}
			</select>
		</div>
	);
}
