import { useT } from "~/i18n/translator";
import { StageNotice } from "./stage-notice";
import type { ViewProps } from "./view-props";

/** After the game. */
export function FinishedView({ instance }: ViewProps) {
	const { t } = useT();
	return <StageNotice title={t("stage.finished.title")} text={instance.quizTitle} />;
}
