import { type ReactNode, useEffect } from "react";
import { GameFrame } from "~/features/live/game-frame";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";

interface PageFrameProps {
	title: string;
	failedText: string;
	changeLanguage: (language: InterfaceLanguage) => void;
	children: (languageMenu: ReactNode) => ReactNode;
}

/** The title, the way past the header, the menu of languages, and what is left of a page that failed. */
export function PageFrame({ title, failedText, changeLanguage, children }: PageFrameProps) {
	const { t, language } = useTexts();
	const whole = `${title} · ${t("common.brand")}`;
	const languageMenu = <LanguageSelect label={t("common.language")} language={language} onChange={changeLanguage} />;
	useEffect(() => {
		document.title = whole;
	}, [whole]);
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
