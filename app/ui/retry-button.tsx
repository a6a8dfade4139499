import { useRevalidator } from "react-router";
import { useT } from "~/i18n/translator";
import { Button } from "./button";

/** Loads what the page shows once more. */
export function RetryButton() {
	const { t } = useT();
	const { revalidate, state } = useRevalidator();
	return (
		<Button loading={state === "loading"} onClick={() => void revalidate()}>
			{t("common.retry")}
		</Button>
	);
}
