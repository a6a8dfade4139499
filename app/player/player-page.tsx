import type { Texts } from "#contract/text/read-text";
import { loadJoined } from "~/i18n/files";
import type { InterfaceLanguage } from "~/i18n/languages";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";
import type { PlayerPageData } from "./page-data";
import { type LoadTexts, PageFrame, PageTexts } from "./page-frame";
import { PlayerScreen } from "./player-screen";

const files = import.meta.glob<Texts>("../../locales/*/{base,card,player}.json", { import: "default" });
const load: LoadTexts = (language) => loadJoined(files, language);

export const pageTitle = (t: Translate<"player">, pin: string): string =>
	pin === "" ? t("playQuiz.joinTitle") : t("playQuiz.pageTitle", { pin });

interface FrameProps {
	data: PlayerPageData;
	changeLanguage: (language: InterfaceLanguage) => void;
}

function Frame({ data, changeLanguage }: FrameProps) {
	const { t } = useTexts("player");
	return (
		<PageFrame title={pageTitle(t, data.pin)} failedText={t("playQuiz.failedText")} changeLanguage={changeLanguage}>
			{(languageMenu) => <PlayerScreen data={data} languageMenu={languageMenu} />}
		</PageFrame>
	);
}

export function PlayerPage({ data, language }: { data: PlayerPageData; language: InterfaceLanguage }) {
	return (
		<PageTexts language={language} texts={data.texts} load={load}>
			{(changeLanguage) => <Frame data={data} changeLanguage={changeLanguage} />}
		</PageTexts>
	);
}
