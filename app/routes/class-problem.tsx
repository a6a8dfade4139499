import { PageProblem } from "~/features/shell/message-page";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";

export function ClassProblem({ error }: { error: unknown }) {
	const { t } = useTexts("classes");
	return (
		<PageProblem
			error={error}
			missing={{ title: t("classes.notFound"), text: t("classes.notFoundText") }}
			failedTitle={t("classes.errorLoad")}
		>
			<ButtonLink to="/classes" variant="outlined">
				{t("classes.back")}
			</ButtonLink>
		</PageProblem>
	);
}
