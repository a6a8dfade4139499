import type { ReactNode } from "react";
import type { Support } from "#contract/classes/support";
import { MenuPanel, MenuSwitch, SupportSwitches } from "~/features/live/menu-panel";
import { useTexts } from "~/i18n/texts";
import { buzz, canBuzz } from "./haptics";
import { NotYou } from "./not-you";

export interface PlayMenuPanelProps {
	languageMenu?: ReactNode;
	pin: string;
	nickname: string | undefined;
	ofCard: Support | undefined;
	onClose: () => void;
}

export default function PlayMenuPanel({ languageMenu, pin, nickname, ofCard, onClose }: PlayMenuPanelProps) {
	const { t } = useTexts("player");
	return (
		<MenuPanel onClose={onClose}>
			{languageMenu && (
				<div className="flex items-center justify-between gap-2 text-slate-800">
					<span aria-hidden="true">{t("common.language")}</span>
					{languageMenu}
				</div>
			)}
			<SupportSwitches ofCard={ofCard} />
			<MenuSwitch name="answer-keys" label={t("playQuiz.answerKeys")} />
			{canBuzz() && <MenuSwitch name="haptics" label={t("playQuiz.haptics")} onChange={() => buzz("tap")} />}
			<div className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 text-slate-800">
				<span translate="no" className="min-w-0 truncate font-semibold">
					{nickname}
				</span>
				<NotYou pin={pin} nickname={nickname} className="-me-4.5 shrink-0" />
			</div>
		</MenuPanel>
	);
}
