import { useT } from "~/i18n/translator";
import { StageNotice } from "./stage-notice";

/** Between two questions, while the host has paused the game. */
export function PauseView() {
	const { t } = useT();
	return <StageNotice title={t("stage.paused")} text={t("stage.pausedText")} />;
}
