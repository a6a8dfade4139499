import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import type { titles } from "~/i18n/en/titles";

/** What a route module exports as `handle`: the name of its page, a key of the area `titles`. */
export interface PageHandle {
	title: keyof typeof titles;
}

function isPageHandle(handle: unknown): handle is PageHandle {
	return typeof handle === "object" && handle !== null && "title" in handle && typeof handle.title === "string";
}

/** The title of the innermost route that names one; route parameters may appear in it. */
export function PageTitle() {
	const { t } = useTranslation();
	const matches = useMatches();
	const key = matches.map(({ handle }) => handle).findLast(isPageHandle)?.title;
	const brand = t("common.brand");
	return (
		<title>
			{key ? `${t(`titles.${key}`, { pin: matches.at(-1)?.params.pin ?? "" })} · ${brand}` : `${brand} – ${t("common.tagline")}`}
		</title>
	);
}
