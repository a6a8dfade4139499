import type { ClassActivity } from "#contract/classes/progress";
import type { Translate } from "~/i18n/namespaces";

/** The kind of an activity, and when it ended or is due. */
export function activityNote(
	{ kind, endedAt, dueAt }: Pick<ClassActivity, "kind" | "endedAt" | "dueAt">,
	{ t, formatDate }: { t: Translate<"classes">; formatDate: (date: string, form: "day") => string },
): string {
	const what = t(kind === "live" ? "classes.live" : "classes.homework");
	if (endedAt !== null) return `${what}, ${formatDate(endedAt, "day")}`;
	return dueAt === undefined ? what : `${what}, ${t("classes.dueOn", { date: formatDate(dueAt, "day") })}`;
}
