import { useTexts } from "~/i18n/client";
import { useT } from "~/i18n/translator";
import { PageSkeleton } from "~/ui/skeleton";

/** The home of signed-in people before its quizzes are there. */
export function ExploreSkeleton() {
	useTexts("site");
	const { t } = useT();
	return <PageSkeleton title={t("explore.title")} subtitle={t("explore.subtitle")} cards />;
}
