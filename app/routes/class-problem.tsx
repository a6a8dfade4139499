import { PageProblem } from "~/features/shell/message-page";
import { useTexts } from "~/i18n/texts";

export function ClassProblem({ error }: { error: unknown }) {
	const { t } = useTexts("classes");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("classes.notFound"), text: t("classes.notFoundText") }}
			failedTitle={t("classes.errorLoad")}
			back={{ to: "/classes", label: t("classes.back") }}
		/>
	);
}
