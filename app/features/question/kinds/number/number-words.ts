import { shownNumber } from "#contract/kinds/number";
import { useTexts } from "~/i18n/texts";

export function useNumberWords() {
	const { language } = useTexts();
	return (value: number, unit?: string) => shownNumber(value, language, unit);
}
