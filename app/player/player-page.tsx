import { useEffect } from "react";
import { GameFrame } from "~/features/live/game-frame";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import type { PlayerPageData } from "./page-data";
import { type LoadTexts, PageTexts } from "./page-texts";
import { PlayerScreen } from "./player-screen";

const load: LoadTexts = (language) => (language === "tr" ? import("~/i18n/tr/player") : import("~/i18n/en/player"));

function FailedNotice() {
	const { t } = useTexts("player");
	return (
		<Notice
			icon={<UnpluggedIcon className="size-12" />}
			title={t("common.error")}
			text={t("playQuiz.failedText")}
			action={{ label: t("common.retry"), onClick: () => location.reload() }}
		/>
	);
}

interface FrameProps {
	data: PlayerPageData;
	changeLanguage: (language: InterfaceLanguage) => void;
}

function Frame({ data, changeLanguage }: FrameProps) {
	const { t, language } = useTexts("player");
	const title = `${t("playQuiz.pageTitle", { pin: data.pin })} · ${t("common.brand")}`;
	const languageMenu = <LanguageSelect label={t("common.language")} language={language} onChange={changeLanguage} />;
	useEffect(() => {
		document.title = title;
	}, [title]);
	return (
		<>
			<a
				href="#content"
				className="sr-only z-70 rounded-button bg-primary-700 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
			>
				{t("common.skipToContent")}
			</a>
			<ErrorBoundary
				fallback={
					<GameFrame languageMenu={languageMenu}>
						<FailedNotice />
					</GameFrame>
				}
			>
				<PlayerScreen data={data} languageMenu={languageMenu} />
			</ErrorBoundary>
		</>
	);
}

/** All that React renders of the page, on the server and in the browser. */
export function PlayerPage({ data, language }: { data: PlayerPageData; language: InterfaceLanguage }) {
	return (
		<PageTexts language={language} texts={data.texts} load={load}>
			{(changeLanguage) => <Frame data={data} changeLanguage={changeLanguage} />}
		</PageTexts>
	);
}
