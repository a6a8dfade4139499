import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { TIMINGS } from "#contract/limits";
import type { Texts } from "#contract/text/read-text";
import { GameFrame } from "~/features/live/game-frame";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { applyLanguage, documentLanguage, type InterfaceLanguage, readPreferredLanguage } from "~/i18n/languages";
import { createTranslator, TextsProvider, useTexts } from "~/i18n/texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import { SkipLink } from "~/ui/skip-link";

export type LoadTexts = (language: InterfaceLanguage) => Promise<Texts>;

interface PageTextsProps {
	language: InterfaceLanguage;
	texts: Texts;
	load: LoadTexts;
	children: (changeLanguage: (language: InterfaceLanguage) => void) => ReactNode;
}

/** Provides texts. Another language's texts load when it is chosen. */
export function PageTexts({ language, texts, load, children }: PageTextsProps) {
	const [shown, setShown] = useState({ language, texts });
	const value = useMemo(() => {
		const translator = createTranslator(shown.language, shown.texts);
		return { translator, getTranslator: () => translator };
	}, [shown]);
	const [failed, setFailed] = useState(false);
	/** The last choice wins, even if an earlier one loads later. */
	const chosen = useRef(language);
	const changeLanguage = async (next: InterfaceLanguage) => {
		chosen.current = next;
		setFailed(false);
		try {
			const loaded = await load(next);
			if (chosen.current !== next) return;
			applyLanguage(next);
			setShown({ language: next, texts: loaded });
		} catch (error) {
			// The game continues in its current language.
			console.warn("texts failed", error);
			if (chosen.current === next) setFailed(true);
		}
	};
	// The server cannot see local storage: a language stored only there takes effect now, and at once from the next page load.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
	useEffect(() => {
		const wanted = readPreferredLanguage();
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

interface PageFrameProps {
	title: string;
	failedText: string;
	changeLanguage: (language: InterfaceLanguage) => void;
	children: (languageMenu: ReactNode) => ReactNode;
}

/** Title, skip link and language menu of a page, and the error screen if its content fails. */
export function PageFrame({ title, failedText, changeLanguage, children }: PageFrameProps) {
	const { t, language } = useTexts();
	const documentTitle = `${title} · ${t("common.brand")}`;
	const languageMenu = <LanguageSelect label={t("common.language")} language={language} onChange={changeLanguage} />;
	useEffect(() => {
		document.title = documentTitle;
	}, [documentTitle]);
	return (
		<>
			<SkipLink />
			<ErrorBoundary
				fallback={
					<GameFrame languageMenu={languageMenu}>
						<Notice
							icon={<UnpluggedIcon className="size-12" />}
							title={t("common.error")}
							text={failedText}
							action={{ label: t("common.retry"), onClick: () => location.reload() }}
						/>
					</GameFrame>
				}
			>
				{children(languageMenu)}
			</ErrorBoundary>
		</>
	);
}
