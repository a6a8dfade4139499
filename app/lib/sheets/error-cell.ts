/** The errors as a Turkish Excel shows them, by the English names that a file holds. */
const TURKISH: Readonly<Record<string, string>> = {
	"#NULL!": "#BOŞ!",
	"#DIV/0!": "#SAYI/0!",
	"#VALUE!": "#DEĞER!",
	"#REF!": "#BAŞV!",
	"#NAME?": "#AD?",
	"#NUM!": "#SAYI!",
	"#N/A": "#YOK",
	"#SPILL!": "#TAŞMA!",
	"#CALC!": "#HESAPLA!",
};
/** The errors of spreadsheets in English, Turkish, German, French and Spanish, and those that LibreOffice counts. */
const ERROR =
	/^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|ERROR!|GETTING_DATA|BOŞ!|SAYI\/0!|BÖL\/0!|DEĞER!|BAŞV!|AD\?|SAYI!|YOK|TAŞMA!|HESAPLA!|BEZUG!|WERT!|ZAHL!|NV|NOM\?|VALEUR!|NOMBRE!|NUL!|¡NULO!|¡DIV\/0!|¡VALOR!|¡REF!|¿NOMBRE\?|¡NUM!)|(?:Err|Hata|Fehler|Erreur):\d{3})$/;

export const isErrorText = (text: string) => ERROR.test(text.trim());
export const errorName = (name: string, language: string) => (language === "tr" && TURKISH[name]) || name;
