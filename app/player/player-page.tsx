import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { TIMINGS } from "#contract/limits";
import { GameFrame } from "~/features/live/game-frame";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { detectedLanguage, documentLanguage, type InterfaceLanguage, rememberLanguage } from "~/i18n/languages";
import { createTranslator, type Texts, TextsProvider, useTexts } from "~/i18n/texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import type { PlayerPageData } from "./page-data";
import { PlayerScreen } from "./player-screen";

const loaders: Record<InterfaceLanguage, () => Promise<{ texts: Texts }>> = {
	en: () => import("~/i18n/en/player"),
	tr: () => import("~/i18n/tr/player"),
};

interface PageTextsProps {
	language: InterfaceLanguage;
	texts: Texts;
	children: (changeLanguage: (language: InterfaceLanguage) => void) => ReactNode;
}

/** Provides the texts of the player's page; those of another language load when it is chosen. */
function PageTexts({ language, texts, children }: PageTextsProps) {
	const [shown, setShown] = useState({ language, texts });
	const value = useMemo(() => ({ translator: createTranslator(shown.language, () => shown.texts) }), [shown]);
	const [failed, setFailed] = useState(false);
	/** The last one chosen: it wins, however late an earlier one is loaded. */
	const chosen = useRef(language);
	const changeLanguage = async (next: InterfaceLanguage) => {
		chosen.current = next;
		setFailed(false);
		try {
			const loaded = await loaders[next]();
			if (chosen.current !== next) return;
			rememberLanguage(next);
			setShown({ language: next, texts: loaded.texts });
		} catch (error) {
			// The game continues in its current language.
			console.warn("the texts of a language did not come", error);
			if (chosen.current === next) setFailed(true);
		}
	};
	// The server cannot see local storage: a choice stored only there takes effect now, and from the next page load on immediately.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
	useEffect(() => {
		const wanted = detectedLanguage();
		if (wanted !== documentLanguage()) void changeLanguage(wanted);
	}, []);
	useEffect(() => {
		if (!failed) return;
		const timer = setTimeout(() => setFailed(false), TIMINGS.snackbarMs);
		return () => clearTimeout(timer);
	}, [failed]);
	return (
		<TextsProvider value={value}>
			{children((next) => void changeLanguage(next))}
			{failed && (
				<p role="alert" className="fixed inset-x-4 bottom-4 z-60 rounded-base bg-error-800 px-5 py-3 text-center font-medium text-white">
					{value.translator.t("common.networkError")}
				</p>
			)}
		</TextsProvider>
	);
}

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
		<PageTexts language={language} texts={data.texts}>
			{(changeLanguage) => <Frame data={data} changeLanguage={changeLanguage} />}
		</PageTexts>
	);
}
