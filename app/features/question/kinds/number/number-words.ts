import { plainNumber } from "#contract/kinds/number/typed";
import { useTexts } from "~/i18n/texts";

/** A number as it is typed in the interface's language. */
export function useNumberWords() {
	const { language } = useTexts();
	return (value: number, unit?: string) => {
		const digits = plainNumber(value).replace("-", "−");
		return `${language === "tr" ? digits.replace(".", ",") : digits}${unit ? `\u00a0${unit}` : ""}`;
	};
}
