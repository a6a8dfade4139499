import { changeLanguage, detectedLanguage, startI18n } from "./i18n/client";
import { readPlayerPageData } from "./player-page-data";

const data = readPlayerPageData();
if (data) {
	const [i18n, { startPlayerPage }] = await Promise.all([startI18n(), import("./player-page")]);
	startPlayerPage(i18n, data);
} else {
	const [i18n, { startAppPage }] = await Promise.all([startI18n(), import("./app-page")]);
	startAppPage(i18n);
}
// The server cannot see local storage: a choice kept there alone takes effect now, and from the next page on at once.
const language = detectedLanguage();
if (language !== document.documentElement.lang) void changeLanguage(language);
