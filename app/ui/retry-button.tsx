import { useRevalidator } from "react-router";
import { useT } from "~/i18n/translator";
import { Button } from "./button";

/** Reloads the data of the page. */
export function RetryButton() {
	const { t } = useT();
	const { revalidate, state } = useRevalidator();
	return (
		<Button loading={state === "loading"} onClick={() => void revalidate()}>
			{t("common.retry")}
		</Button>
	);
}
