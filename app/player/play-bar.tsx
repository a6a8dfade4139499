import type { ReactNode } from "react";
import { Avatar } from "~/features/live/avatar";
import { type ConnectionQuality, ConnectionSign } from "~/features/live/connection-sign";
import { ReportQuestionButton } from "~/features/question/report-question-button";
import { useTexts } from "~/i18n/texts";
import { PlayMenu } from "./play-menu";

interface PlayBarProps {
	state: {
		nickname: string;
		questionIndex: number;
		totalQuestions: number;
		language?: string | undefined;
		question: { id: string; text: string };
	};
	connection: ConnectionQuality;
	languageMenu: ReactNode;
}

/** The bar above a question: the player, the progress of the game, the connection, and a menu. */
export function PlayBar({ state, connection, languageMenu }: PlayBarProps) {
	const { t } = useTexts();
	const { nickname, questionIndex, totalQuestions, question, language } = state;
	return (
		<header className="border-b border-line bg-white">
			<div className="mx-auto flex h-13 max-w-4xl items-center gap-2 pr-1 pl-3">
				<Avatar nickname={nickname} className="size-9" />
				<p className="min-w-0 flex-1 truncate font-semibold text-slate-900">{nickname}</p>
				<p className="font-bold text-slate-700 tabular-nums">
					<span aria-hidden="true">
						{questionIndex + 1}/{totalQuestions}
					</span>
					<span className="sr-only">{t("live.questionOf", { current: questionIndex + 1, total: totalQuestions })}</span>
				</p>
				<ConnectionSign quality={connection} brief />
				<ReportQuestionButton question={question} questionIndex={questionIndex} lang={language} />
				<PlayMenu languageMenu={languageMenu} />
			</div>
		</header>
	);
}
