import type { MaterialPart } from "#contract/ai/ai";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

interface PartsStatusProps {
	parts: readonly MaterialPart[];
	/** Nothing at all was found. */
	empty: boolean;
	onRetry: () => void;
}

/** Which parts of the material are missing, and a button that asks for them again. */
export function PartsStatus({ parts, empty, onRetry }: PartsStatusProps) {
	const { t } = useTexts("author", "material");
	const missing = parts.filter(({ state }) => state === "failed");
	if (missing.length === 0) return empty ? <Alert tone="info">{t("material.none")}</Alert> : null;
	return (
		<Alert tone="warning">
			<ul>
				{missing.map(({ part, of, begins }) => (
					<li key={part}>
						{begins ? t("material.partFailed", { part: part + 1, of, begins }) : t("material.part", { part: part + 1, of })}
					</li>
				))}
			</ul>
			<p className="mt-2">
				<Button variant="outlined" size="small" onClick={onRetry}>
					{t("material.again", { count: missing.length })}
				</Button>
			</p>
		</Alert>
	);
}
