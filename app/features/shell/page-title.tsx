import { type Params, useMatches } from "react-router";
import type { Namespaces } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";

/** `handle` of a route module; the name of its page is a key of the area `titles`. */
export interface PageHandle {
	title: TitleKey | ((params: Params) => TitleKey);
}
type TitleKey = keyof Namespaces["front"]["titles"];

function isPageHandle(handle: unknown): handle is PageHandle {
	return typeof handle === "object" && handle !== null && "title" in handle && ["string", "function"].includes(typeof handle.title);
}

/** Data of a page's loader for title and description: `pageName`, for example a book's title, and `pageDescription`, a line about it. */
function readPageText(loaderData: unknown, kind: "pageName" | "pageDescription"): string | undefined {
	const words =
		typeof loaderData === "object" && loaderData !== null ? Object.entries(loaderData).find(([key]) => key === kind)?.[1] : null;
	return typeof words === "string" && words !== "" ? words : undefined;
}

export function PageTitle() {
	const { t } = useTexts("front");
	const matches = useMatches();
	const titleKey = matches
		.map(({ handle }) => handle)
		.filter(isPageHandle)
		.at(-1)?.title;
	const brand = t("common.brand");
	const last = matches.at(-1);
	const key = typeof titleKey === "function" ? titleKey(last?.params ?? {}) : titleKey;
	if (!key) return <title>{`${brand} – ${t("common.tagline")}`}</title>;
	const title = t(`titles.${key}`, { pin: last?.params.pin ?? "" });
	return <title>{[readPageText(last?.loaderData, "pageName"), title, brand].filter(Boolean).join(" · ")}</title>;
}

/** The description for search engines and link previews: the page's own, else the product's. */
export function PageDescription() {
	const { t } = useTexts();
	const description = readPageText(useMatches().at(-1)?.loaderData, "pageDescription");
	return <meta name="description" content={description ?? t("common.description")} />;
}
