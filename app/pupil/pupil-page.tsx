import type { Texts } from "#contract/text/read-text";
import { loadJoined } from "~/i18n/files";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { type LoadTexts, PageFrame, PageTexts } from "~/player/page-frame";
import type { PupilPageData } from "./page-data";
import { PupilScreen } from "./pupil-screen";

const files = import.meta.glob<Texts>("../../locales/*/{base,card,pupil}.json", { import: "default" });
const load: LoadTexts = (language) => loadJoined(files, language);

interface PupilFrameProps {
	data: PupilPageData;
	changeLanguage: (language: InterfaceLanguage) => void;
}

function PupilFrame({ data, changeLanguage }: PupilFrameProps) {
	const { t } = useTexts("pupil");
	return (
		<PageFrame title={t("doHomework.pageTitle", { pin: data.pin })} failedText={t("doHomework.failedText")} changeLanguage={changeLanguage}>
			{(languageMenu) => <PupilScreen data={data} languageMenu={languageMenu} />}
		</PageFrame>
	);
}

export function PupilPage({ data, language }: { data: PupilPageData; language: InterfaceLanguage }) {
	return (
		<PageTexts language={language} texts={data.texts} load={load}>
			{(changeLanguage) => <PupilFrame data={data} changeLanguage={changeLanguage} />}
		</PageTexts>
	);
}
