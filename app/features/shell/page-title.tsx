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

/** What a page is about, where its loader says so by `pageName`: the title of a book. */
function pageNameOf(loaderData: unknown): string | undefined {
	if (typeof loaderData !== "object" || loaderData === null || !("pageName" in loaderData)) return undefined;
	return typeof loaderData.pageName === "string" ? loaderData.pageName : undefined;
}

/** The title of the innermost route that names one; route parameters may appear in it. */
export function PageTitle() {
	const { t } = useTranslation();
	const matches = useMatches();
	const key = matches.map(({ handle }) => handle).findLast(isPageHandle)?.title;
	const brand = t("common.brand");
	const last = matches.at(-1);
	if (!key) return <title>{`${brand} – ${t("common.tagline")}`}</title>;
	const title = t(`titles.${key}`, { pin: last?.params.pin ?? "" });
	return <title>{[pageNameOf(last?.loaderData), title, brand].filter(Boolean).join(" · ")}</title>;
}
