import { useTexts } from "~/i18n/texts";
import { PageSkeleton } from "~/ui/skeleton";

/** The home page of signed-in users while its quizzes are loading. */
export function ExploreSkeleton() {
	const { t } = useTexts("site");
	return <PageSkeleton title={t("explore.title")} subtitle={t("explore.subtitle")} cards />;
}
