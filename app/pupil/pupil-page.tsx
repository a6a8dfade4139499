import { useEffect } from "react";
import { GameFrame } from "~/features/live/game-frame";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { type LoadTexts, PageTexts } from "~/player/page-texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import type { PupilPageData } from "./page-data";
import { PupilScreen } from "./pupil-screen";

const load: LoadTexts = (language) => (language === "tr" ? import("~/i18n/tr/pupil") : import("~/i18n/en/pupil"));

interface PupilFrameProps {
	data: PupilPageData;
	changeLanguage: (language: InterfaceLanguage) => void;
}

function PupilFrame({ data, changeLanguage }: PupilFrameProps) {
	const { t, language } = useTexts("pupil");
	const title = `${t("doHomework.pageTitle", { pin: data.pin })} · ${t("common.brand")}`;
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
			<GameFrame languageMenu={<LanguageSelect label={t("common.language")} language={language} onChange={changeLanguage} />}>
				<ErrorBoundary
					fallback={
						<Notice
							icon={<UnpluggedIcon className="size-12" />}
							title={t("common.error")}
							text={t("doHomework.failedText")}
							action={{ label: t("common.retry"), onClick: () => location.reload() }}
						/>
					}
				>
					<PupilScreen data={data} />
				</ErrorBoundary>
			</GameFrame>
		</>
	);
}

/** All that React renders of a pupil's page, on the server and in the browser. */
export function PupilPage({ data, language }: { data: PupilPageData; language: InterfaceLanguage }) {
	return (
		<PageTexts language={language} texts={data.texts} load={load}>
			{(changeLanguage) => <PupilFrame data={data} changeLanguage={changeLanguage} />}
		</PageTexts>
	);
}
