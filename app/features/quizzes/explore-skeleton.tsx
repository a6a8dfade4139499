import { useTexts } from "~/i18n/client";
import { useT } from "~/i18n/translator";
import { PageSkeleton } from "~/ui/skeleton";

/** The home page of signed-in users while its quizzes are loading. */
export function ExploreSkeleton() {
	useTexts("site");
	const { t } = useT();
	return <PageSkeleton title={t("explore.title")} subtitle={t("explore.subtitle")} cards />;
}
