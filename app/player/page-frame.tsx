import { type ReactNode, useEffect } from "react";
import { GameFrame } from "~/features/live/game-frame";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import type { InterfaceLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/texts";
import { ErrorBoundary } from "~/ui/error-boundary";
import { LanguageSelect } from "~/ui/language-select";
import { SkipLink } from "~/ui/skip-link";

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
