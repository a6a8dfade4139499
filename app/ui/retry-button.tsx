import { useRevalidator } from "react-router";
import { useTexts } from "~/i18n/texts";
import { Button } from "./button";

export function RetryButton() {
	const { t } = useTexts();
	const { revalidate, state } = useRevalidator();
	return (
		<Button loading={state === "loading"} onClick={() => void revalidate()}>
			{t("common.retry")}
		</Button>
	);
}
